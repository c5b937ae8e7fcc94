"""Lanes: minds side by side in one process, each in a sandbox of its own, and the commands that they take."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sandbox_app.engine import Sandbox, Scenario
from training_app.agent.backends import SCRIPTED
from training_app.agent.episode import Episode
from training_app.agent.mind import Mind
from training_app.agent.turns import Reply, Turn


@dataclass(frozen=True)
class Begin:
    """A new episode in the lane."""

    seed: int


@dataclass(frozen=True)
class Alone:
    """A whole episode in the lane, spoken by a scripted backend."""

    seed: int
    backend: str


Command = Begin | Alone | Reply


class Performer(Protocol):
    def perform(self, commands: Mapping[int, Command]) -> dict[int, Turn | Episode]: ...

    def close(self) -> None: ...


class Lanes:
    """A sandbox is made once for each lane, and builds a fresh world for each episode."""

    def __init__(self, scenario: Scenario):
        self._scenario = scenario
        self._sandboxes: dict[int, Sandbox] = {}
        self._minds: dict[int, Mind] = {}

    def __enter__(self) -> "Lanes":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def perform(self, commands: Mapping[int, Command]) -> dict[int, Turn | Episode]:
        return {lane: self._performed(lane, command) for lane, command in commands.items()}

    def close(self) -> None:
        for sandbox in self._sandboxes.values():
            sandbox.close()
        self._sandboxes.clear()

    def _performed(self, lane: int, command: Command) -> Turn | Episode:
        if isinstance(command, Alone):
            return self._alone(self._sandbox(lane), command)
        if isinstance(command, Begin):
            self._minds[lane] = Mind(self._sandbox(lane), command.seed)
        else:
            self._minds[lane].hear(command)
        mind = self._minds[lane]
        return mind.episode if mind.ended else mind.turn()

    def _alone(self, sandbox: Sandbox, command: Alone) -> Episode:
        mind, backend = Mind(sandbox, command.seed), SCRIPTED[command.backend](sandbox, command.seed)
        while not mind.ended:
            mind.hear(backend.answer([mind.turn()])[0])
        return mind.episode

    def _sandbox(self, lane: int) -> Sandbox:
        if lane not in self._sandboxes:
            self._sandboxes[lane] = Sandbox(self._scenario)
        return self._sandboxes[lane]
