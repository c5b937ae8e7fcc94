"""Where a thing can be put down: free spots in a zone, on a table, a shelf or a device, or on another object."""

from functools import lru_cache

import numpy as np

from sandbox_app.engine.devices import forms
from sandbox_app.engine.document import Object
from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.geometry import Point, ahead, height_of, radius_of
from sandbox_app.engine.layout.obstacles import Obstacle, clear, outline
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.world import World

FINGER_ROOM = 0.08  # metres between two placed things, for the fingers to open
PITCH = 0.08  # metres between two spots
LEVEL = 0.25  # things whose bottoms differ less than that share a surface, metres


def free_spots(world: World, robot: Robot, name: str, item: Object) -> list[Point]:
    """Spots where the thing fits beside all others, the one that needs the least driving first."""
    radius = radius_of(item)
    if is_closed(world, name):
        return []
    spots, bottom = _grid(world, name, radius + 0.01), surface_height(world, name)
    if name in world.zones:
        spots = spots[clear(spots, _built_in(world), clearance=radius + FINGER_ROOM / 2)]
    beside = [other for other in world.objects if other not in (robot.holding, name) and _shares(world, other, bottom)]
    if beside:
        points = np.array([world.state().objects[other].point for other in beside])
        gaps = np.array([radius + radius_of(world.objects[other]) + FINGER_ROOM for other in beside])
        between = spots[:, None] - points  # (spots, things beside, 2)
        spots = spots[(np.hypot(between[..., 0], between[..., 1]) > gaps).all(axis=1)]
    driving = np.abs(np.hypot(*(spots - robot.place).T) - robot.standoff(radius))
    return [tuple(spot) for spot in spots[np.argsort(driving, kind="stable")].tolist()]


def _shares(world: World, name: str, bottom: float) -> bool:
    """The object stands on a surface of that height."""
    return abs(world.state().objects[name].z - height_of(world.objects[name]) / 2 - bottom) < LEVEL


def _built_in(world: World) -> list[Obstacle]:
    """What stands on the floor, or hangs low over it, as it is now."""
    standing = [item for item in world.structures.values() if structures.stands_in_the_way(item)]
    shadows = [structures.shadow_of(item) for item in standing]
    return [outline(shadow) for shadow in [*shadows, *(device.shadow() for device in world.devices.values())] if shadow]


def is_closed(world: World, name: str) -> bool:
    """A drawer that nothing can be put into now."""
    device = world.devices.get(name)
    return device is not None and device.spec.form == "drawer" and device.reached < forms.OPEN


def surface_height(world: World, name: str) -> float:
    """How high the surface is that things are put on there, metres."""
    if name in world.structures:
        return structures.size_of(world.structures[name])[2]
    if name in world.objects:
        return world.state().objects[name].z + height_of(world.objects[name]) / 2
    if name in world.devices:
        device = world.devices[name]
        return forms.top_of(device.spec, device.reached)
    return 0.0


def _grid(world: World, name: str, inset: float) -> np.ndarray:
    """(spots, 2), a pitch apart; on an object its middle alone."""
    if name in world.objects:
        return np.array([world.place_of(name)])
    return _lattice(*_area(world, name), inset)


@lru_cache(maxsize=256)
def _lattice(center: Point, size: tuple[float, float], yaw: float, inset: float) -> np.ndarray:
    """Remembered, for most surfaces stay where they are."""
    xs, ys = (np.array(_places(max(0.0, side - 2 * inset))) for side in size)
    spots = np.stack(ahead(center, yaw, xs, ys[:, None]), axis=-1).reshape(-1, 2)
    spots.setflags(write=False)
    return spots


def _places(room: float) -> list[float]:
    """From end to end of that much room about 0."""
    gaps = int(room / PITCH)
    return [-room / 2 + number * (room / gaps) for number in range(gaps)] + [room / 2] if gaps else [-room / 2]


def _area(world: World, name: str) -> tuple[Point, tuple[float, float], float]:
    if name in world.zones:
        return world.zones[name].center, world.zones[name].size, 0.0
    if name in world.structures:
        item = world.structures[name]
        return (*_swap(structures.place_of(item), structures.size_of(item)[:2]),)
    device = world.devices[name]
    return (*forms.surface_of(device.spec, device.place, device.yaw, device.reached), device.yaw)


def _swap(place: tuple[Point, float], size: tuple[float, float]) -> tuple[Point, tuple[float, float], float]:
    return place[0], size, place[1]
