"""Where to put a thing in a zone, and where the robot stands to work on a spot."""

from collections.abc import Iterable, Iterator

import numpy as np

from sandbox_app.engine.document import Object
from sandbox_app.engine.geometry import Point, distance, radius_of
from sandbox_app.engine.paths import CLEARANCE
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
    others = [
        (state.point, radius_of(world.objects[name]))
        for name, state in world.state().objects.items()
        if name != robot.holding
    ]
    free = [s for s in spots if all(distance(s, point) > radius + other + FINGER_ROOM for point, other in others)]
    away = standoff(radius)
    return sorted(free, key=lambda spot: abs(distance(robot.place, spot) - away))


def _grid(center: Point, size: tuple[float, float], inset: float) -> list[Point]:
    axes = []
    for middle, side in zip(center, size, strict=True):
        room = max(0.0, side - 2 * inset)
        count = max(1, int(room / 0.08) + 1)
        axes.append(np.linspace(middle - room / 2, middle + room / 2, count).tolist() if count > 1 else [middle])
    return [(x, y) for x in axes[0] for y in axes[1]]


def inside(world: World, point: Point) -> bool:
    """The robot fits there without touching a wall."""
    return all(abs(point[axis]) <= world.scenario.world.size[axis] / 2 - CLEARANCE for axis in (0, 1))
