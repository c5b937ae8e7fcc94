"""Finds a Python 3.11 and goes on in it. PyBullet has wheels up to 3.11 and for nothing newer.

Unusual: this file alone keeps to the syntax and library of old Pythons, for it runs in whichever python3 there is.
"""

import glob
import os
import shutil
import subprocess
import sys

WANTED = (3, 11)
HOW_TO_GET_ONE = """Python 3.11 was not found (this is {found}); PyBullet has none for a newer one. Get it by one of:
  Debian 12:      apt install python3.11 python3.11-venv
  macOS:          brew install python@3.11
  pyenv:          pyenv install 3.11
  uv:             uv python install 3.11
Then run the same command again; it is found by itself."""
PROBE = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"


def go_on_in_python_311():
    """Returns when this already is Python 3.11; else replaces this process, or says how to get one."""
    if sys.version_info[:2] == WANTED and _is_usable(sys.executable):
        return
    python = find_python_311()
    if python is None:
        sys.exit(HOW_TO_GET_ONE.format(found=sys.version.split()[0]))
    os.execv(python, [python, *sys.argv])


def find_python_311():
    for candidate in candidates():
        if _is_usable(candidate):
            return candidate
    return None


def candidates():
    """Likely paths, best first."""
    home = os.path.expanduser("~")
    pyenv = os.environ.get("PYENV_ROOT", os.path.join(home, ".pyenv"))
    on_path = shutil.which("python3.11")
    patterns = [
        os.path.join(pyenv, "versions", "3.11*", "bin", "python3.11"),
        os.path.join(home, ".local", "share", "uv", "python", "cpython-3.11*", "bin", "python3.11"),
        "/usr/local/bin/python3.11",
        "/usr/bin/python3.11",
        "/opt/homebrew/bin/python3.11",
        "/opt/python/cp311-cp311/bin/python3.11",
    ]
    found = [path for pattern in patterns for path in sorted(glob.glob(pattern), reverse=True)]
    return ([on_path] if on_path else []) + found


def _is_usable(python):
    """Debian splits `ensurepip` off, and a pyenv shim may stand for a version that is not chosen: only a try tells."""
    try:
        answer = subprocess.run([python, "-c", PROBE], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.stdout.decode().strip() == ".".join(map(str, WANTED))
