"""One `up` a home: a lock that the kernel lets go of however its holder ends; the lock's file tells the address."""

import fcntl
import os
from pathlib import Path


class AlreadyRunningError(Exception):
    """Another `up` holds this home; `url` is empty while it is still starting."""

    def __init__(self, url: str):
        super().__init__(url)
        self.url = url


class Claim:
    """Held until the process ends."""

    def __init__(self, folder: Path):
        self._file = os.fdopen(os.open(folder / "up.lock", os.O_RDWR | os.O_CREAT, 0o600), "r+")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunningError(self._file.read()) from None
        self.tell("")

    def tell(self, url: str) -> None:
        self._file.seek(0)
        self._file.truncate()
        self._file.write(url)
        self._file.flush()
