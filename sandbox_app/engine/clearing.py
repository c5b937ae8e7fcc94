"""Is there room for a thing on that spot of the floor? Asked before something is put there from outside the physics."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.geometry import Point, Shadow, box_distance, distance, radius_of
from sandbox_app.engine.people import RADIUS

if TYPE_CHECKING:
    from sandbox_app.engine.world import World


def is_on_floor(world: "World", point: Point, radius: float) -> bool:
    """Inside the walls."""
    return all(abs(point[axis]) <= world.scenario.world.size[axis] / 2 - radius for axis in (0, 1))


def in_the_way(world: "World", point: Point, radius: float, but: str = "") -> str:
    """The name of what a disc of that radius would run into there; empty where it is free. `but`: not counted."""
    shadows = ((name, shadow) for name, shadow in _shadows(world) if name != but)
    return next((name for name, shadow in shadows if _gap(point, shadow) < radius), "")


def _shadows(world: "World") -> Iterator[tuple[str, Shadow]]:
    """Robots and people first: nothing is ever put onto them."""
    for name, robot in world.robots.items():
        yield name, _disc(robot.place, robot.RADIUS)
    for name, person in world.people.items():
        yield name, _disc(person.place, RADIUS)
    for name, state in world.state().objects.items():
        item = world.objects[name]
        if item.shape in ("cylinder", "sphere"):
            yield name, _disc(state.point, radius_of(item))
        else:
            yield name, Shadow(state.point, item.size[:2], state.yaw, 0.0)
    for item in world.scenario.structures:
        if structures.stands_in_the_way(item):
            yield item.name, structures.shadow_of(item)
    for name, device in world.devices.items():
        shadow = device.shadow()
        if shadow is not None:
            yield name, shadow


def _disc(center: Point, radius: float) -> Shadow:
    return Shadow(center, (0.0, 0.0), 0.0, radius)


def _gap(point: Point, shadow: Shadow) -> float:
    if shadow.radius:
        return distance(point, shadow.center) - shadow.radius
    return box_distance(point, shadow.center, shadow.size, shadow.yaw)
