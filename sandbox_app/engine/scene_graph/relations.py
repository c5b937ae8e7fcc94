"""The relations between the nodes of a scene, each from one node to another: `RELATIONS` is the table of edge types.

Read from where things are believed to be. Leaves out what lies between near and far: distances are features.
"""

from collections.abc import Iterator

import numpy as np

from sandbox_app.engine.layout.geometry import Point, distance, distance_to_zone, in_zone
from sandbox_app.engine.scene_graph.blocking import blockers
from sandbox_app.engine.sensing import Sighting
from sandbox_app.engine.world import World

NEAR = 1.0  # metres between two middles
RELATIONS: dict[str, str] = {
    "on": "the object rests on the object, structure or device",
    "in": "the object, robot or person is in the zone; the object lies in the drawer",
    "holding": "the robot has the object in its hand",
    "near": "the two are less than a metre apart, middle to middle; both ways",
    "blocks": "the thing keeps robots from every place beside the object",
    "reachable": "the robot reaches the object, zone or device from where it stands",
    "supports": "the opposite of on",
}
TYPES = {name: index for index, name in enumerate(RELATIONS)}
Edge = tuple[int, int, int]  # type, from, to


def edges(world: World, number: dict[str, int], sightings: dict[str, Sighting], viewer: str | None) -> list[Edge]:
    """Sorted, so that equal scenes have equal edges."""
    found = [*_resting(number, sightings), *_inside(world, number, sightings), *_near(number, sightings)]
    found += _reachable(world, number, sightings)
    for robot in world.robots.values():
        if robot.DRIVES and viewer in (None, robot.name):
            pairs = blockers(world, robot, sightings)
            found += [(TYPES["blocks"], number[a], number[b]) for a, b in pairs if a in number and b in number]
    return sorted(set(found))


def _resting(number: dict[str, int], sightings: dict[str, Sighting]) -> Iterator[Edge]:
    for name, thing in sightings.items():
        if thing.on in number:
            yield TYPES["on"], number[name], number[thing.on]
            yield TYPES["supports"], number[thing.on], number[name]
        if thing.inside in number:
            yield TYPES["in"], number[name], number[thing.inside]
        if thing.holder in number:
            yield TYPES["holding"], number[thing.holder], number[name]


def _inside(world: World, number: dict[str, int], sightings: dict[str, Sighting]) -> Iterator[Edge]:
    for name, thing in sightings.items():
        if name in world.devices:
            continue
        for zone in world.zones.values():
            if in_zone(thing.point, zone):
                yield TYPES["in"], number[name], number[zone.name]


def _near(number: dict[str, int], sightings: dict[str, Sighting]) -> Iterator[Edge]:
    points = np.array([thing.point for thing in sightings.values()])  # (things, 2)
    numbers = [number[name] for name in sightings]
    gaps = points[:, None] - points
    close = (gaps * gaps).sum(axis=-1) < NEAR * NEAR
    for a, b in np.argwhere(close).tolist():
        if a != b:
            yield TYPES["near"], numbers[a], numbers[b]


def _reachable(world: World, number: dict[str, int], sightings: dict[str, Sighting]) -> Iterator[Edge]:
    for name, robot in world.robots.items():
        if name not in sightings:
            continue
        here, reach = sightings[name].point, robot.spec.limits.reach
        for other, thing in sightings.items():
            if other not in world.robots and other not in world.people and distance(here, thing.point) <= reach:
                yield TYPES["reachable"], number[name], number[other]
        yield from ((TYPES["reachable"], number[name], number[zone]) for zone in _zones(world, here, reach))


def _zones(world: World, here: Point, reach: float) -> list[str]:
    return [zone.name for zone in world.zones.values() if distance_to_zone(here, zone) <= reach]
