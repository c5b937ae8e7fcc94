"""`manage.py up` for real: supervisord, Redis, daphne and every worker, and nothing of it left behind."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from studio.home import ROOT
from studio.services import missing_listeners
from studio.supervisor.programs import QUEUES
from tests.browser.studio_process import Studio, processes_of, start_studio
from tests.waiting import wait_until

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """One studio for all tests of this file that leave it whole."""
    studio = start_studio(tmp_path_factory.mktemp("home"))
    yield studio
    if studio.process.poll() is None:
        studio.stop()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Studio]:
    studio = start_studio(tmp_path / "home")
    yield studio
    for pid in processes_of(studio.home):
        os.kill(pid, signal.SIGKILL)
    studio.process.wait()


def workers_of(studio: Studio, queue: str) -> set[int]:
    return {pid for pid, command in processes_of(studio.home).items() if f"--queues {queue} " in command}


def main_process_of(workers: set[int]) -> int:
    """The one whose parent is none of them."""
    return next(pid for pid in workers if parent_of(pid) not in workers)


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


def another_up(home: Path, *options: str, **environment: str) -> subprocess.CompletedProcess:
    command = [sys.executable, ROOT / "manage.py", "up", *options]
    ours = {**os.environ, "STUDIO_HOME": str(home), **environment}
    return subprocess.run(command, env=ours, capture_output=True, text=True, timeout=60)


def nothing_left(home: Path) -> bool:
    return not processes_of(home)


def test_it_prints_exactly_one_address_with_a_token(running: Studio):
    assert len(re.findall(r"http://\S+", running.text())) == 1
    assert running.url.startswith("http://127.0.0.1:")


def test_what_it_keeps_is_readable_by_its_owner_only(running: Studio):
    for secret in ("token", "secret_key"):
        assert (running.home / secret).stat().st_mode & 0o777 == 0o600


def test_the_token_is_in_no_log(running: Studio):
    signing_in = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    assert signing_in.open(running.url, timeout=10).status == 200
    token = (running.home / "token").read_text()
    assert not [path for path in (running.home / "log").iterdir() if token in path.read_text(errors="replace")]


def test_a_worker_listens_to_every_queue(running: Studio):
    commands = " ".join(processes_of(running.home).values())
    assert [queue for queue in QUEUES if f"--queues {queue} " not in commands] == []


def test_a_second_one_tells_the_same_address_and_ends(running: Studio):
    second = another_up(running.home)
    assert second.returncode == 0
    assert second.stdout.split() == [running.url]
    assert "already running" in second.stderr


def test_a_killed_worker_is_started_again(running: Studio):
    killed = main_process_of(workers_of(running, "training"))
    os.kill(killed, signal.SIGKILL)
    assert wait_until(lambda: workers_of(running, "training") - {killed}, "another training worker")


def test_the_children_of_a_killed_worker_die_with_it(running: Studio):
    before = workers_of(running, "sessions")
    assert len(before) == 1 + QUEUES["sessions"].concurrency
    os.kill(main_process_of(before), signal.SIGKILL)
    wait_until(lambda: not before & set(processes_of(running.home)), "the forked children of the killed worker end")


def test_after_a_killed_redis_every_worker_listens_again_and_works(running: Studio):
    """The new Redis is empty: each sign of life in it, and each sweep, comes from a worker that found it."""
    sweeps = running.home / "log" / "control.log"
    redis = next(pid for pid, command in processes_of(running.home).items() if "redis-server" in command)
    os.kill(redis, signal.SIGKILL)
    with Redis(unix_socket_path=str(running.home / "redis.sock")) as again:
        wait_until(lambda: not missing_listeners(again), "a worker of every queue finds the new Redis")
    before = sweeps.read_text().count("succeeded")
    wait_until(lambda: sweeps.read_text().count("succeeded") > before, "a sweep is carried out")


def test_without_the_redis_that_was_named_it_says_so_and_ends(tmp_path: Path):
    refused = another_up(tmp_path, REDIS_URL="redis://127.0.0.1:1/0")
    assert refused.returncode == 1
    assert "no Redis answers at REDIS_URL" in refused.stderr
    assert nothing_left(tmp_path)


def test_a_taken_port_that_was_asked_for_is_refused(running: Studio, tmp_path: Path):
    refused = another_up(tmp_path, "--port", running.origin.rsplit(":", 1)[1])
    assert refused.returncode == 1
    assert "leave --port out" in refused.stderr


def test_ctrl_c_leaves_no_process(own: Studio):
    assert own.stop() == 0
    assert nothing_left(own.home), processes_of(own.home)


def test_a_killed_up_takes_everything_with_it(own: Studio):
    own.process.kill()
    wait_until(lambda: nothing_left(own.home), "all its processes end", seconds=30)


def test_a_killed_supervisord_takes_everything_with_it_and_says_so(own: Studio):
    supervisord = next(pid for pid, command in processes_of(own.home).items() if "supervisor.supervisord" in command)
    os.kill(supervisord, signal.SIGKILL)
    assert own.process.wait(timeout=30) == 1
    assert nothing_left(own.home), processes_of(own.home)
    assert "supervisord" in own.text()


def slowdown() -> float:
    """How many times slower than alone this machine works just now: a second of work on each core, by the clock."""
    burn = "import time\nwhile time.process_time() < 1: pass"
    began = time.monotonic()
    for worker in [subprocess.Popen([sys.executable, "-S", "-c", burn]) for _ in range(os.cpu_count() or 1)]:
        worker.wait()
    return max(1.0, time.monotonic() - began)


def test_the_second_start_is_ready_within_ten_seconds(own: Studio):
    own.stop()
    busy = slowdown()
    began = time.monotonic()
    again = start_studio(own.home)
    seconds = time.monotonic() - began
    health = json.load(urllib.request.urlopen(f"{again.origin}/health/", timeout=5))
    again.stop()
    assert health["ok"]
    assert seconds < 10 * busy, f"{seconds:.1f} s on a machine that was {busy:.1f} times slower than alone"
