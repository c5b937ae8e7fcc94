"""The faults of one episode: what goes wrong, drawn from the world's own generator."""

from typing import TYPE_CHECKING, Any

import numpy as np

from sandbox_app.engine.document import Fault
from sandbox_app.engine.robots.robot import Robot

if TYPE_CHECKING:
    from sandbox_app.engine.world import World


class FaultBook:
    def __init__(self, faults: list[Fault], generator: np.random.Generator):
        self.faults, self.generator = faults, generator

    def slips(self, robot: Robot) -> bool:
        """Whether this pick's grasp opens while lifting. One draw for each fault and pick, whatever comes of it."""
        draws = [
            self.generator.random() < fault.chance
            for fault in self.faults
            if fault.kind == "gripper_slip" and fault.robot == robot.name
        ]
        return any(draws)

    def begin_decision(self, world: "World", decision: int) -> None:
        """Before each decision: what begins or ends now."""

    def mend(self, world: "World", robot: str, tool: str | None) -> bool:
        """A robot used that kind of tool on a broken one; whether it works again."""
        return False

    def keep(self) -> dict[str, Any]:
        return {}

    def put_back(self, kept: dict[str, Any]) -> None:
        pass
