"""Many worlds at once: each lane is a mind in a sandbox of its own, spread over processes that only do physics.

Physics takes most of the time and uses one core a process, so the lanes are dealt out to `workers` of them; what comes
out does not depend on how many there are. Unusual: the workers know no torch, hold no generator and end when the pipe
to their parent closes, however it died. With no workers, everything happens in this process.
"""

import subprocess
import sys
from collections.abc import Mapping
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

import training_app
from sandbox_app.engine import Scenario
from training_app.agent.lanes import Command, Lanes, Result

PROCESS = "training_app.agent.lanes_process"
GRACE = 10.0  # seconds for a call in hand to come to its end
SOURCE = Path(training_app.__file__).resolve().parent.parent


class WorldsLostError(Exception):
    """A process that held worlds has died."""


class Worlds:
    """Lanes dealt out to worker processes; performs commands for many lanes and waits for all."""

    def __init__(self, scenario: Scenario, workers: int):
        self._workers = [_Worker(scenario) for _ in range(workers)]

    def __enter__(self) -> "Worlds":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def perform(self, commands: Mapping[int, Command]) -> dict[int, Result]:
        for number, worker in enumerate(self._workers):
            worker.send({lane: command for lane, command in commands.items() if lane % len(self._workers) == number})
        results: dict[int, Result] = {}
        for worker in self._workers:
            results.update(worker.receive())
        return {lane: results[lane] for lane in commands}

    def close(self) -> None:
        for worker in self._workers:
            worker.close()


class _Worker:
    """A process started anew, not forked: a fork would take torch's threads along."""

    def __init__(self, scenario: Scenario):
        self._pipe, theirs = Pipe()
        descriptor = theirs.fileno()
        self._process = subprocess.Popen(
            [sys.executable, "-m", PROCESS, str(descriptor)],
            cwd=SOURCE,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[descriptor],
        )
        theirs.close()
        self.send(scenario)

    def send(self, message: Any) -> None:
        try:
            self._pipe.send(message)
        except OSError as error:
            raise self._lost() from error

    def receive(self) -> dict[int, Result]:
        try:
            result = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise self._lost() from error
        if isinstance(result, Exception):
            raise result
        return result

    def close(self) -> None:
        self._pipe.close()
        try:
            self._process.wait(timeout=GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _lost(self) -> WorldsLostError:
        self._process.kill()
        code = self._process.wait()
        return WorldsLostError(f"a process that held worlds ended with {code} — out of memory? resume the run to go on")


def open_worlds(scenario: Scenario, workers: int) -> Worlds | Lanes:
    return Worlds(scenario, workers) if workers else Lanes(scenario)
