"""What the movements of all robots share: how long a frame is, how near is there, and seeing from a link."""

import math
from collections.abc import Callable, Generator
from typing import Any

from sandbox_app.engine.layout.geometry import Point
from sandbox_app.engine.physics.client import FRAME, Pose
from sandbox_app.engine.physics.making import Vector
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


def at_once(*moves: tuple[Robot, Generator[None, None, Any] | None]) -> Generator[None, None, list[Any]]:
    """Several robots' movements, a frame of each in turn until all have ended; who has none, or has ended, rests."""
    results: list[Any] = [None] * len(moves)
    running = {number: motion for number, (_, motion) in enumerate(moves) if motion is not None}
    while True:
        for number, motion in list(running.items()):
            try:
                next(motion)
            except StopIteration as end:
                results[number] = end.value
                del running[number]
        if not running:
            return results
        for number, (robot, _) in enumerate(moves):
            if number not in running:
                robot.rest()
        yield


def bearing(here: Point, target: Point) -> float:
    return math.atan2(target[1] - here[1], target[0] - here[0])


def seen_from(frame: Pose, point: Vector) -> tuple[float, float, float]:
    """Where a point of the room is in a frame; metres."""
    (px, py, pz), (qx, qy, qz, w) = frame
    x, y, z, ux, uy, uz = point[0] - px, point[1] - py, point[2] - pz, -qx, -qy, -qz
    tx, ty, tz = 2 * (uy * z - uz * y), 2 * (uz * x - ux * z), 2 * (ux * y - uy * x)
    return x + w * tx + uy * tz - uz * ty, y + w * ty + uz * tx - ux * tz, z + w * tz + ux * ty - uy * tx
