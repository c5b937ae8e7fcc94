"""What hands with two fingers share: a grasp needs real contact of both, and is then backed by a fastening.

The fastening is a fixed constraint of limited force, since friction alone would need far smaller time steps; an
overloaded grasp tears, and counts as lost.
"""

from abc import abstractmethod
from typing import ClassVar

from sandbox_app.engine import document
from sandbox_app.engine.physics.client import Bullet
from sandbox_app.engine.robots.motions import until
from sandbox_app.engine.robots.robot import Handful, Motion, Robot

PRESSED = -0.2  # past the end, so that the motors go on pressing
SQUEEZE = 0.004  # metres
FRICTION = 1.5


class Gripper(Robot):
    """A robot with such a hand; `fingers` is where each finger is to stand, metres from its rest."""

    OPEN: ClassVar[float]  # how far a finger stands from its rest when open, metres
    FINGERS: ClassVar[tuple[int, int]]  # the links

    def __init__(self, bullet: Bullet, spec: document.Robot, body: int, x: float, y: float, yaw: float):
        super().__init__(bullet, spec, body, x, y, yaw)
        self.fingers: float | None = self.OPEN  # None: stay locked where they are
        for finger in self.FINGERS:
            bullet.set_surface(body, finger, lateralFriction=FRICTION)

    @property
    @abstractmethod
    def opening(self) -> tuple[float, float]:
        """Where the fingers stand now."""

    def close_on(self, thing: Handful) -> Motion:
        """Press until both fingers touch it, and fasten it."""
        self.fingers = PRESSED
        if not (yield from until(self, lambda: self._touches_with_both(thing.body), 1.0)):
            return False
        self.fasten(thing.name, thing.body)
        self.fingers = None
        return True

    def _touches_with_both(self, body: int) -> bool:
        return all(body in self.bullet.touched(self.body, finger) for finger in self.FINGERS)

    def let_go(self) -> Motion:
        self.release()
        return (yield from self.tuck())

    def release(self) -> None:
        super().release()
        self.fingers = self.OPEN

    def squeeze(self) -> None:
        for finger, at in zip(self.FINGERS, self.opening, strict=True):
            self.bullet.set_joint(self.body, finger, at - SQUEEZE)
