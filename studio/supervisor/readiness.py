"""What a starting studio still lacks, in words; empty when it is ready."""

import json
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from redis import Redis, RedisError

from studio.home import home_mark
from studio.services import missing_listeners
from studio.supervisor.control import GIVEN_UP, processes

DIRECTLY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class StartFailedError(Exception):
    """A process that does not start, with the log that says why."""

    def __init__(self, name: str, log: Path):
        super().__init__(name)
        self.name, self.log = name, log


def lacking(url: str, redis: Redis, control_socket: Path) -> Sequence[str]:
    _raise_for_failed_processes(control_socket)
    missing = [] if answers(url) else ["pages"]
    try:
        return [*missing, *missing_listeners(redis)]
    except RedisError:
        return [*missing, "redis"]


def answers(url: str) -> bool:
    """Is it this home's studio that answers there?"""
    try:
        with DIRECTLY.open(f"{url}/health/", timeout=2) as response:
            return json.load(response).get("studio") == home_mark()
    except (OSError, ValueError):
        return False


def _raise_for_failed_processes(control_socket: Path) -> None:
    for process in processes(control_socket):
        if process["statename"] == GIVEN_UP:
            raise StartFailedError(process["name"], Path(process["stdout_logfile"]))
