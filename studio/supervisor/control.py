"""Asks a running supervisord about its processes, over its own socket."""

import http.client
import xmlrpc.client
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from supervisor.xmlrpc import SupervisorTransport

GIVEN_UP = "FATAL"
NO_ANSWER = (OSError, http.client.HTTPException, xmlrpc.client.Error)


def processes(control_socket: Path) -> list[dict[str, Any]]:
    """One entry a process with its `name`, `group`, `statename` and logs; none when supervisord does not answer."""
    with suppress(*NO_ANSWER), _door(control_socket) as door:
        return door.getAllProcessInfo()
    return []


def start_again(control_socket: Path) -> list[str]:
    """Starts what supervisord has given up, after some quick failures in a row; returns the names."""
    given_up = [process for process in processes(control_socket) if process["statename"] == GIVEN_UP]
    for process in given_up:
        with suppress(*NO_ANSWER), _door(control_socket) as door:
            door.startProcess(f"{process['group']}:{process['name']}", False)
    return [process["name"] for process in given_up]


@contextmanager
def _door(control_socket: Path) -> Iterator[Any]:
    transport = SupervisorTransport(None, None, serverurl=f"unix://{control_socket}")
    try:
        yield xmlrpc.client.ServerProxy("http://127.0.0.1", transport=transport).supervisor
    finally:
        transport.close()
