"""What a robot on the floor keeps clear of: turned rectangles and discs, tests of points and lines.

Unusual: each test stands here twice. `clear` asks many points at once (numpy); `Keepout.holds` and `blocks` ask one
point or one line in plain numbers, which is ten times faster for one, and answer as `clear` does.
"""

import math
from typing import NamedTuple

import numpy as np

from sandbox_app.engine.layout.geometry import Point, Shadow

CLEARANCE = 0.35  # the mobile manipulator's footprint and two centimetres
PITCH = 0.06  # metres between the points that are asked along a line
EDGE = 1e-9  # metres², within which circles decide nothing


class Obstacle(tuple):
    """(x, y, half length, half width, yaw, radius): a turned rectangle, or a disc where the halves are 0."""

    __slots__ = ()


def disc(center: Point, radius: float) -> Obstacle:
    return Obstacle((center[0], center[1], 0.0, 0.0, 0.0, radius))


def outline(shadow: Shadow) -> Obstacle:
    if shadow.radius:
        return disc(shadow.center, shadow.radius)
    return rectangle(shadow.center, shadow.size, shadow.yaw)


def rectangle(center: Point, size: tuple[float, float], yaw: float = 0.0) -> Obstacle:
    return Obstacle((center[0], center[1], size[0] / 2, size[1] / 2, yaw, 0.0))


def clear(
    points: np.ndarray, obstacles: list[Obstacle], half: np.ndarray | None = None, clearance: float = CLEARANCE
) -> np.ndarray:
    """Which points (P, 2) keep the robot clear of all obstacles, and of the walls if `half` the floor is given."""
    free = np.ones(len(points), dtype=bool)
    if half is not None:
        free = (np.abs(points) <= half - clearance).all(axis=1)
    return free & apart(points, obstacles, clearance).all(axis=1) if obstacles else free


def apart(points: np.ndarray, obstacles: list[Obstacle], clearance: float) -> np.ndarray:
    """Which points (P, 2) keep clear of which obstacles: bool (P, obstacles)."""
    gap = clearance + np.array([obstacle[5] for obstacle in obstacles])
    return away(points, obstacles) >= gap * gap


def away(points: np.ndarray, obstacles: list[Obstacle]) -> np.ndarray:
    """From points (P, 2) to rectangles and the middles of discs: metres², (P, obstacles)."""
    x, y, length, width, yaw, _ = np.array(obstacles).T
    dx, dy = points[:, :1] - x, points[:, 1:] - y  # (P, obstacles)
    along = np.maximum(np.abs(dx * np.cos(yaw) + dy * np.sin(yaw)) - length, 0)
    across = np.maximum(np.abs(dy * np.cos(yaw) - dx * np.sin(yaw)) - width, 0)
    return along * along + across * across


class Keepout(NamedTuple):
    """An obstacle grown by a robot: where the robot's middle must not be."""

    x: float
    y: float
    length: float  # half sides
    width: float
    cos: float
    sin: float
    gap: float  # squared, as all that follows: metres²
    outer: float  # of the circle round it
    inner: float  # of the circle within it

    @property
    def is_disc(self) -> bool:
        return self.outer == self.gap

    def holds(self, x: float, y: float) -> bool:
        """The point is too close."""
        dx, dy = x - self.x, y - self.y
        away = dx * dx + dy * dy
        if away >= self.outer:
            return False
        if self.is_disc:
            return True
        along = max(abs(dx * self.cos + dy * self.sin) - self.length, 0.0)
        across = max(abs(dy * self.cos - dx * self.sin) - self.width, 0.0)
        return along * along + across * across < self.gap


def keepout(obstacle: Obstacle, clearance: float) -> Keepout:
    x, y, length, width, yaw, radius = obstacle
    gap = clearance + radius
    if length == width == 0.0:
        return Keepout(x, y, 0.0, 0.0, 1.0, 0.0, gap * gap, gap * gap, gap * gap)
    outer, inner = gap + math.hypot(length, width) + EDGE, gap + min(length, width) - EDGE
    return Keepout(x, y, length, width, math.cos(yaw), math.sin(yaw), gap * gap, outer * outer, inner * inner)


def blocks(shape: Keepout, a: Point, b: Point, start: float, length: float) -> bool:
    """Whether a point of the line from a to b is too close: every `PITCH` from `start` metres on, and its end."""
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    dx, dy = shape.x - a[0], shape.y - a[1]
    along = dx * ux + dy * uy
    nearest = start if along < start else length if along > length else along
    x, y = dx - ux * nearest, dy - uy * nearest
    away = x * x + y * y
    if away > shape.outer + EDGE:
        return False
    if nearest == along and away + (PITCH / 2) ** 2 < shape.inner - EDGE:
        return True
    aside = dx * uy - dy * ux
    half = math.sqrt(max(0.0, shape.outer - aside * aside))  # of what the line has in the circle round it
    return _meets(shape, a, b, start, length, (along - half, along + half))


def _meets(shape: Keepout, a: Point, b: Point, start: float, length: float, part: tuple[float, float]) -> bool:
    """Asks the points on that part of the line, one more on either side, and the line's end."""
    pitch = start + PITCH - start  # as numpy's arange steps
    for number in range(max(0, int((part[0] - start) / PITCH) - 1), int((part[1] - start) / PITCH) + 2):
        way = start + number * pitch
        if way >= length:
            break
        share = way / length
        if shape.holds(a[0] * (1 - share) + b[0] * share, a[1] * (1 - share) + b[1] * share):
            return True
    return shape.holds(*b)
