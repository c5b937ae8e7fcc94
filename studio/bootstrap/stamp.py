"""A stamp tells from which inputs something was made: when the inputs' hash is another one, it is made again."""

import hashlib
from collections.abc import Iterable
from pathlib import Path


def hash_of(paths: Iterable[Path], *, and_text: str = "") -> str:
    """Of names and contents, in the order of the names."""
    sum_of_all = hashlib.sha256(and_text.encode())
    for path in sorted(paths):
        sum_of_all.update(f"\0{path}\0{path.stat().st_size}\0".encode())
        sum_of_all.update(path.read_bytes())
    return sum_of_all.hexdigest()


def holds(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text() == wanted
