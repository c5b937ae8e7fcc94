"""Where to stand to work on a device or a structure: along its sides, out of the way of its part and of what is hot."""

import math
from collections.abc import Iterator

from sandbox_app.engine.devices.device import Device
from sandbox_app.engine.devices.hazards import hazards
from sandbox_app.engine.layout.geometry import Point, Shadow, ahead, box_distance, distance
from sandbox_app.engine.layout.reaching import ring
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.world import World

GAP = 0.05  # metres between the robot and what it stands beside
PITCH = 0.12  # metres between two places on one side
EDGE = 0.05  # metres that it stays away from a hazard's rim

Stance = tuple[Point, Point]  # where to stand, and what to face


def beside(world: World, robot: Robot, shadow: Shadow) -> list[Stance]:
    """Clear places round a rectangle on the floor that the robot can drive to, the nearest first."""
    view = world.map_for(robot)
    stances = sorted(_round(shadow, robot.RADIUS + GAP), key=lambda stance: distance(stance[0], robot.place))
    return [stance for stance in stances if view.is_clear(stance[0]) and view.reaches(stance[0])]


def beside_device(world: World, robot: Robot, device: Device) -> list[Stance]:
    """The same for a device: not where its part will come, and outside the danger that it makes."""
    danger = max((hazard.radius for hazard in hazards(world) if hazard.device == device.name), default=0.0)
    shadow, swept = device.shadow(), device.sweep()
    if danger or shadow is None:
        view = world.map_for(robot)
        gap = max(robot.RADIUS + GAP + device.depth(), danger + EDGE)
        return [(place, device.place) for place in ring(view, device.place, gap) if view.reaches(place)]
    stances = beside(world, robot, shadow)
    if swept is None:
        return stances
    return [stance for stance in stances if _gap(stance[0], swept) >= robot.RADIUS]


def near_side(device: Device, point: Point) -> float:
    """How far a point is from the device as it stands now."""
    shadow = device.shadow()
    return distance(point, device.place) if shadow is None else _gap(point, shadow)


def _gap(point: Point, shadow: Shadow) -> float:
    return box_distance(point, shadow.center, shadow.size, shadow.yaw)


def _round(shadow: Shadow, gap: float) -> Iterator[Stance]:
    """Along each of the four sides, from its middle outwards not further than its corners."""
    for turn, length, depth in ((0, 1, 0), (1, 0, 1), (2, 1, 0), (3, 0, 1)):
        facing, side, out = shadow.yaw + turn * math.pi / 2, shadow.size[length], shadow.size[depth] / 2
        count = max(0, int((side / 2 - GAP) / PITCH))
        for step in range(-count, count + 1):
            left = step * PITCH
            yield ahead(shadow.center, facing, out + gap, left), ahead(shadow.center, facing, out, left)
