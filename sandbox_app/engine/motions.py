"""Movements that the skills are made of: generators that set the motors, then yield once a frame.

Each returns whether it got where it should. None moves a body by itself: what happens in between is physics.
"""

import math
from collections.abc import Generator

from sandbox_app.engine.bullet import FRAME
from sandbox_app.engine.geometry import Point, wrap
from sandbox_app.engine.robot import Robot

Motion = Generator[None, None, bool]
ARRIVED = 0.025  # metres
FACED = 0.04  # radians
STALLED_FRAMES = 20  # without a centimetre of progress: something is in the way


def frames(seconds: float) -> range:
    return range(round(seconds / FRAME))


def follow(robot: Robot, path: list[Point], face: Point | None = None, speed: float | None = None) -> Motion:
    """Drive along way points, nose forward, and end facing `face`; False when something holds the robot up."""
    for index, point in enumerate(path):
        last = index == len(path) - 1
        if not (yield from _drive_to(robot, point, face if last else None, speed, last)):
            robot.halt()
            return False
    if face is not None:
        yield from turn_to(robot, face)
    robot.halt()
    return True


def _drive_to(robot: Robot, point: Point, face: Point | None, speed: float | None, last: bool) -> Motion:
    best, stalled = math.inf, 0
    while True:
        dx, dy = point[0] - robot.joints.x, point[1] - robot.joints.y
        left = math.hypot(dx, dy)
        if left < (ARRIVED if last else 0.12):
            return True
        best, stalled = (left, 0) if left < best - 0.01 else (best, stalled + 1)
        if stalled > STALLED_FRAMES:
            return False
        close = last and left < 0.35
        heading = _bearing(robot, face) if close and face else robot.joints.yaw if close else math.atan2(dy, dx)
        facing = 1.0 if close else max(0.0, math.cos(heading - robot.joints.yaw)) ** 2
        pace = min(speed or robot.spec.limits.speed, 7.0 * left if last else 99.0) * facing / left
        stalled = 0 if facing < 0.5 else stalled
        robot.drive(dx * pace, dy * pace, robot.turn_rate_to(heading))
        yield


def turn_to(robot: Robot, target: Point) -> Motion:
    for _ in frames(4.0):
        if abs(wrap(_bearing(robot, target) - robot.joints.yaw)) < FACED:
            robot.halt()
            return True
        robot.drive(turn=robot.turn_rate_to(_bearing(robot, target)))
        yield
    return False


def reach(robot: Robot, lift: float | None = None, arm: float | None = None, within: float = 0.012) -> Motion:
    """Move lift and arm to their targets."""
    robot.lift = robot.lift if lift is None else lift
    robot.arm = robot.arm if arm is None else arm
    for _ in frames(2.0):
        if robot.arm_error() < within:
            return True
        robot.halt()
        yield
    return False


def close_fingers(robot: Robot, body: int) -> Motion:
    """Until both fingers press on the body."""
    robot.fingers = -0.2  # past the end, so that the motors go on pressing
    for _ in frames(1.0):
        robot.halt()
        yield
        if robot.touches_with_both(body):
            return True
    return False


def hold_still(robot: Robot, seconds: float) -> Motion:
    for _ in frames(seconds):
        robot.halt()
        yield
    return True


def _bearing(robot: Robot, target: Point) -> float:
    return math.atan2(target[1] - robot.joints.y, target[0] - robot.joints.x)
