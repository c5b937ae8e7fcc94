"""What the movements of all robots share: how long a frame is, how near is there, and going along a path."""

import math
from collections.abc import Callable

from sandbox_app.engine.layout.geometry import Point
from sandbox_app.engine.physics.client import FRAME
from sandbox_app.engine.robots.robot import Motion, Robot

ARRIVED = 0.025  # metres
FACED = 0.04  # radians
STALLED_FRAMES = 20  # without a centimetre of progress: something is in the way


def frames(seconds: float) -> range:
    return range(round(seconds / FRAME))


def hold_still(robot: Robot, seconds: float) -> Motion:
    for _ in frames(seconds):
        robot.rest()
        yield
    return True


def until(robot: Robot, there: Callable[[], bool], seconds: float) -> Motion:
    """Let the motors work towards their targets until it is so, or the time is over."""
    for _ in frames(seconds):
        if there():
            return True
        robot.rest()
        yield
    return False


def bearing(here: Point, target: Point) -> float:
    return math.atan2(target[1] - here[1], target[0] - here[0])
