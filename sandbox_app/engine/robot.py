"""The live robot: reads its joints, drives its motors towards targets, and holds things.

All motion is the motors' work: each frame every joint is given a velocity and a maximum force. Unusual: a grasp needs
real contact of both fingers, and is then backed by a fixed constraint of limited force, since friction alone would need
far smaller time steps; an overloaded grasp tears, and counts as lost.
"""

import math
from typing import Any, NamedTuple

from sandbox_app.engine import document
from sandbox_app.engine import robot_model as model
from sandbox_app.engine.bullet import FRAME, Bullet
from sandbox_app.engine.geometry import Point, wrap

JOINTS = tuple(range(len(model.JOINTS)))
LIFT_SPEED, ARM_SPEED, FINGER_SPEED = 3.0, 3.0, 0.9  # m/s
ACCELERATION = 12.0  # m/s², of the base
GAIN = 16.0  # 1/s: velocity asked for a metre of error
OPEN = 0.12  # how far a finger stands from its rest when open
CARRY = 0.28  # the palm's height above where it grasps, so that the thing clears the deck
TORN = 0.08  # a held thing that is this far from where it was grasped is lost


class Joints(NamedTuple):
    x: float
    y: float
    yaw: float
    lift: float
    arm: float
    left: float
    right: float


class Grip(NamedTuple):
    constraint: int
    body: int
    at: tuple[float, float, float]  # where the body was, seen from the palm, when it was grasped


class Robot:
    def __init__(self, bullet: Bullet, spec: document.Robot, x: float, y: float, yaw: float):
        self.spec, self.bullet = spec, bullet
        self.body = bullet.articulated(model.URDF)
        self.holding: str | None = None
        self.grip: Grip | None = None
        self.lift, self.arm = CARRY, 0.0
        self.fingers: float | None = OPEN  # None: stay locked where they are
        for joint, position in enumerate((x, y, yaw, self.lift, self.arm, OPEN, OPEN)):
            bullet.set_joint(self.body, joint, position)
        for finger in ("finger_left", "finger_right"):
            bullet.set_surface(self.body, model.LINKS[finger], lateralFriction=1.5)
        self.joints = Joints(x, y, yaw, self.lift, self.arm, self.fingers, self.fingers)
        self.rolled = (0.0, 0.0)  # metres that each wheel has gone, for drawing
        self._velocity = (0.0, 0.0)
        self._forces = [joint.force or spec.limits.grip_force for joint in model.JOINTS]

    @property
    def place(self) -> Point:
        return self.joints.x, self.joints.y

    def sense(self) -> Joints:
        states = self.bullet.joint_states(self.body, JOINTS)
        self.joints = Joints(*(position for position, _ in states))
        return self.joints

    def drive(self, vx: float = 0.0, vy: float = 0.0, turn: float = 0.0) -> None:
        """Ask all motors for this frame's velocities: the base as told, arm and fingers towards their targets."""
        vx, vy = self._velocity = self._eased(vx, vy)
        joints, half = self.joints, model.WHEEL_SPREAD / 2
        forward = vx * math.cos(joints.yaw) + vy * math.sin(joints.yaw)
        velocities = (
            vx,
            vy,
            turn,
            _towards(self.lift - joints.lift, LIFT_SPEED),
            _towards(self.arm - joints.arm, ARM_SPEED),
            0.0 if self.fingers is None else _towards(self.fingers - joints.left, FINGER_SPEED),
            0.0 if self.fingers is None else _towards(self.fingers - joints.right, FINGER_SPEED),
        )
        self.rolled = (
            self.rolled[0] + (forward - turn * half) * FRAME,
            self.rolled[1] + (forward + turn * half) * FRAME,
        )
        self.bullet.drive(self.body, JOINTS, velocities, self._forces)

    def halt(self) -> None:
        self._velocity = (0.0, 0.0)
        self.drive()

    def limit_base(self, force: float) -> None:
        """The most that the base drives with from now on, in newtons; its motors' own force is the ceiling."""
        for joint in (model.LINKS["slide_x"], model.LINKS["slide_y"]):
            self._forces[joint] = min(force, model.JOINTS[joint].force)

    def stow(self) -> None:
        """Stand, with the arm drawn in above the deck as soon as it gets there."""
        self.lift, self.arm = max(self.lift, CARRY), 0.0
        self.halt()

    def turn_rate_to(self, yaw: float) -> float:
        rate = self.spec.limits.turn_rate
        return max(-rate, min(rate, GAIN * wrap(yaw - self.joints.yaw)))

    def arm_error(self) -> float:
        return max(abs(self.lift - self.joints.lift), abs(self.arm - self.joints.arm))

    def _eased(self, vx: float, vy: float) -> tuple[float, float]:
        dx, dy = vx - self._velocity[0], vy - self._velocity[1]
        change, most = math.hypot(dx, dy), ACCELERATION * FRAME
        if change <= most:
            return vx, vy
        return self._velocity[0] + dx * most / change, self._velocity[1] + dy * most / change

    # Holding ----------------------------------------------------------------------------------------------------

    def touches_with_both(self, body: int) -> bool:
        fingers = (model.LINKS["finger_left"], model.LINKS["finger_right"])
        return all(body in self.bullet.touched(self.body, finger) for finger in fingers)

    def grasp(self, name: str, body: int) -> None:
        force = 2 * self.spec.limits.grip_force
        constraint = self.bullet.fasten(self.body, model.LINKS["palm"], body, force)
        self.holding, self.grip = name, Grip(constraint, body, self._from_palm(body))
        self.fingers = None

    @property
    def targets(self) -> tuple[float, float, float | None]:
        return self.lift, self.arm, self.fingers

    def keep(self) -> dict[str, Any]:
        return {"holding": self.holding, "grip": self.grip, "targets": self.targets, "rolled": self.rolled}

    def put_back(self, kept: dict[str, Any]) -> None:
        self.holding, self.grip = kept["holding"], kept["grip"]
        self.lift, self.arm, self.fingers = kept["targets"]
        self.rolled = kept["rolled"]
        self._velocity = (0.0, 0.0)
        self.sense()

    def release(self) -> None:
        """Open the fingers and let go."""
        if self.grip is not None:
            self.bullet.unfasten(self.grip.constraint)
        self.holding, self.grip, self.fingers = None, None, OPEN

    def has_lost(self) -> bool:
        """The held thing is no longer where it was grasped."""
        return self.grip is not None and math.dist(self._from_palm(self.grip.body), self.grip.at) > TORN

    def _from_palm(self, body: int) -> tuple[float, float, float]:
        """Where a body is in the frame of the palm."""
        (x, y, z), _ = self.bullet.pose(body)
        joints = self.joints
        dx, dy = x - joints.x, y - joints.y
        along = dx * math.cos(joints.yaw) + dy * math.sin(joints.yaw)
        across = dy * math.cos(joints.yaw) - dx * math.sin(joints.yaw)
        return along - joints.arm - model.PALM_FORWARD, across, z - joints.lift - model.PALM_LOW


def _towards(error: float, speed: float) -> float:
    return max(-speed, min(speed, GAIN * error))
