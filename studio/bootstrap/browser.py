"""A Chromium for the browser test: the PATH's, else Debian's package as root, else npm's `@sparticuz/chromium`."""

import os
import shutil

from studio.bootstrap.node import npm
from studio.bootstrap.process import run
from studio.home import ROOT

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGE = "@sparticuz/chromium@141.0.0"
FOLDER = ROOT / ".venv" / "chromium"
PATH_FILE = FOLDER / "path"
UNPACK = """\
import { writeFileSync } from "node:fs";
import chromium from "@sparticuz/chromium";
writeFileSync("path", await chromium.executablePath());
"""


def find() -> str | None:
    on_path = next(filter(None, map(shutil.which, NAMES)), None)
    if on_path:
        return on_path
    unpacked = PATH_FILE.read_text() if PATH_FILE.exists() else ""
    return unpacked if os.path.exists(unpacked) else None


def is_missing() -> bool:
    return find() is None


def install() -> None:
    if os.geteuid() == 0 and shutil.which("apt-get"):
        run(["apt-get", "update"], log="setup-browser")
        run(
            ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"],
            log="setup-browser",
            environment={"DEBIAN_FRONTEND": "noninteractive"},
        )
    else:
        _install_from_npm()


def _install_from_npm() -> None:
    """The package holds Chromium compressed; its own code unpacks it and says where."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text('{"private": true, "scripts": {"unpack": "node unpack.mjs"}}')
    (FOLDER / "unpack.mjs").write_text(UNPACK)
    npm(["install", "--no-audit", "--no-fund", PACKAGE], log="setup-browser", cwd=FOLDER)
    npm(["run", "unpack"], log="setup-browser", cwd=FOLDER)
