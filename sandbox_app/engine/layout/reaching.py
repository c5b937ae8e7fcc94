"""Places on the floor from which a robot can work on a spot: rings round it that are clear and can be driven to."""

import math
from collections.abc import Iterable, Iterator

import numpy as np

from sandbox_app.engine.layout.geometry import Point
from sandbox_app.engine.layout.paths import Map

TURNS = np.array([sign * step * math.pi / 12 for step in range(13) for sign in (1, -1)][1:-1])  # (24,) small ones first


def ring(view: Map, target: Point, standoff: float) -> list[Point]:
    """Clear places to stand at that distance, the nearest direction first."""
    points = _circle(view.here, target, standoff)
    return [tuple(point) for point in points[view.clear(points)].tolist()]


def stances(view: Map, spots: Iterable[Point], standoffs: tuple[float, ...]) -> Iterator[tuple[Point, Point]]:
    """(spot, place to stand) pairs that the robot can drive to, the first the least way."""
    for spot in spots:
        places = (point for standoff in standoffs for point in ring(view, spot, standoff) if view.reaches(point))
        stance = next(places, None)
        if stance is not None:
            yield spot, stance


def within_reach(view: Map, targets: list[tuple[Point, float]]) -> list[bool]:
    """For each (middle, standoff): is there a clear place beside it that the robot can drive to?"""
    if not targets:
        return []
    rings = np.stack([_circle(view.here, target, standoff) for target, standoff in targets])  # (targets, 24, 2)
    clear = view.clear(rings.reshape(-1, 2)).reshape(rings.shape[:2])
    return [
        any(view.reaches(tuple(point)) for point in points[free].tolist())
        for points, free in zip(rings, clear, strict=True)
    ]


def _circle(here: Point, target: Point, standoff: float) -> np.ndarray:
    start = math.atan2(here[1] - target[1], here[0] - target[0])
    return np.array(target) + standoff * np.stack([np.cos(start + TURNS), np.sin(start + TURNS)], axis=1)
