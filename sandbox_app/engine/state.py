"""What is true of the world between two decisions: plain frozen values, read from physics once."""

from typing import NamedTuple

from sandbox_app.engine.layout.geometry import Point


class RobotState(NamedTuple):
    x: float
    y: float
    yaw: float
    holding: str | None

    @property
    def point(self) -> Point:
        return self.x, self.y


class ObjectState(NamedTuple):
    x: float
    y: float
    z: float
    yaw: float
    held_by: str | None

    @property
    def point(self) -> Point:
        return self.x, self.y


class State(NamedTuple):
    robots: dict[str, RobotState]
    objects: dict[str, ObjectState]
