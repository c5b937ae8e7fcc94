"""A whole studio for the browser test: `manage.py up` in a home of its own, on a free port, stopped at the end."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
READY_WITHIN = 180.0  # seconds; a first start also renders the library's pictures


@dataclass
class Studio:
    process: subprocess.Popen
    home: Path
    log: Path
    url: str

    @property
    def origin(self) -> str:
        return self.url.split("/sign-in")[0]

    def text(self) -> str:
        return self.log.read_text(errors="replace")

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=60)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start_studio(home: Path, port: int | None = None) -> Studio:
    home.mkdir(parents=True, exist_ok=True)
    log = home / "up.log"
    command = [sys.executable, str(ROOT / "manage.py"), "up", "--port", str(port or free_port())]
    environment = {**os.environ, "STUDIO_HOME": str(home), "PYTHONUNBUFFERED": "1"}
    with log.open("a") as output:
        start = log.stat().st_size
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL
        )
    return Studio(process, home, log, wait_for_url(process, log, start))


def wait_for_url(process: subprocess.Popen, log: Path, start: int) -> str:
    deadline = time.monotonic() + READY_WITHIN
    while time.monotonic() < deadline:
        found = re.search(r"http://\S+/sign-in\?token=\S+", log.read_text(errors="replace")[start:])
        if found:
            return found.group(0)
        if process.poll() is not None:
            raise AssertionError(f"`manage.py up` ended with {process.returncode}:\n{log.read_text()[-4000:]}")
        time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    raise AssertionError(f"no URL within {READY_WITHIN:.0f} s:\n{log.read_text()[-4000:]}")


def processes_of(home: Path) -> dict[int, str]:
    """Every live process that was started for this home: its number and its command line (Linux)."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                environment = (entry / "environ").read_bytes()
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                stopped = (entry / "stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
            except OSError:
                continue
            # redis-server writes its title over its environment, and names its socket in it.
            is_ours = f"STUDIO_HOME={home}".encode() in environment.split(b"\0") or f"unixsocket:{home}/" in command
            if is_ours and not stopped:
                found[int(entry.name)] = command.strip()
    return found
