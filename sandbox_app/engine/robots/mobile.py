"""The mobile manipulator at work: a base that drives any way, a lift, an arm that reaches forward, two fingers.

All motion is the motors' work: each frame every joint is given a velocity and a maximum force.
"""

import math
from typing import Any, NamedTuple

from sandbox_app.engine import document
from sandbox_app.engine.layout.geometry import Point, distance, wrap
from sandbox_app.engine.physics.client import FRAME, Bullet
from sandbox_app.engine.physics.making import Vector
from sandbox_app.engine.robots import mobile_model as model
from sandbox_app.engine.robots.gripper import Gripper
from sandbox_app.engine.robots.motions import ARRIVED, FACED, STALLED_FRAMES, bearing, frames, hold_still, until
from sandbox_app.engine.robots.robot import Handful, Motion

MOVED = tuple(index for index, joint in enumerate(model.JOINTS) if joint.kind != "fixed")
LIFT_SPEED, ARM_SPEED, FINGER_SPEED = 3.0, 3.0, 0.9  # m/s
ACCELERATION = 12.0  # m/s², of the base
GAIN = 16.0  # 1/s: velocity asked for a metre of error
BEFORE_BUMPER = 0.22  # of the arm, metres: what is held is clear of the base
CARRY = 0.28  # the palm's height above where it grasps, so that the thing clears the deck
HIGHEST, FURTHEST = 0.58, 0.52  # of lift and arm, metres
SLIDES = (model.LINKS["slide_x"], model.LINKS["slide_y"])


class Joints(NamedTuple):
    x: float
    y: float
    yaw: float
    lift: float
    arm: float
    left: float
    right: float


class MobileManipulator(Gripper):
    RADIUS, FRONT = model.FOOTPRINT, model.FRONT
    MAX_WIDTH, MAX_HEIGHT = model.MAX_WIDTH, model.MAX_HEIGHT
    PARTS, LINKS = model.PARTS, len(model.JOINTS)
    OPEN, FINGERS = 0.12, (model.LINKS["finger_left"], model.LINKS["finger_right"])

    def __init__(self, bullet: Bullet, spec: document.Robot, x: float, y: float, yaw: float):
        super().__init__(bullet, spec, bullet.articulated(model.URDF), x, y, yaw)
        self.lift, self.arm = CARRY, 0.0
        self.joints = Joints(x, y, yaw, self.lift, self.arm, self.OPEN, self.OPEN)
        for joint, position in zip(MOVED, self.joints, strict=True):
            bullet.set_joint(self.body, joint, position)
        self._velocity = (0.0, 0.0)
        self._forces = [model.JOINTS[index].force or spec.limits.grip_force for index in MOVED]

    def sense(self) -> None:
        self.joints = Joints._make(self.bullet.joint_positions(self.body, MOVED))
        self.place, self.yaw = self.joints[:2], self.joints.yaw

    def put(self, x: float, y: float, yaw: float) -> None:
        for joint, position in zip(MOVED[:3], (x, y, yaw), strict=True):
            self.bullet.set_joint(self.body, joint, position)
        self._velocity = (0.0, 0.0)
        self.sense()

    def rest(self) -> None:
        self._velocity = (0.0, 0.0)
        self._drive(0.0, 0.0, 0.0)

    def _drive(self, vx: float, vy: float, turn: float) -> None:
        """Ask all motors for this frame's velocities: the base as told, arm and fingers towards their targets."""
        vx, vy = self._velocity = self._eased(vx, vy)
        joints, half, fingers = self.joints, model.WHEEL_SPREAD / 2, self.fingers
        forward = vx * math.cos(joints.yaw) + vy * math.sin(joints.yaw)
        velocities = (
            vx,
            vy,
            turn,
            _towards(self.lift - joints.lift, LIFT_SPEED * self.strength),
            _towards(self.arm - joints.arm, ARM_SPEED * self.strength),
            0.0 if fingers is None else _towards(fingers - joints.left, FINGER_SPEED),
            0.0 if fingers is None else _towards(fingers - joints.right, FINGER_SPEED),
        )
        left, right = self.rolled
        self.rolled = (left + (forward - turn * half) * FRAME, right + (forward + turn * half) * FRAME)
        self.bullet.drive(self.body, MOVED, velocities, self._forces)

    def _eased(self, vx: float, vy: float) -> tuple[float, float]:
        dx, dy = vx - self._velocity[0], vy - self._velocity[1]
        change, most = math.hypot(dx, dy), ACCELERATION * FRAME
        if change <= most:
            return vx, vy
        return self._velocity[0] + dx * most / change, self._velocity[1] + dy * most / change

    # Driving ----------------------------------------------------------------------------------------------------

    @classmethod
    def standoff(cls, radius: float) -> float:
        return max(0.48, cls.RADIUS + 0.05 + radius)

    @classmethod
    def standoffs(cls, radius: float) -> tuple[float, ...]:
        near = cls.standoff(radius)
        return (near, *(far for far in (0.56, 0.63) if far > near))

    def limit_push(self, force: float) -> None:
        for index in (0, 1):
            self._forces[index] = min(force, model.JOINTS[SLIDES[index]].force * self.strength)

    def drive_to(self, point: Point, face: Point | None, speed: float | None, last: bool) -> Motion:
        best, stalled = math.inf, 0
        while True:
            dx, dy = point[0] - self.joints.x, point[1] - self.joints.y
            left = math.hypot(dx, dy)
            if left < (ARRIVED if last else 0.12):
                return True
            best, stalled = (left, 0) if left < best - 0.01 else (best, stalled + 1)
            if stalled > STALLED_FRAMES:
                return False
            close = last and left < 0.35
            heading = bearing(self.place, face) if close and face else self.yaw if close else math.atan2(dy, dx)
            facing = 1.0 if close else max(0.0, math.cos(heading - self.yaw)) ** 2
            pace = min(speed or self.speed_limit(), 7.0 * left if last else 99.0) * facing / left
            stalled = 0 if facing < 0.5 else stalled
            self._drive(dx * pace, dy * pace, self._turn_rate(heading))
            yield

    def turn_to(self, target: Point) -> Motion:
        for _ in frames(4.0):
            heading = bearing(self.place, target)
            if abs(wrap(heading - self.yaw)) < FACED:
                self.rest()
                return True
            self._drive(0.0, 0.0, self._turn_rate(heading))
            yield
        return False

    def drift(self, vx: float, vy: float, turn: float) -> None:
        """For robots that move as one: this frame's velocities, as they are."""
        self._drive(vx, vy, turn)

    def _turn_rate(self, yaw: float) -> float:
        rate = self.spec.limits.turn_rate * self.strength
        return max(-rate, min(rate, GAIN * wrap(yaw - self.joints.yaw)))

    # The hand ---------------------------------------------------------------------------------------------------

    def grasp(self, thing: Handful) -> Motion:
        low = _lift_at(thing.bottom, thing.height)
        self.fingers = self.OPEN
        yield from self._reach(lift=max(self.lift, low + 0.12), within=0.06)
        yield from self._reach(arm=self._arm_for(thing.point))
        yield from self._reach(lift=low)
        return (yield from self.close_on(thing))

    def raise_hand(self, share: float = 1.0) -> Motion:
        yield from self._reach(lift=self.lift + CARRY * share, within=0.03 if share == 1.0 else 0.012)
        return True if share < 1.0 else (yield from self._reach(arm=0.0, within=0.03))

    def put_down(self, point: Point, bottom: float, height: float) -> Motion:
        low = _lift_at(bottom, height) + 0.004
        yield from self._reach(lift=max(self.lift, low + 0.1), within=0.03)
        yield from self._reach(arm=self._arm_for(point))
        return (yield from self._reach(lift=low))

    def touch(self, point: Vector) -> Motion:
        """The fingers, closed, or what they hold, as far out as the point and then at its height.

        What is held stays above the deck where the arm is not out far enough to lower it before the bumper.
        """
        if self.holding is None:
            self.fingers = 0.0
        height = point[2] - model.PALM_LOW + model.FINGER_LENGTH / 2
        out = self._arm_for((point[0], point[1])) - 0.05
        yield from self._reach(lift=max(self.lift, height), within=0.05)
        yield from self._reach(arm=out, within=0.04)
        low = self.holding is None or out > BEFORE_BUMPER
        return (yield from self._reach(lift=height if low else max(self.lift, height), within=0.05))

    def tuck(self) -> Motion:
        """Open the fingers if they are empty, raise the palm, draw the arm in."""
        if self.holding is None:
            self.fingers = self.OPEN
        yield from hold_still(self, 0.1)
        yield from self._reach(lift=max(self.lift + CARRY / 2, CARRY), within=0.05)
        return (yield from self._reach(arm=0.0, within=0.03))

    def _reach(self, lift: float | None = None, arm: float | None = None, within: float = 0.012) -> Motion:
        """Move lift and arm to their targets."""
        self.lift = self.lift if lift is None else min(HIGHEST, max(0.0, lift))
        self.arm = self.arm if arm is None else min(FURTHEST, max(0.0, arm))
        return (yield from until(self, lambda: self._error() < within, 2.0))

    def _error(self) -> float:
        return max(abs(self.lift - self.joints.lift), abs(self.arm - self.joints.arm))

    def _arm_for(self, target: Point) -> float:
        return distance(self.place, target) - model.PALM_FORWARD

    # Holding ----------------------------------------------------------------------------------------------------

    @property
    def opening(self) -> tuple[float, float]:
        return self.joints.left, self.joints.right

    @property
    def hand_link(self) -> int:
        return model.LINKS["palm"]

    def from_hand(self, body: int) -> tuple[float, float, float]:
        (x, y, z), _ = self.bullet.pose(body)
        joints = self.joints
        dx, dy = x - joints.x, y - joints.y
        along = dx * math.cos(joints.yaw) + dy * math.sin(joints.yaw)
        across = dy * math.cos(joints.yaw) - dx * math.sin(joints.yaw)
        return along - joints.arm - model.PALM_FORWARD, across, z - joints.lift - model.PALM_LOW

    def keep(self) -> dict[str, Any]:
        return {**super().keep(), "targets": [self.lift, self.arm, self.fingers]}

    def put_back(self, kept: dict[str, Any]) -> None:
        self.lift, self.arm, self.fingers = kept["targets"]
        self._velocity = (0.0, 0.0)
        super().put_back(kept)


def _lift_at(bottom: float, height: float) -> float:
    """The lift at which the finger tips are low on a thing of this height, and the palm above it."""
    tips = bottom + max(0.012, height - 0.13)
    return tips + model.FINGER_LENGTH - model.PALM_LOW


def _towards(error: float, speed: float) -> float:
    asked = GAIN * error
    return speed if asked > speed else -speed if asked < -speed else asked
