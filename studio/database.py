"""Django's DATABASES entry: SQLite in the studio's home, or what DATABASE_URL names.

Unusual for SQLite: write-ahead logging, so that readers never wait for the writer, and transactions that take the write
lock when they begin, so that two writers wait for each other instead of failing with "database is locked".
"""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

SECONDS_TO_WAIT_FOR_A_LOCK = 20


class DatabaseUrlError(Exception):
    """A DATABASE_URL that cannot be used."""


def database(url: str, home: Path) -> dict[str, Any]:
    if not url:
        return sqlite(home / "studio.sqlite3")
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return sqlite(Path(unquote(parts.path[1:])).absolute())  # three slashes and a path, absolute or not
    if parts.scheme in ("postgres", "postgresql"):
        return _postgresql(parts)
    raise DatabaseUrlError(
        f"DATABASE_URL starts with `{parts.scheme}:`; wanted postgresql://user:password@host:5432/name or sqlite:////absolute/path"
    )


def sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            "timeout": SECONDS_TO_WAIT_FOR_A_LOCK,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
        # A file, not memory: a test's worker process opens the same database.
        "TEST": {"NAME": path.with_name("test.sqlite3")},
    }


def _postgresql(parts: Any) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": parts.port or "",
        "OPTIONS": dict(parse_qsl(parts.query)),
        "CONN_HEALTH_CHECKS": True,
    }
