"""The studio's home keeps secrets secret and sockets short."""

import os
import threading
from pathlib import Path

import pytest

from studio import home


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STUDIO_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_it_is_made_for_its_owner_alone(own_home: Path):
    assert home.home() == own_home
    assert own_home.stat().st_mode & 0o777 == 0o700


def test_a_secret_is_made_once_and_only_its_owner_reads_it(own_home: Path):
    first = home.secret("token")
    assert home.secret("token") == first
    assert len(first) >= 43
    assert (own_home / "token").stat().st_mode & 0o777 == 0o600


def test_a_deleted_secret_is_made_anew(own_home: Path):
    first = home.secret("token")
    (own_home / "token").unlink()
    assert home.secret("token") != first


def test_all_that_begin_together_read_the_same_secret(own_home: Path):
    seen = []
    threads = [threading.Thread(target=lambda: seen.append(home.secret("token"))) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 16
    assert len(set(seen)) == 1
    assert os.listdir(own_home) == ["token"]


def test_a_socket_lies_in_the_home_where_its_path_fits(own_home: Path):
    assert home.socket_path("redis") == own_home / "redis.sock"


def test_a_deep_home_has_its_sockets_in_a_short_private_folder(own_home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("STUDIO_HOME", str(own_home / ("deep" * 30)))
    path = home.socket_path("redis")
    assert len(os.fsencode(path)) <= home.LONGEST_SOCKET_PATH
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert home.socket_path("redis") == path
    path.parent.rmdir()


def test_a_short_folder_that_others_can_open_is_refused(own_home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("STUDIO_HOME", str(own_home / ("deep" * 30)))
    folder = home.socket_path("redis").parent
    folder.chmod(0o777)
    with pytest.raises(home.UnsafeFolderError, match="set STUDIO_HOME to a shorter path"):
        home.socket_path("redis")
    folder.rmdir()
