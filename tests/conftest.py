"""What all tests share: a home of their own, a real Redis on a socket in it, real Celery workers, and three people."""

import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from redis import Redis

from studio.home import ROOT
from studio.services import listener_key
from studio.sign_in import owner
from studio.supervisor import redis_server
from studio.supervisor.programs import QUEUES, worker_command
from studio.supervisor.tied import tied
from tests.waiting import wait_until


@dataclass(frozen=True)
class People:
    """`owner` holds the studio's token; `stranger` is somebody else who is signed in."""

    owner: object
    stranger: object


@pytest.fixture(scope="session")
def studio_home() -> Path:
    """The folder that takes the place of `var/`; gone after the run."""
    return settings.HOME


@pytest.fixture(scope="session")
def redis_url(studio_home: Path) -> Iterator[str]:
    """A real embedded Redis where the settings expect it: broker, cache, channel layer and live streams."""
    server = subprocess.Popen(
        tied("SIGKILL", *redis_server.command(settings.REDIS_SOCKET, studio_home)), stdout=subprocess.DEVNULL
    )
    with Redis.from_url(settings.REDIS_URL) as redis:
        wait_until(lambda: settings.REDIS_SOCKET.exists() and redis.ping(), "the embedded Redis answers")
    yield settings.REDIS_URL
    server.kill()
    server.wait()


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    """A connection to an empty Redis."""
    with Redis.from_url(redis_url, socket_timeout=None) as connection:
        connection.flushall()
        yield connection


@pytest.fixture
def celery_worker_process(redis: Redis, transactional_db: None) -> Iterator[Callable[[str], subprocess.Popen]]:
    """`celery_worker_process("rollouts")` starts that queue's real worker on the test's database and waits for it."""
    started: list[subprocess.Popen] = []

    def start(queue: str) -> subprocess.Popen:
        assert queue in QUEUES, f"{queue!r} is none of {list(QUEUES)}"
        with (settings.HOME / f"worker-{queue}.log").open("ab") as log:
            command = tied("SIGKILL", *worker_command(queue))
            worker = subprocess.Popen(command, env=worker_environment(), stdout=log, stderr=log, start_new_session=True)
        started.append(worker)
        wait_until(lambda: redis.exists(listener_key(queue)), f"a worker listens to {queue}", seconds=60)
        return worker

    yield start
    for worker in started:
        worker.kill()
        worker.wait()


def worker_environment() -> dict[str, str]:
    database = settings.DATABASES["default"]["NAME"]
    ours = {
        "DJANGO_SETTINGS_MODULE": "studio.settings",
        "STUDIO_HOME": str(settings.HOME),
        "DATABASE_URL": f"sqlite:///{database}",
    }
    return {**os.environ, **ours, "PYTHONPATH": str(ROOT)}


@pytest.fixture
def people(db: None) -> People:
    return People(owner=owner(), stranger=get_user_model().objects.create_user("stranger"))


def signed_in(person: Any) -> Client:
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture(name="owner")
def owners_client(people: People) -> Client:
    return signed_in(people.owner)


@pytest.fixture(name="stranger")
def strangers_client(people: People) -> Client:
    return signed_in(people.stranger)


@pytest.fixture
def unsigned() -> Client:
    return Client()
