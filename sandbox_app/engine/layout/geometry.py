"""Plane geometry of the floor: angles, rectangles, and how far a thing reaches from its middle. Metres, radians."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from sandbox_app.engine.document import Object, Zone

Point = tuple[float, float]
Quaternion = tuple[float, float, float, float]


def wrap(angle: float) -> float:
    """The same angle between -π and π."""
    return (angle + math.pi) % (2 * math.pi) - math.pi


def yaw_of(quaternion: tuple[float, float, float, float]) -> float:
    x, y, z, w = quaternion
    return math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))


def turned(yaw: float) -> tuple[float, float, float, float]:
    """The quaternion x, y, z, w of a turn about z."""
    return (0.0, 0.0, math.sin(yaw / 2), math.cos(yaw / 2))


def tilted(yaw: float, pitch: float) -> tuple[float, float, float, float]:
    """The quaternion x, y, z, w of a turn about the own y, then about z."""
    cy, sy, cp, sp = math.cos(yaw / 2), math.sin(yaw / 2), math.cos(pitch / 2), math.sin(pitch / 2)
    return (-sp * sy, sp * cy, cp * sy, cp * cy)


def multiplied(a: Quaternion, b: Quaternion) -> Quaternion:
    """First the turn b, then a."""
    (ax, ay, az, aw), (bx, by, bz, bw) = a, b
    return (
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    )


def distance(a: Point, b: Point) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def radius_of(item: Object) -> float:
    """Of the circle round the thing as it stands."""
    return item.size[0] / 2 if item.shape in ("cylinder", "sphere") else math.hypot(item.size[0], item.size[1]) / 2


def is_long(item: Object) -> bool:
    """What the circle round it says little about."""
    return item.shape == "box" and max(item.size[:2]) > 3 * min(item.size[:2])


def height_of(item: Object) -> float:
    return item.size[0] if item.shape == "sphere" else item.size[2]


def in_zone(point: Point, zone: Zone, inset: float = 0.0) -> bool:
    (x, y), (length, width) = zone.center, zone.size
    return abs(point[0] - x) <= length / 2 - inset and abs(point[1] - y) <= width / 2 - inset


def distance_to_zone(point: Point, zone: Zone) -> float:
    """0 inside."""
    (x, y), (length, width) = zone.center, zone.size
    return math.hypot(max(0.0, abs(point[0] - x) - length / 2), max(0.0, abs(point[1] - y) - width / 2))


def box_distance(point: Point, center: Point, size: tuple[float, float], yaw: float) -> float:
    """From a point to a rectangle that is turned by `yaw`; 0 inside."""
    dx, dy = point[0] - center[0], point[1] - center[1]
    along = abs(dx * math.cos(yaw) + dy * math.sin(yaw)) - size[0] / 2
    across = abs(-dx * math.sin(yaw) + dy * math.cos(yaw)) - size[1] / 2
    return math.hypot(max(0.0, along), max(0.0, across))


class Shadow(NamedTuple):
    """What a thing covers of the floor: a turned rectangle, or a disc where its sides are 0."""

    center: Point
    size: tuple[float, float]
    yaw: float
    radius: float

    def corners(self) -> list[Point]:
        if self.radius:
            return [
                (self.center[0] + x, self.center[1] + y)
                for x in (-self.radius, self.radius)
                for y in (-self.radius, self.radius)
            ]
        cos, sin = math.cos(self.yaw), math.sin(self.yaw)
        halves = [(x * self.size[0] / 2, y * self.size[1] / 2) for x in (-1, 1) for y in (-1, 1)]
        return [(self.center[0] + x * cos - y * sin, self.center[1] + x * sin + y * cos) for x, y in halves]


def overlap(a: Shadow, b: Shadow) -> bool:
    if a.radius and b.radius:
        return distance(a.center, b.center) < a.radius + b.radius
    if a.radius or b.radius:
        disc, box = (a, b) if a.radius else (b, a)
        return box_distance(disc.center, box.center, box.size, box.yaw) < disc.radius
    return not any(_apart(a, b, yaw + quarter) for yaw in (a.yaw, b.yaw) for quarter in (0.0, math.pi / 2))


def _apart(a: Shadow, b: Shadow, yaw: float) -> bool:
    """Seen along this direction, one rectangle ends before the other begins (the separating axis theorem)."""
    lines = [[x * math.cos(yaw) + y * math.sin(yaw) for x, y in shadow.corners()] for shadow in (a, b)]
    return max(lines[0]) <= min(lines[1]) or max(lines[1]) <= min(lines[0])


def ahead(point: Point, yaw: float, way: float, left: float = 0.0) -> Point:
    """The point so far in front, and to the left, of one who stands there and looks that way."""
    cos, sin = math.cos(yaw), math.sin(yaw)
    return point[0] + way * cos - left * sin, point[1] + way * sin + left * cos


def standing_height(item: Object, turn: Sequence[float]) -> float:
    """How high the thing is as it now lies or stands; `turn` is its quaternion x, y, z, w."""
    x, y, z, w = turn
    ups = abs(2 * (x * z - w * y)), abs(2 * (y * z + w * x)), abs(1 - 2 * (x * x + y * y))  # its axes' share of height
    if item.shape == "sphere":
        return item.size[0]
    if item.shape == "cylinder":
        return item.size[2] * ups[2] + item.size[0] * math.sqrt(max(0.0, 1 - ups[2] ** 2))
    return sum(side * up for side, up in zip(item.size, ups, strict=True))
