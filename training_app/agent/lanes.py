"""Lanes: worlds side by side in one process, each with its team of minds, and the commands that they take."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sandbox_app.engine import Sandbox, Scenario
from training_app.agent.backends import SCRIPTED
from training_app.agent.episode import Episode
from training_app.agent.team import Team
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


Command = Begin | Alone | list[Reply]  # the replies to the lane's turns, in their order
Result = list[Turn] | Episode


class Performer(Protocol):
    def perform(self, commands: Mapping[int, Command]) -> dict[int, Result]: ...

    def close(self) -> None: ...


class Lanes:
    """A sandbox is made once for each lane, and builds a fresh world for each episode."""

    def __init__(self, scenario: Scenario):
        self._scenario = scenario
        self._sandboxes: dict[int, Sandbox] = {}
        self._teams: dict[int, Team] = {}

    def __enter__(self) -> "Lanes":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def perform(self, commands: Mapping[int, Command]) -> dict[int, Result]:
        return {lane: self._performed(lane, command) for lane, command in commands.items()}

    def close(self) -> None:
        for sandbox in self._sandboxes.values():
            sandbox.close()
        self._sandboxes.clear()

    def _performed(self, lane: int, command: Command) -> Result:
        if isinstance(command, Alone):
            return self._alone(self._sandbox(lane), command)
        if isinstance(command, Begin):
            self._teams[lane] = Team(self._sandbox(lane), command.seed)
        else:
            self._teams[lane].hear(command)
        team = self._teams[lane]
        return team.episode if team.ended else team.turns()

    def _alone(self, sandbox: Sandbox, command: Alone) -> Episode:
        team, backend = Team(sandbox, command.seed), SCRIPTED[command.backend](sandbox, command.seed)
        while not team.ended:
            team.hear(backend.answer(team.turns()))
        return team.episode

    def _sandbox(self, lane: int) -> Sandbox:
        if lane not in self._sandboxes:
            self._sandboxes[lane] = Sandbox(self._scenario)
        return self._sandboxes[lane]
