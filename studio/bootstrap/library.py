"""The pictures of the scenarios that come with the studio, drawn once for each state of the library's files."""

from pathlib import Path

from studio.bootstrap.environment import django
from studio.bootstrap.stamp import hash_of, holds
from studio.home import ROOT, home

FOLDER = ROOT / "sandbox_app" / "library"


def is_stale() -> bool:
    return not holds(_stamp(), hash_of(FOLDER.glob("*.yaml")))


def draw() -> None:
    django("prepare_library", log="setup-library")
    _stamp().write_text(hash_of(FOLDER.glob("*.yaml")))


def _stamp() -> Path:
    return home() / "library.sha256"
