"""What blocks the way to an object: asked only of objects beside which no robot can get.

Where no place beside the object is free, what takes those places blocks it. Where one is free but no way leads there,
it is what borders both on where the robot can go and on where the object is, and could be moved out of the way.
"""

from collections.abc import Iterator

import numpy as np

from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.geometry import Point, height_of, radius_of
from sandbox_app.engine.layout.obstacles import Obstacle, apart, disc, outline
from sandbox_app.engine.layout.paths import Map
from sandbox_app.engine.layout.reaching import places, within_reach
from sandbox_app.engine.people import RADIUS
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.sensing import Sighting
from sandbox_app.engine.world import World

OVERHEAD = 0.35  # metres: what is higher than that lets robots pass below


def blockers(world: World, robot: Robot, sightings: dict[str, Sighting]) -> list[tuple[str, str]]:
    """(what blocks, object) pairs."""
    view = world.map_for(robot)
    asked = [(name, sightings[name].point) for name in world.objects if _is_asked(world, name, sightings)]
    rings = [(point, robot.standoffs(radius_of(world.objects[name]))) for name, point in asked]
    free = within_reach(view, rings)
    return [
        (other, name)
        for (name, point), ring, way in zip(asked, rings, free, strict=True)
        if not way
        for other in _blockers_of(world, robot, view, name, *ring)
    ]


def _is_asked(world: World, name: str, sightings: dict[str, Sighting]) -> bool:
    return name in sightings and sightings[name].holder is None and not world.objects[name].fixed


def _blockers_of(
    world: World, robot: Robot, view: Map, name: str, point: Point, standoffs: tuple[float, ...]
) -> list[str]:
    around = list(places(view.here, point, standoffs))
    clear = next(filter(view.is_clear, around), None)
    others = [(other, way) for other, way in movable(world, robot) if other != name]
    if clear is not None:
        region = view.region(clear)
        return [other for other, way in others if view.borders(way, region)]
    others += [(other, way) for other, way in still(world) if other != name]
    free = apart(np.array(around), [way for _, way in others], view.floor.clearance).all(axis=0) if others else ()
    return [other for (other, _), away in zip(others, free, strict=True) if not away]


def movable(world: World, robot: Robot) -> Iterator[tuple[str, Obstacle]]:
    """What could be moved out of the way, or goes by itself."""
    for name, state in world.state().objects.items():
        item = world.objects[name]
        low = state.z - height_of(item) / 2 < OVERHEAD
        if not item.fixed and low and name != robot.holding and name not in world.offstage:
            yield name, disc(state.point, radius_of(item))
    yield from ((other.name, disc(other.place, other.RADIUS)) for other in world.robots.values() if other is not robot)
    yield from ((person.name, disc(person.place, RADIUS)) for person in world.people.values())
    for device in world.devices.values():
        shadow = device.shadow() if device.moves else None
        if shadow:
            yield device.name, outline(shadow)


def still(world: World) -> Iterator[tuple[str, Obstacle]]:
    """What is part of the building."""
    for item in world.structures.values():
        if structures.stands_in_the_way(item):
            yield item.name, outline(structures.shadow_of(item))
    for name, item in world.objects.items():
        if item.fixed:
            yield name, disc(world.state().objects[name].point, radius_of(item))
    for device in world.devices.values():
        shadow = None if device.moves else device.shadow()
        if shadow:
            yield device.name, outline(shadow)
