"""Where to put a thing in a zone, and where the robot stands to work on a spot."""

from collections.abc import Iterable, Iterator

import numpy as np

from sandbox_app.engine.document import Object
from sandbox_app.engine.geometry import Point, radius_of
from sandbox_app.engine.placement import ring, standoff
from sandbox_app.engine.robot import Robot
from sandbox_app.engine.world import World

FINGER_ROOM = 0.08  # metres between two placed things, for the fingers to open


def stances(world: World, robot: Robot, spots: Iterable[Point], radius: float) -> Iterator[tuple[Point, Point]]:
    """(spot, place to stand) pairs that the robot can drive to, the first the least way."""
    view = world.map_for(robot)
    for spot in spots:
        for point in ring(view, spot, radius):
            if view.reaches(point):
                yield spot, point
                break


def free_spots(world: World, robot: Robot, zone: str, item: Object) -> list[Point]:
    """Spots in the zone where the thing fits beside all others, the one that needs the least driving first."""
    radius, area = radius_of(item), world.zones[zone]
    spots = _grid(area.center, area.size, radius + 0.01)
    for name, state in world.state().objects.items():
        if name != robot.holding:
            gap = radius + radius_of(world.objects[name]) + FINGER_ROOM
            spots = spots[np.hypot(*(spots - state.point).T) > gap]
    driving = np.abs(np.hypot(*(spots - robot.place).T) - standoff(radius))
    return [tuple(spot) for spot in spots[np.argsort(driving, kind="stable")].tolist()]


def _grid(center: Point, size: tuple[float, float], inset: float) -> np.ndarray:
    """(spots, 2), eight centimetres apart."""
    axes = []
    for middle, side in zip(center, size, strict=True):
        room = max(0.0, side - 2 * inset)
        axes.append(np.linspace(middle - room / 2, middle + room / 2, int(room / 0.08) + 1) if room else [middle])
    return np.stack(np.meshgrid(*axes), axis=-1).reshape(-1, 2)
