"""Where the studio keeps what it makes: STUDIO_HOME, or `var/` beside manage.py. Private to its owner (mode 0700).

Standard library only: the set-up reads it before anything is installed. Unusual: a Unix socket's path may hold about
a hundred bytes, so a deep home gets its sockets in a short folder of the temporary directory instead.
"""

import hashlib
import os
import secrets
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST_SOCKET_PATH = 100  # bytes; Linux takes 107, macOS 103


class UnsafeFolderError(Exception):
    """A folder that others could have prepared for us."""


def home() -> Path:
    """The absolute path of the studio's home, made when absent."""
    folder = Path(os.environ.get("STUDIO_HOME") or ROOT / "var").expanduser().absolute()
    if not folder.is_dir():
        folder.mkdir(parents=True, mode=0o700, exist_ok=True)  # others may begin at the same moment
    return folder


def log_path(name: str) -> Path:
    folder = home() / "log"
    folder.mkdir(exist_ok=True)
    return folder / f"{name}.log"


def socket_path(name: str) -> Path:
    direct = home() / f"{name}.sock"
    if len(os.fsencode(direct)) <= LONGEST_SOCKET_PATH:
        return direct
    return _short_folder() / f"{name}.sock"


def home_mark() -> str:
    """A short text that tells this home from every other one."""
    return hashlib.sha256(os.fsencode(home())).hexdigest()[:12]


def secret(name: str) -> str:
    """A secret of this home, 256 bits, made on first use; delete its file and restart to change it."""
    path = home() / name
    try:
        return path.read_text()
    except FileNotFoundError:
        _write_once(path, secrets.token_urlsafe(32))
        return path.read_text()


def _write_once(path: Path, text: str) -> None:
    """Whole or not at all: of two processes that begin together, the first one's text stands."""
    descriptor, draft = tempfile.mkstemp(dir=path.parent)  # mkstemp makes files with mode 0600
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
    with suppress(FileExistsError):
        os.link(draft, path)
    os.unlink(draft)


def _short_folder() -> Path:
    folder = Path(tempfile.gettempdir()) / f"studio-{os.getuid()}-{home_mark()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise UnsafeFolderError(
            f"{folder} must be a folder that only you can open: delete it, or set STUDIO_HOME to a shorter path"
        )
    return folder
