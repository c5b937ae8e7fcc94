"""Places on the floor from which a robot can work on a spot: rings round it that are clear and can be driven to."""

import math
from collections.abc import Iterable, Iterator
from itertools import chain

from sandbox_app.engine.layout.geometry import Point
from sandbox_app.engine.layout.paths import Map

TURNS = [sign * step * math.pi / 12 for step in range(13) for sign in (1, -1)][1:-1]  # 24, small ones first


def ring(view: Map, target: Point, standoff: float) -> Iterator[Point]:
    """Clear places to stand at that distance, the nearest direction first."""
    return filter(view.is_clear, _circle(view.here, target, standoff))


def stances(view: Map, spots: Iterable[Point], standoffs: tuple[float, ...]) -> Iterator[tuple[Point, Point]]:
    """(spot, place to stand) pairs that the robot can drive to, the first the least way."""
    for spot in spots:
        places = (point for standoff in standoffs for point in ring(view, spot, standoff) if view.reaches(point))
        stance = next(places, None)
        if stance is not None:
            yield spot, stance


def within_reach(view: Map, targets: list[tuple[Point, tuple[float, ...]]]) -> list[bool]:
    """For each (middle, standoffs): is there a clear place beside it that the robot can drive to?"""
    return [_has_place(view, target, standoffs) for target, standoffs in targets]


def _has_place(view: Map, target: Point, standoffs: tuple[float, ...]) -> bool:
    """Mostly one of the first few will do, so they are asked one by one."""
    return any(view.reaches(place) and view.is_clear(place) for place in places(view.here, target, standoffs))


def places(here: Point, target: Point, standoffs: tuple[float, ...]) -> Iterator[Point]:
    """24 for each standoff: round the target, the nearest direction first."""
    return chain.from_iterable(_circle(here, target, standoff) for standoff in standoffs)


def _circle(here: Point, target: Point, standoff: float) -> Iterator[Point]:
    (x, y), start = target, math.atan2(here[1] - target[1], here[0] - target[0])
    return ((x + standoff * math.cos(start + turn), y + standoff * math.sin(start + turn)) for turn in TURNS)
