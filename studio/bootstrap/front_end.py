"""The front end: its packages by `npm ci`, its build by `npm run build`, each again only when its sources changed."""

from collections.abc import Iterator
from pathlib import Path

from studio.bootstrap.node import npm
from studio.bootstrap.stamp import hash_of, holds
from studio.home import ROOT

FOLDER = ROOT / "frontend"
MADE = {"node_modules", "dist", ".vite"}
LOCK = FOLDER / "package-lock.json"
PACKAGES_STAMP = FOLDER / "node_modules" / ".made-from"
BUILD_STAMP = FOLDER / "dist" / ".made-from"


def packages_are_stale() -> bool:
    return not holds(PACKAGES_STAMP, hash_of([LOCK]))


def install_packages() -> None:
    npm(["ci", "--no-audit", "--no-fund"], log="setup-npm", cwd=FOLDER)
    PACKAGES_STAMP.write_text(hash_of([LOCK]))


def build_is_stale() -> bool:
    return not holds(BUILD_STAMP, hash_of(sources()))


def build() -> None:
    wanted = hash_of(sources())
    npm(["run", "build"], log="setup-build", cwd=FOLDER)
    BUILD_STAMP.write_text(wanted)


def sources(folder: Path = FOLDER) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in MADE:
            continue
        if path.is_dir():
            yield from sources(path)
        else:
            yield path
