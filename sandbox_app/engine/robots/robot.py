"""What every kind of robot is to the skills: a place on the floor, a hand perhaps, and movements that end well or not.

A movement is a generator: it sets the motors, yields once a frame, and returns whether it got where it should. None
moves a body by itself: what happens in between is physics. The kinds stand in `kinds.KINDS`.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import Any, ClassVar, NamedTuple

from sandbox_app.engine import document
from sandbox_app.engine.layout.geometry import Point, radius_of
from sandbox_app.engine.physics.client import Bullet
from sandbox_app.engine.physics.making import Vector

Motion = Generator[None, None, bool]


class DrawnPart(NamedTuple):
    """A drawn shape on a link (-1: the base); `turn` is the quaternion x, y, z, w of the shape in the link's frame.

    `rolls`: 1 turns with the left wheel, 2 with the right; only a hub shows that it turns.
    """

    link: int
    shape: str
    size: tuple[float, float, float]
    at: tuple[float, float, float]
    colour: str
    turn: tuple[float, float, float, float] = (0, 0, 0, 1)
    rolls: int = 0
    name: str = ""


class Grip(NamedTuple):
    body: int
    at: tuple[float, float, float]  # where the body was, seen from the hand, when it was grasped


class Handful(NamedTuple):
    """What a hand needs to know of a thing to take it: where it is, how high its bottom is, and its measures."""

    name: str
    body: int
    point: Point
    bottom: float
    height: float
    radius: float
    yaw: float = 0.0
    sides: tuple[float, ...] = ()  # along its own x and y; none of a round one


class Robot(ABC):
    """One live robot. Subclasses say what they are made of and how they move."""

    RADIUS: ClassVar[float]  # of the circle round its base, metres
    FRONT: ClassVar[float] = 0.0  # from the base's middle to its bumper, metres
    DRIVES: ClassVar[bool] = True
    HAS_HAND: ClassVar[bool] = True
    MAX_WIDTH: ClassVar[float] = 0.0  # of what fits between the fingers, metres
    MAX_HEIGHT: ClassVar[float] = 0.0
    EYES: ClassVar[float] = 1.1  # height of its camera, metres
    PARTS: ClassVar[tuple[DrawnPart, ...]] = ()
    LINKS: ClassVar[int] = 0
    TORN = 0.08  # a held thing that is this far from where it was grasped is lost, metres

    def __init__(self, bullet: Bullet, spec: document.Robot, body: int, x: float, y: float, yaw: float):
        self.bullet, self.spec, self.body = bullet, spec, body
        self.place: Point = (x, y)  # where its base stands; as `sense` last read it, like `yaw`
        self.yaw = yaw
        self.holding: str | None = None
        self.grip: Grip | None = None
        self.strength = 1.0  # what a fault leaves of speed and force
        self.broken = ""  # why it cannot work, in words
        self.charge = spec.battery.start if spec.battery else 1.0
        self.rolled = (0.0, 0.0)  # metres that each wheel has gone, for drawing

    @property
    def name(self) -> str:
        return self.spec.name

    @abstractmethod
    def sense(self) -> None:
        """Read what it needs of its own joints; once a frame."""

    @abstractmethod
    def rest(self) -> None:
        """Set all motors to stay; for each frame in which no movement does."""

    @property
    def is_empty(self) -> bool:
        """Its battery is; without one it never is."""
        return self.spec.battery is not None and self.charge <= 0.0

    def drain(self, metres: float = 0.0, decisions: int = 0) -> None:
        """What driving so far, and so many decisions, take out of the battery."""
        battery = self.spec.battery
        if battery is not None:
            self.charge = max(0.0, self.charge - battery.per_metre * metres - battery.per_decision * decisions)

    def speed_limit(self) -> float:
        return self.spec.limits.speed * self.strength

    def put(self, x: float, y: float, yaw: float) -> None:
        """Set it somewhere at rest, for an edit of the state; metres, radians."""
        raise NotImplementedError(f"a {self.spec.kind} stands fast")

    # Driving ----------------------------------------------------------------------------------------------------

    def follow(self, path: list[Point], face: Point | None = None, speed: float | None = None) -> Motion:
        """Drive along way points and end facing `face`; False when something holds it up."""
        for index, point in enumerate(path):
            last = index == len(path) - 1
            if not (yield from self.drive_to(point, face if last else None, speed, last)):
                self.rest()
                return False
        if face is not None:
            yield from self.turn_to(face)
        self.rest()
        return True

    def drive_to(self, point: Point, face: Point | None, speed: float | None, last: bool) -> Motion:
        """One stretch of the way; only at the last does it slow down, and turn to what it will face."""
        raise NotImplementedError(f"a {self.spec.kind} does not drive")

    def turn_to(self, target: Point) -> Motion:
        raise NotImplementedError(f"a {self.spec.kind} does not turn")

    def limit_push(self, force: float) -> None:
        """The most that the base drives with from now on, in newtons."""
        raise NotImplementedError(f"a {self.spec.kind} does not push")

    def drift(self, vx: float, vy: float, turn: float) -> None:
        """For robots that move as one: this frame's velocities, as they are; metres and radians a second."""
        raise NotImplementedError(f"a {self.spec.kind} does not drift")

    @classmethod
    def standoff(cls, radius: float) -> float:
        """How far from a thing of this radius the base stands best to work on it."""
        return cls.RADIUS + 0.05 + radius

    @classmethod
    def standoffs(cls, radius: float) -> tuple[float, ...]:
        """The distances from which the hand still reaches a thing of this radius, the best first."""
        return (cls.standoff(radius),)

    # The hand ---------------------------------------------------------------------------------------------------

    @classmethod
    def span(cls, item: document.Object) -> float:
        """How wide the hand must open for the thing, metres."""
        return 2 * radius_of(item)

    def stretches_to(self, point: Point, bottom: float, height: float) -> bool:
        """From where it stands, its hand gets to a thing there, or puts it there; asked of robots that do not drive."""
        return math.dist(point, self.place) <= self.spec.limits.reach

    def grasp(self, thing: Handful) -> Motion:
        """Reach for the thing, close the fingers on it and fasten it; it is not lifted yet."""
        raise NotImplementedError(f"a {self.spec.kind} has no hand")

    def raise_hand(self, share: float = 1.0) -> Motion:
        """Lift what is held, `share` of the way to where it is carried, and then draw it in."""
        raise NotImplementedError(f"a {self.spec.kind} has no hand")

    def put_down(self, point: Point, bottom: float, height: float) -> Motion:
        """Bring the held thing over the point and down, until its bottom is at that height."""
        raise NotImplementedError(f"a {self.spec.kind} has no hand")

    def let_go(self) -> Motion:
        """Open the fingers where the hand is, and withdraw."""
        raise NotImplementedError(f"a {self.spec.kind} has no hand")

    def touch(self, point: Vector) -> Motion:
        """Bring the hand, or what it holds, to a point in space, as near as it gets: to press, turn or pull."""
        raise NotImplementedError(f"a {self.spec.kind} has no hand")

    def tuck(self) -> Motion:
        """Draw the hand in."""
        raise NotImplementedError(f"a {self.spec.kind} has no hand")

    # Holding ----------------------------------------------------------------------------------------------------

    @property
    def hand_link(self) -> int:
        raise NotImplementedError(f"a {self.spec.kind} has no hand")

    def from_hand(self, body: int) -> tuple[float, float, float]:
        """Where a body is in the frame of the hand."""
        raise NotImplementedError(f"a {self.spec.kind} has no hand")

    def fasten(self, name: str, body: int) -> None:
        self.bullet.fasten(self.body, self.hand_link, body, 2 * self.spec.limits.grip_force * self.strength)
        self.holding, self.grip = name, Grip(body, self.from_hand(body))

    def release(self) -> None:
        """Let go at once."""
        if self.grip is not None:
            self.bullet.unfasten(self.body, self.grip.body)
        self.holding, self.grip = None, None

    def has_lost(self) -> bool:
        """The held thing is no longer where it was grasped."""
        return self.grip is not None and math.dist(self.from_hand(self.grip.body), self.grip.at) > self.TORN

    @abstractmethod
    def squeeze(self) -> None:
        """Set the fingers a little into what they hold: only on the way to a saved state (see `Sandbox.restore`)."""

    # Keeping ----------------------------------------------------------------------------------------------------

    def keep(self) -> dict[str, Any]:
        """What PyBullet's saved state leaves out, as plain values."""
        return {
            "holding": self.holding,
            "grip": list(self.grip) if self.grip else None,
            "strength": self.strength,
            "broken": self.broken,
            "charge": self.charge,
            "rolled": list(self.rolled),
        }

    def put_back(self, kept: dict[str, Any]) -> None:
        grip = kept["grip"]
        self.holding, self.grip = kept["holding"], Grip(grip[0], tuple(grip[1])) if grip else None
        self.strength, self.broken, self.charge = kept["strength"], kept["broken"], kept["charge"]
        self.rolled = tuple(kept["rolled"])
        self.sense()
