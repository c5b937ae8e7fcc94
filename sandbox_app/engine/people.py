"""People: bodies that walk a route by themselves, stop before what stands in their way, and are pushed by nothing."""

import math
from typing import TYPE_CHECKING, Any

from sandbox_app.engine import document
from sandbox_app.engine.layout.geometry import Point, ahead, distance, turned
from sandbox_app.engine.physics.client import FRAME

if TYPE_CHECKING:
    from sandbox_app.engine.world import World

RADIUS, HEIGHT = 0.22, 1.7  # metres, of the cylinder that stands for a person
SIGHT = 0.7  # metres: how far ahead a person looks before walking on


class Person:
    def __init__(self, spec: document.Person, body: int):
        self.spec, self.body = spec, body
        self.place: Point = spec.route[0]
        self.yaw = 0.0
        self.moving = False
        self.leg, self.step, self.pausing = 0, 1, 0

    @property
    def name(self) -> str:
        return self.spec.name

    def before_frame(self, world: "World") -> None:
        self.moving = False
        if len(self.spec.route) < 2:
            return
        if self.pausing > 0:
            self.pausing -= 1
            return
        target = self.spec.route[self._next_leg()]
        left = distance(self.place, target)
        if left < 1e-6:
            self._arrive()
            return
        self.yaw = math.atan2(target[1] - self.place[1], target[0] - self.place[0])
        if self._sees_someone(world):
            return
        self.place = ahead(self.place, self.yaw, min(left, self.spec.speed * FRAME))
        self.moving = True
        world.bullet.put(self.body, (*self.place, HEIGHT / 2), turned(self.yaw))

    def _next_leg(self) -> int:
        route = len(self.spec.route)
        return (self.leg + 1) % route if self.spec.loop else self.leg + self.step

    def _arrive(self) -> None:
        self.leg = self._next_leg()
        self.pausing = round(self.spec.pause / FRAME)
        if not self.spec.loop and not 0 <= self.leg + self.step < len(self.spec.route):
            self.step = -self.step

    def _sees_someone(self, world: "World") -> bool:
        """A robot in front, or another person."""
        spot = ahead(self.place, self.yaw, SIGHT)
        others = [robot.place for robot in world.robots.values()]
        others += [person.place for person in world.people.values() if person is not self]
        return any(distance(spot, other) < SIGHT for other in others)

    def keep(self) -> dict[str, Any]:
        return {
            "place": list(self.place),
            "yaw": self.yaw,
            "moving": self.moving,
            "leg": self.leg,
            "step": self.step,
            "pausing": self.pausing,
        }

    def put_back(self, kept: dict[str, Any]) -> None:
        self.place, self.yaw, self.moving = tuple(kept["place"]), kept["yaw"], kept["moving"]
        self.leg, self.step, self.pausing = kept["leg"], kept["step"], kept["pausing"]
