"""How far things are from a robot, how high they lie, and what shuts them in: what the rules measure."""

from sandbox_app.engine.devices import forms
from sandbox_app.engine.devices.device import Device
from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.geometry import box_distance, distance, distance_to_zone, height_of
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.world import World


def distance_to(world: World, robot: Robot, name: str) -> float:
    """From the base's middle to the middle of an object, a robot or a person, or to the nearest point of all else.

    What takes two to lift is long, and counts from its nearest point too.
    """
    place = robot.place
    if name in world.zones:
        return distance_to_zone(place, world.zones[name])
    if name in world.devices:
        device = world.devices[name]
        return box_distance(place, device.place, device.spec.size[:2], device.yaw)
    if name in world.structures:
        item = world.structures[name]
        center, yaw = structures.place_of(item)
        return box_distance(place, center, structures.size_of(item)[:2], yaw)
    if name in world.objects and world.objects[name].carriers > 1:
        state = world.state().objects[name]
        return box_distance(place, state.point, world.objects[name].size[:2], state.yaw)
    return distance(place, world.place_of(name))


def is_here(world: World, name: str) -> bool:
    """It is part of this episode, and not waiting offstage."""
    kinds = (world.zones, world.objects, world.devices, world.structures, world.robots, world.people)
    return name not in world.offstage and any(name in things for things in kinds)


def bottom_of(world: World, name: str) -> float:
    """How high an object lies, metres."""
    return world.state().objects[name].z - height_of(world.objects[name]) / 2


def shut_in(world: World, name: str) -> Device | None:
    """The closed drawer in which the object lies."""
    item = world.state().objects[name]
    for device in world.devices.values():
        spec = device.spec
        if spec.form != "drawer" or device.reached >= forms.OPEN or bottom_of(world, name) > spec.size[2] - 0.05:
            continue
        center, size = forms.surface_of(spec, device.place, device.yaw, device.reached)
        if box_distance(item.point, center, size, device.yaw) <= 0.0:
            return device
    return None
