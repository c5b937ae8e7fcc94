"""People: they walk a route by themselves, stop before robots and each other, and push what is light out of the way.

A person is a heavy solid on two slides, driven by motors of limited force, so that what it touches is pushed with the
speed of its walk, and a wall or a closed door stops it. One who has waited for a while turns round. Leaves out legs in
physics, and that people look where doors open.
"""

import math
from typing import TYPE_CHECKING, Any

from sandbox_app.engine import document
from sandbox_app.engine.layout.geometry import Point, ahead, distance
from sandbox_app.engine.physics.client import FRAME, Bullet

if TYPE_CHECKING:
    from sandbox_app.engine.world import World

RADIUS, HEIGHT, MASS = 0.22, 1.7, 70.0  # metres and kilograms, of the cylinder that stands for a person
FORCE = 600.0  # newtons, along each axis: more than a robot drives with
SIGHT = 0.7  # metres: how far ahead a person looks before walking on
ARRIVED = 0.04  # metres
PATIENCE = 4.0  # seconds


class Person:
    def __init__(self, bullet: Bullet, spec: document.Person, body: int):
        self.bullet, self.spec, self.body = bullet, spec, body
        self.place: Point = spec.route[0]
        self.yaw = 0.0
        self.moving = False
        self.step = 1
        self.target = self._next(0)  # the point of the route that it goes to
        self.pausing = self.waited = 0  # frames

    @property
    def name(self) -> str:
        return self.spec.name

    def sense(self) -> None:
        """Read where it is; once a frame."""
        (x, _), (y, _) = self.bullet.joint_states(self.body, (0, 1))
        self.place = (self.spec.route[0][0] + x, self.spec.route[0][1] + y)

    def put(self, place: Point, yaw: float) -> None:
        """Set it somewhere at rest, for an edit of the state; it goes on to where it was going."""
        for slide in (0, 1):
            self.bullet.set_joint(self.body, slide, place[slide] - self.spec.route[0][slide])
        self.yaw, self.moving = yaw, False
        self.sense()

    def before_frame(self, world: "World") -> None:
        vx, vy = self._walk(world)
        self.moving = (vx, vy) != (0.0, 0.0)
        self.bullet.drive(self.body, (0, 1), (vx, vy), (FORCE, FORCE))

    def _walk(self, world: "World") -> Point:
        """The velocity of this frame."""
        if self.pausing > 0 or len(self.spec.route) < 2:
            self.pausing = max(0, self.pausing - 1)
            return 0.0, 0.0
        target = self.spec.route[self.target]
        left = distance(self.place, target)
        if left < ARRIVED:
            self.target = self._next(self.target)
            self.pausing = round(self.spec.pause / FRAME)
            return 0.0, 0.0
        self.yaw = math.atan2(target[1] - self.place[1], target[0] - self.place[0])
        if self._sees_someone(world):
            self._wait()
            return 0.0, 0.0
        self.waited = 0
        speed = min(self.spec.speed, left / FRAME)
        return speed * math.cos(self.yaw), speed * math.sin(self.yaw)

    def _next(self, point: int) -> int:
        """The point after that one: round, or to and fro."""
        count = len(self.spec.route)
        if self.spec.loop:
            return (point + self.step) % count
        if not 0 <= point + self.step < count:
            self.step = -self.step
        return min(max(0, point + self.step), count - 1)

    def _wait(self) -> None:
        self.waited += 1
        if self.waited >= PATIENCE / FRAME:
            self.waited, self.step = 0, -self.step
            self.target = self._next(self.target)

    def _sees_someone(self, world: "World") -> bool:
        """A robot in front, or another person."""
        spot = ahead(self.place, self.yaw, SIGHT)
        others = [robot.place for robot in world.robots.values()]
        others += [person.place for person in world.people.values() if person is not self]
        return any(distance(spot, other) < SIGHT for other in others)

    def keep(self) -> dict[str, Any]:
        kept = {name: getattr(self, name) for name in ("yaw", "moving", "target", "step", "pausing", "waited")}
        return {**kept, "place": list(self.place)}

    def put_back(self, kept: dict[str, Any]) -> None:
        for name in ("yaw", "moving", "target", "step", "pausing", "waited"):
            setattr(self, name, kept[name])
        self.place = tuple(kept["place"])
