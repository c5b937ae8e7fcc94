"""Many worlds at once: each lane is a mind in a sandbox of its own, spread over processes that only do physics.

Physics takes most of the time and uses one core a process, so the lanes are dealt out to `workers` of them; what comes
out does not depend on how many there are. Unusual: the workers know no torch, hold no generator and end when the pipe
to their parent closes, however it died. With no workers, everything happens in this process.
"""

import contextlib
import multiprocessing
import signal
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any

from sandbox_app.engine import Scenario
from training_app.agent.episode import Episode
from training_app.agent.lanes import Command, Lanes
from training_app.agent.turns import Turn


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

    def perform(self, commands: Mapping[int, Command]) -> dict[int, Turn | Episode]:
        for number, worker in enumerate(self._workers):
            worker.send({lane: command for lane, command in commands.items() if lane % len(self._workers) == number})
        results: dict[int, Turn | Episode] = {}
        for worker in self._workers:
            results.update(worker.receive())
        return {lane: results[lane] for lane in commands}

    def close(self) -> None:
        for worker in self._workers:
            worker.close()


class _Worker:
    def __init__(self, scenario: Scenario):
        context = multiprocessing.get_context("spawn")  # a fork would take torch's threads along
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, scenario), daemon=True)
        self._process.start()
        theirs.close()

    def send(self, commands: dict[int, Command]) -> None:
        try:
            self._pipe.send(commands)
        except OSError as error:
            raise self._lost() from error

    def receive(self) -> dict[int, Turn | Episode]:
        try:
            result = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise self._lost() from error
        if isinstance(result, Exception):
            raise result
        return result

    def close(self) -> None:
        self._pipe.close()
        self._process.join(timeout=10)

    def _lost(self) -> WorldsLostError:
        self._process.join(timeout=1)
        return WorldsLostError(
            f"a process that held worlds ended with {self._process.exitcode} — out of memory? resume the run to go on"
        )


def _serve(pipe: Connection, scenario: Scenario) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is asked, and closes the pipe
    lanes = Lanes(scenario)
    with contextlib.suppress(EOFError, OSError):
        while True:
            commands: dict[int, Command] = pipe.recv()
            try:
                result: Any = lanes.perform(commands)
            except Exception as error:
                result = error
            pipe.send(result)
    lanes.close()


def open_worlds(scenario: Scenario, workers: int) -> Worlds | Lanes:
    return Worlds(scenario, workers) if workers else Lanes(scenario)
