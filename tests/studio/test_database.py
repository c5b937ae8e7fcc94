"""SQLite unless DATABASE_URL names another one."""

import threading
from pathlib import Path

import pytest
from django.db import connection, transaction

from studio.database import DatabaseUrlError, database
from studio.sign_in import owner


def test_without_a_url_it_is_sqlite_in_the_home(tmp_path: Path):
    assert database("", tmp_path)["NAME"] == tmp_path / "studio.sqlite3"


def test_a_sqlite_url_names_a_file(tmp_path: Path):
    assert database("sqlite:////data/my%20studio.sqlite3", tmp_path)["NAME"] == Path("/data/my studio.sqlite3")


def test_a_postgresql_url_is_taken_apart(tmp_path: Path):
    found = database("postgresql://ada:p%40ss@db.example:5433/studio?sslmode=require", tmp_path)
    wanted = {"NAME": "studio", "USER": "ada", "PASSWORD": "p@ss", "HOST": "db.example", "PORT": 5433}
    assert wanted.items() <= found.items()
    assert found["OPTIONS"] == {"sslmode": "require"}


def test_another_url_is_refused_with_the_forms_that_work(tmp_path: Path):
    with pytest.raises(DatabaseUrlError, match=r"starts with `mysql:`; wanted postgresql://"):
        database("mysql://host/name", tmp_path)


@pytest.mark.django_db(transaction=True)
def test_sqlite_writes_ahead_so_that_readers_never_wait():
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.django_db(transaction=True)
def test_two_writers_wait_for_each_other_instead_of_failing():
    """Each reads, then writes: without the lock at the beginning, SQLite refuses one of the two."""
    person = owner()
    problems = []

    def count() -> None:
        try:
            for _ in range(20):
                with transaction.atomic():
                    mine = type(person).objects.get(pk=person.pk)
                    mine.first_name = str(int(mine.first_name or 0) + 1)
                    mine.save()
        except Exception as error:
            problems.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    person.refresh_from_db()
    assert not problems
    assert person.first_name == "80"
