"""The processes of a running studio, one row each.

`training` runs its one job in a thread, so that the worker is one process and a killed worker takes its trainer with
it; `sessions` and `rollouts` fork, since PyBullet holds the interpreter while it simulates; `control` does short work
that must never wait behind long work.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from studio.supervisor import redis_server

PYTHON = (sys.executable, "-P")


@dataclass(frozen=True)
class Program:
    name: str
    command: tuple[str, ...]
    environment: dict[str, str] = field(default_factory=dict)
    seconds_to_stop: int = 8


@dataclass(frozen=True)
class Queue:
    """What the worker of a queue is given."""

    pool: str
    concurrency: int
    options: tuple[str, ...] = ()


QUEUES = {
    "training": Queue("threads", 1),
    "rollouts": Queue("prefork", 1, ("--max-tasks-per-child", "200")),  # PyBullet leaks a little at each reset
    "sessions": Queue("prefork", 3, ("--max-tasks-per-child", "50")),
    "control": Queue("solo", 1),
}
CELERY = (*PYTHON, "-m", "celery", "--app")
BEAT_OPTIONS = ("--scheduler", "celery.beat.Scheduler", "--pidfile", "", "--loglevel", "WARNING")


def worker_command(name: str) -> tuple[str, ...]:
    queue = QUEUES[name]
    return (
        *(*CELERY, "studio.celery", "worker", "--queues", name, "--hostname", f"{name}@%h", "--loglevel", "INFO"),
        *("--pool", queue.pool, "--concurrency", str(queue.concurrency), *queue.options),
        *("--without-gossip", "--without-mingle"),  # each would wait for other workers at the start
    )


def programs(*, host: str, port: int, redis_socket: Path | None, folder: Path) -> Iterator[Program]:
    """`redis_socket` is None where REDIS_URL names a Redis that is not ours to start."""
    if redis_socket:
        yield Program("redis", tuple(redis_server.command(redis_socket, folder)))
    yield Program("web", daphne_command(host, port))
    for name in QUEUES:
        yield Program(name, worker_command(name))
    yield Program("beat", (*CELERY, "studio.beat", "beat", *BEAT_OPTIONS))


def daphne_command(host: str, port: int) -> tuple[str, ...]:
    """Verbosity 0: an access log would hold the token of the sign-in address."""
    return (
        *(*PYTHON, "-m", "daphne", "--bind", host, "--port", str(port), "--verbosity", "0", "--no-server-name"),
        *("--ping-timeout", "60", "--websocket_connect_timeout", "20", "--application-close-timeout", "2"),
        "studio.asgi:application",
    )
