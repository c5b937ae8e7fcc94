"""Whichever Python 3 starts manage.py, it goes on in a 3.11, or says how to get one."""

import glob
import os
import subprocess
import sys
from pathlib import Path

import pytest

from studio.bootstrap import python
from studio.home import ROOT

PROGRAM = """\
import sys
from studio.bootstrap.python import go_on_in_python_311
go_on_in_python_311()
print(sys.version_info[:2])
"""


def other_pythons() -> list[str]:
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    found = [*glob.glob(str(pyenv / "versions" / "3.*" / "bin" / "python3")), "/usr/bin/python3"]
    return [path for path in found if Path(path).exists() and "3.11" not in path]


@pytest.mark.parametrize("other", other_pythons())
def test_any_python_3_goes_on_in_python_311(other: str, tmp_path: Path):
    """From a file, as manage.py is: `-c` could not be started again."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    answer = subprocess.run(
        [other, program], env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True
    )
    assert answer.stdout.strip() == "(3, 11)", answer.stderr


def test_a_python_311_is_found():
    found = python.find_python_311()
    answer = subprocess.run(
        [found, "-c", "import sys, ensurepip; print(sys.version_info[:2])"], capture_output=True, text=True
    )
    assert answer.stdout.strip() == "(3, 11)"


def test_where_there_is_none_it_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(python, "WANTED", (3, 99))
    with pytest.raises(SystemExit) as ended:
        python.go_on_in_python_311()
    assert "apt install python3.11 python3.11-venv" in ended.value.code
    assert sys.version.split()[0] in ended.value.code
