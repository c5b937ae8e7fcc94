"""Going somewhere, and moving things without lifting them."""

import math
from collections.abc import Iterable

import numpy as np

from sandbox_app.engine.devices.device import Device
from sandbox_app.engine.document import Zone
from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.geometry import (
    Point,
    Shadow,
    ahead,
    distance,
    distance_to_zone,
    in_zone,
    is_long,
    radius_of,
)
from sandbox_app.engine.layout.obstacles import clear
from sandbox_app.engine.layout.reaching import ring, stances
from sandbox_app.engine.layout.structures import shadow_of
from sandbox_app.engine.robots.motions import frames, hold_still
from sandbox_app.engine.robots.robot import Motion, Robot
from sandbox_app.engine.skills.beside import Stance, beside, beside_device
from sandbox_app.engine.skills.formation import Formation
from sandbox_app.engine.skills.outcome import BLOCKED, SUCCESS, Execution, failure
from sandbox_app.engine.skills.spots import free_spots
from sandbox_app.engine.world import World

PUSH_LENGTH = 1.0  # metres, at most, in one push
LEAST_PUSH = 0.3
PUSH_SPEED = 0.5
STILL = 0.03  # m/s


def move_to(world: World, robot: Robot, name: str) -> Execution:
    """Drive until the place is within reach; into an empty-handed robot's zone, beside anything else."""
    if name in world.zones and robot.DRIVES:
        return (yield from _move_to_zone(world, robot, name))
    if name in world.devices:
        return (yield from stand_by_device(world, robot, world.devices[name]))
    if name in world.structures:
        return (yield from _take(world, robot, beside(world, robot, shadow_of(world.structures[name]))))
    item = world.objects.get(name)
    if item is not None and is_long(item) and robot.DRIVES:
        lies = Shadow(world.place_of(name), item.size[:2], world.state().objects[name].yaw, 0.0)
        return (yield from _take(world, robot, beside(world, robot, lies)))
    return (yield from stand_by(world, robot, world.place_of(name), size_of(world, name)))


def push(world: World, robot: Robot, name: str, zone: str) -> Execution:
    """From behind the object, drive the bumper against it towards the zone's middle, up to a metre."""
    start, area = world.place_of(name), world.zones[zone]
    if distance(start, area.center) < 0.05:
        return SUCCESS
    if not robot.DRIVES:
        return failure(f"{robot.name} does not drive")
    line = push_line(world, robot, name, zone)
    path = world.map_for(robot).path(line[0]) if line else None
    if line is None or path is None or not (yield from robot.follow(path, face=start)):
        return BLOCKED
    robot.limit_push(robot.spec.limits.push_force)
    yield from _shove(world, robot, name, area, line[1])
    robot.limit_push(math.inf)
    yield from robot.follow([ahead(robot.place, robot.yaw, -0.25)], face=area.center)
    yield from settle(world, robot, world.bodies[name])
    now = world.place_of(name)
    nearer = distance_to_zone(start, area) - distance_to_zone(now, area)
    return SUCCESS if in_zone(now, area) or nearer > 0.1 else BLOCKED


def push_line(world: World, robot: Robot, name: str, zone: str) -> tuple[Point, Point] | None:
    """From where to where the base drives to push the object towards the zone; None where something is in the way."""
    start, goal = world.place_of(name), world.zones[zone].center
    behind = towards(start, goal, -(robot.FRONT + radius_of(world.objects[name]) + 0.12))
    end = towards(behind, goal, min(PUSH_LENGTH, distance(start, goal)) + 0.12)
    way = world.map_for(robot, ignore=name).stretch(behind, end)
    if way < LEAST_PUSH or not world.map_for(robot).reaches(behind):
        return None
    return behind, towards(behind, goal, way)


def pull(world: World, robot: Robot, name: str, zone: str) -> Execution:
    """Grasp the object where it stands and drag it over the floor towards the zone's middle, up to a metre."""
    if not (robot.DRIVES and robot.HAS_HAND):
        return failure(f"{robot.name} cannot pull")
    if robot.span(world.objects[name]) > robot.MAX_WIDTH:
        return failure("too big for the hand")
    start, area = world.place_of(name), world.zones[zone]
    end = towards(start, area.center, min(PUSH_LENGTH, distance(start, area.center)))
    stance = _drag_from(world, robot, name, end)
    if stance is None or not (yield from drive(world, robot, stance, start)):
        return BLOCKED
    if not (yield from robot.grasp(world.handful(name))):
        yield from robot.let_go()
        return failure("missed")
    formation = Formation(world, [robot], [(robot.place, start)])
    x, y = formation.center
    yield from formation.go(formation.yaw, [(x + end[0] - start[0], y + end[1] - start[1])])
    yield from robot.let_go()
    yield from settle(world, robot, world.bodies[name])
    now = world.place_of(name)
    nearer = distance_to_zone(start, area) - distance_to_zone(now, area)
    return SUCCESS if in_zone(now, area) or nearer > 0.1 else BLOCKED


def wait(world: World, robot: Robot, seconds: str) -> Execution:
    yield from hold_still(robot, float(seconds))
    return SUCCESS


def stop(world: World, robot: Robot) -> Execution:
    """Stand still for an instant, whatever was going on."""
    yield from hold_still(robot, 0.2)
    return SUCCESS


def done(world: World, robot: Robot) -> Execution:
    return SUCCESS
    yield  # pragma: no cover — a generator like the others


# What other skills are made of ------------------------------------------------------------------------------------


def size_of(world: World, name: str) -> float:
    """The radius of the circle round a thing of any kind."""
    if name in world.objects:
        return radius_of(world.objects[name])
    if name in world.devices:
        return world.devices[name].depth()
    if name in world.robots:
        return world.robots[name].RADIUS
    if name in world.structures:
        return min(structures.size_of(world.structures[name])[:2]) / 2 + 0.05
    return 0.25


def stand_by(world: World, robot: Robot, target: Point, radius: float) -> Execution:
    """Come to a clear place from which the target can be worked on, and face it."""
    if not robot.DRIVES:
        near = distance(robot.place, target) <= robot.spec.limits.reach
        return SUCCESS if near else BLOCKED
    _, stance = next(stances(world.map_for(robot), [target], robot.standoffs(radius)), (None, None))
    if stance is None:
        return BLOCKED
    return SUCCESS if (yield from drive(world, robot, stance, target)) else BLOCKED


def stand_by_device(world: World, robot: Robot, device: Device) -> Execution:
    """Come to a clear place along one of its sides, and face it."""
    if not robot.DRIVES:
        return (yield from stand_by(world, robot, device.place, device.depth()))
    return (yield from _take(world, robot, beside_device(world, robot, device)))


def _take(world: World, robot: Robot, stances: list[Stance]) -> Execution:
    """The first of these places to stand."""
    if not stances:
        return BLOCKED
    return SUCCESS if (yield from drive(world, robot, *stances[0])) else BLOCKED


def stand_near(world: World, robot: Robot, spots: Iterable[Point], radius: float) -> Motion:
    """Come to the first of the spots that can be worked on, and return it; None where there is none or no way."""
    if not robot.DRIVES:
        return next((spot for spot in spots if distance(robot.place, spot) <= robot.spec.limits.reach), None)
    spot, stance = next(stances(world.map_for(robot), spots, robot.standoffs(radius)), (None, None))
    if spot is None or not (yield from drive(world, robot, stance, spot)):
        return None
    return spot


def drive(world: World, robot: Robot, stance: Point, face: Point) -> Motion:
    """Follow a path; when something comes in the way, plan again, twice at most."""
    for _ in range(3):
        path = world.map_for(robot).path(stance)
        if path is None:
            return False
        if (yield from robot.follow(path, face)):
            return True
    return False


def settle(world: World, robot: Robot, body: int) -> Motion:
    """Wait until the thing lies still, a second at most."""
    for _ in frames(1.0):
        linear, _ = world.bullet.velocity(body)
        if sum(part * part for part in linear) < STILL**2:
            return True
        robot.rest()
        yield
    return False


def towards(start: Point, end: Point, way: float) -> Point:
    """The point so far from the start on the line to another."""
    share = way / max(distance(start, end), 1e-9)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _move_to_zone(world: World, robot: Robot, name: str) -> Execution:
    zone, view = world.zones[name], world.map_for(robot)
    if robot.holding is not None:
        item = world.objects[robot.holding]
        spots = free_spots(world, robot, name, item)
        spot, stance = next(stances(view, spots, robot.standoffs(radius_of(item))), (None, None))
        if stance is not None:
            arrived = yield from drive(world, robot, stance, spot)
            return SUCCESS if arrived else BLOCKED
    if in_zone(robot.place, zone):
        return SUCCESS
    path = view.path(zone.center) if view.is_clear(zone.center) else None
    if path is not None and (yield from robot.follow(path)):
        return SUCCESS
    return (yield from stand_by(world, robot, zone.center, min(zone.size) / 2))


def _drag_from(world: World, robot: Robot, name: str, end: Point) -> Point | None:
    """Where to grasp the object so that robot and object have a clear way from there; the nearest such place."""
    start, radius = world.place_of(name), radius_of(world.objects[name])
    view, free = world.map_for(robot), world.map_for(robot, ignore=name)
    steps = np.linspace(0.0, 1.0, 20)[:, None]
    line = np.array(start) * (1 - steps) + np.array(end) * steps
    if not clear(line, free.obstacles, free.floor.half, radius).all():
        return None
    for standoff in robot.standoffs(radius):
        for x, y in ring(view, start, standoff):
            if view.reaches((x, y)) and free.sees((x, y), (x + end[0] - start[0], y + end[1] - start[1])):
                return x, y
    return None


def _shove(world: World, robot: Robot, name: str, zone: Zone, end: Point) -> Motion:
    """Drive to the end, or until the object is well inside the zone."""
    for _ in robot.follow([end], face=end, speed=PUSH_SPEED):
        if in_zone(world.place_of(name), zone, radius_of(world.objects[name])):
            robot.rest()
            return True
        yield
    return False
