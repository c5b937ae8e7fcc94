"""The database's tables, by Django's migrations. A SQLite file that these migrations already made is left as it is."""

import os
from pathlib import Path

from studio.bootstrap.environment import REQUIREMENTS, django
from studio.bootstrap.stamp import hash_of, holds
from studio.home import ROOT, home

SQLITE = "studio.sqlite3"


def is_stale() -> bool:
    if os.environ.get("DATABASE_URL") or not (home() / SQLITE).exists():
        return True
    return not holds(_stamp(), _inputs())


def migrate() -> None:
    _stamp().unlink(missing_ok=True)
    django("migrate", "--no-input", log="setup-database")
    _stamp().write_text(_inputs())


def _stamp() -> Path:
    return home() / "migrated.sha256"


def _inputs() -> str:
    return hash_of([REQUIREMENTS, *ROOT.glob("*/web/migrations/*.py")])
