"""Asks a running supervisord about its processes, over its own socket."""

import http.client
import socket
import xmlrpc.client
from pathlib import Path
from typing import Any

from supervisor.xmlrpc import SupervisorTransport

NO_ANSWER = (OSError, socket.timeout, http.client.HTTPException, xmlrpc.client.Error)


def processes(control_socket: Path) -> list[dict[str, Any]]:
    """One entry a process with its `name`, `statename`, `pid` and `logfile`; none when supervisord does not answer."""
    transport = SupervisorTransport(None, None, serverurl=f"unix://{control_socket}")
    try:
        return xmlrpc.client.ServerProxy("http://127.0.0.1", transport=transport).supervisor.getAllProcessInfo()
    except NO_ANSWER:
        return []
    finally:
        transport.close()
