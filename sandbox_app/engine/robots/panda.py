"""The Franka Panda at work: a fixed arm that takes things from above, its hand tilted outwards where they are far.

Every frame all joints get the velocity that brings them to their targets together, with the published torques as limit,
so the arm goes on a straight line in joint space and never pushes harder than its motors can. Leaves out planning round
obstacles: it turns with the arm drawn in, and comes and goes from above.
"""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from sandbox_app.engine import document
from sandbox_app.engine.document import Object
from sandbox_app.engine.layout.geometry import Point, distance, radius_of, turned, wrap
from sandbox_app.engine.physics.client import Bullet
from sandbox_app.engine.physics.making import Vector
from sandbox_app.engine.robots import panda_kinematics as kinematics
from sandbox_app.engine.robots import panda_model as model
from sandbox_app.engine.robots.gripper import Gripper
from sandbox_app.engine.robots.motions import seen_from, until
from sandbox_app.engine.robots.robot import Handful, Motion

MOVED = tuple(index for index, joint in enumerate(model.JOINTS) if joint.kind != "fixed")
SPEEDS = np.array([2.175] * 4 + [2.61] * 3)  # rad/s, as published
FINGER_SPEED = 0.2  # m/s
GAIN = 16.0  # 1/s: velocity asked for a radian, or a metre, of error
ABOVE = (0.10, 0.05, 0.0)  # metres over the target on the way down
RISE = 0.15  # metres that a lifted thing is raised before the arm is drawn in
TILTS = (0.0, 0.3, 0.6, 0.9, 1.2)  # of the hand outwards, radians; the first that reaches is taken
HAND = {model.LINKS[name] for name in ("hand", "finger_left", "finger_right")}


class Panda(Gripper):
    RADIUS = model.FOOTPRINT
    DRIVES = False
    MAX_WIDTH, MAX_HEIGHT = model.MAX_WIDTH, 0.3
    EYES = 1.0
    PARTS, LINKS = model.PARTS, len(model.JOINTS)
    OPEN, FINGERS = 0.04, (model.LINKS["finger_left"], model.LINKS["finger_right"])
    TORN = 0.05

    def __init__(self, bullet: Bullet, spec: document.Robot, x: float, y: float, yaw: float):
        super().__init__(bullet, spec, bullet.articulated(model.URDF, (x, y, 0.0), turned(yaw)), x, y, yaw)
        self.targets = np.array(model.HOME)
        self.tilt = 0.0  # of the hand outwards when it grasped, one of `TILTS`
        self.joints, self._opening = self.targets, (self.OPEN, self.OPEN)
        for joint, position in zip(MOVED, (*model.HOME, *self._opening), strict=True):
            bullet.set_joint(self.body, joint, position)
        self._forces = [model.JOINTS[index].force or spec.limits.grip_force for index in MOVED]

    def sense(self) -> None:
        positions = self.bullet.joint_positions(self.body, MOVED)
        self.joints, self._opening = np.array(positions[:7]), (positions[7], positions[8])

    def rest(self) -> None:
        wanted = GAIN * (self.targets - self.joints)
        arm = wanted * min(1.0, float((SPEEDS * self.strength / np.maximum(np.abs(wanted), 1e-9)).min()))
        hand = [0.0 if self.fingers is None else _towards(self.fingers - opening) for opening in self.opening]
        self.bullet.drive(self.body, MOVED, [*arm.tolist(), *hand], self._forces)

    @classmethod
    def standoff(cls, radius: float) -> float:
        return 0.5

    @classmethod
    def span(cls, item: Object) -> float:
        """The hand turns to the narrow side."""
        return 2 * radius_of(item) if item.shape in ("cylinder", "sphere") else min(item.size[:2])

    # The hand ---------------------------------------------------------------------------------------------------

    def grasp(self, thing: Handful) -> Motion:
        point = self._local(thing.point, _grip_height(thing.bottom, thing.height))
        holds = self._holds(thing, math.atan2(point[1], point[0]))
        self.tilt, way = next(((tilt, way) for tilt, turn in holds if (way := self._way(point, turn))), (0.0, []))
        if not way:
            return False
        self.fingers = self.OPEN
        yield from self._come_down(way)
        return (yield from self.close_on(thing))

    def raise_hand(self, share: float = 1.0) -> Motion:
        yield from self._rise(RISE * share)
        return True if share < 1.0 else (yield from self._draw_in())

    def put_down(self, point: Point, bottom: float, height: float) -> Motion:
        way = self._way_down(point, bottom, height)
        return bool(way) and (yield from self._come_down(way))

    def stretches_to(self, point: Point, bottom: float, height: float) -> bool:
        if distance(point, self.place) > self.spec.limits.reach:
            return False
        if self.grip is not None:
            return bool(self._way_down(point, bottom, height))
        grip = self._local(point, _grip_height(bottom, height))
        bearing = math.atan2(grip[1], grip[0])
        turns = (kinematics.pointing(bearing, tilt, bearing - math.pi / 2) for tilt in TILTS)
        return any(self._way(grip, turn) for turn in turns)

    def touch(self, point: Vector) -> Motion:
        """From the drawn-in pose outwards, until the hand, or what it holds, meets something."""
        if self.holding is None:
            self.fingers = 0.0
        joints = self._nearest(self._local(point[:2], point[2]))
        yield from self._face(joints[0])
        self.targets = joints
        return (yield from until(self, lambda: self._presses() or self._error() < 0.02, 3.0))

    def tuck(self) -> Motion:
        """Open the fingers if they are empty, go up, draw the arm in."""
        if self.holding is None:
            self.fingers = self.OPEN
            yield from until(self, lambda: min(self.opening) > self.OPEN - 0.005, 0.3)
        yield from self._rise(ABOVE[0])
        return (yield from self._draw_in())

    # Ways -------------------------------------------------------------------------------------------------------

    def _local(self, point: Point, z: float) -> np.ndarray:
        dx, dy = point[0] - self.place[0], point[1] - self.place[1]
        cos, sin = math.cos(self.yaw), math.sin(self.yaw)
        return np.array([dx * cos + dy * sin, dy * cos - dx * sin, z])

    def _holds(self, thing: Handful, bearing: float) -> Iterator[tuple[float, np.ndarray]]:
        """(tilt, turn) of the hand so that the thing fits between the fingers, upright ones first."""
        neutral, yaw = bearing - math.pi / 2, thing.yaw - self.yaw
        along = (yaw, yaw + math.pi / 2) if thing.sides else (neutral,)
        sides = thing.sides or (2 * thing.radius,)
        fitting = [across for across, side in zip(along, sides, strict=True) if side <= self.MAX_WIDTH]
        for across in sorted(fitting, key=lambda across: abs(_half_turn(across - neutral))):
            yield 0.0, kinematics.pointing(bearing, 0.0, across)
        if (
            sum(abs(math.cos(across - neutral)) * side for across, side in zip(along, sides, strict=True))
            <= self.MAX_WIDTH
        ):
            yield from ((tilt, kinematics.pointing(bearing, tilt, neutral)) for tilt in TILTS[1:])

    def _way_down(self, point: Point, bottom: float, height: float) -> list[np.ndarray]:
        """The way that brings the held thing there, turned against the hand as it was grasped; empty out of reach."""
        assert self.grip is not None
        middle = self._local(point, bottom + height / 2 + 0.003)
        bearing = math.atan2(middle[1], middle[0])
        turn = kinematics.pointing(bearing, self.tilt, bearing - math.pi / 2)
        return self._way(middle + turn @ (np.array([0, 0, model.GRIP]) - self.grip.at), turn)

    def _way(self, point: np.ndarray, turn: np.ndarray) -> list[np.ndarray]:
        """Joints on the way down to a point, with the hand turned so; empty where it is out of reach."""
        rest, way = _home_towards(math.atan2(point[1], point[0])), []
        for over in ABOVE:
            joints = kinematics.solve(point + np.array([0, 0, over]), turn, rest)
            if joints is None:
                return []
            way.append(joints)
            rest = joints
        return way

    def _nearest(self, point: np.ndarray) -> np.ndarray:
        """Joints that bring the grip to a point, or as far towards it as the arm reaches."""
        bearing = math.atan2(point[1], point[0])
        rest = _home_towards(bearing)
        for share in (1.0, 0.92, 0.84, 0.76, 0.68, 0.6):
            near = point * np.array([share, share, 1.0])
            for tilt in reversed(TILTS):
                joints = kinematics.solve(near, kinematics.pointing(bearing, tilt, bearing - math.pi / 2), rest)
                if joints is not None:
                    return joints
        return rest

    # Motions ----------------------------------------------------------------------------------------------------

    def _come_down(self, way: list[np.ndarray]) -> Motion:
        yield from self._face(way[0][0])
        yield from self._go(way[0], 0.02)
        for joints in way[1:-1]:
            yield from self._go(joints, 0.03)
        return (yield from self._go(way[-1], 0.006))

    def _face(self, bearing: float) -> Motion:
        """Turn towards it with the arm drawn in."""
        home = _home_towards(bearing)
        if np.abs(home[1:] - self.joints[1:]).max() > 0.1:
            yield from self._draw_in()
        return (yield from self._go(home, 0.1))

    def _draw_in(self) -> Motion:
        return (yield from self._go(_home_towards(float(self.joints[0])), 0.05))

    def _rise(self, way: float) -> Motion:
        grip = kinematics.frames(self.joints)[7]
        joints = kinematics.solve(grip[:3, 3] + np.array([0, 0, way]), grip[:3, :3], self.joints)
        return joints is not None and (yield from self._go(joints, 0.03))

    def _go(self, joints: np.ndarray, within: float) -> Motion:
        self.targets = joints
        return (yield from until(self, lambda: self._error() < within, 3.0 / self.strength))

    def _error(self) -> float:
        return float(np.abs(self.targets - self.joints).max())

    def _presses(self) -> bool:
        held = self.grip.body if self.grip else -1
        pressed = any(contact.link in HAND and contact.other != held for contact in self.bullet.contacts(self.body))
        return pressed or (held >= 0 and bool(self.bullet.touched(held) - {self.body}))

    # Holding ----------------------------------------------------------------------------------------------------

    @property
    def opening(self) -> tuple[float, float]:
        return self._opening

    @property
    def hand_link(self) -> int:
        return model.LINKS["hand"]

    def from_hand(self, body: int) -> tuple[float, float, float]:
        (hand,) = self.bullet.link_poses(self.body, [self.hand_link])
        return seen_from(hand, self.bullet.pose(body)[0])

    def keep(self) -> dict[str, Any]:
        return {**super().keep(), "targets": [*self.targets.tolist(), self.fingers], "tilt": self.tilt}

    def put_back(self, kept: dict[str, Any]) -> None:
        *arm, self.fingers = kept["targets"]
        self.targets, self.tilt = np.array(arm), kept["tilt"]
        super().put_back(kept)


def _grip_height(bottom: float, height: float) -> float:
    """Low enough to hold the thing, and with its top below the palm."""
    return max(bottom + model.TIP + 0.006, bottom + height - model.DEPTH)


def _home_towards(bearing: float) -> np.ndarray:
    return np.array([wrap(bearing), *model.HOME[1:]])


def _half_turn(angle: float) -> float:
    """The angle between two lines, between -π/2 and π/2: a hand holds alike either way round."""
    return (angle + math.pi / 2) % math.pi - math.pi / 2


def _towards(error: float) -> float:
    return max(-FINGER_SPEED, min(FINGER_SPEED, GAIN * error))
