"""Taking things up and putting them down."""

from collections.abc import Iterable, Sequence

from sandbox_app.engine.layout.geometry import Point, height_of, in_zone, radius_of
from sandbox_app.engine.robots.motions import at_once, hold_still
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.skills.moving import settle, stand_by, stand_near
from sandbox_app.engine.skills.outcome import BLOCKED, SUCCESS, Execution, failure
from sandbox_app.engine.skills.spots import free_spots, surface_height
from sandbox_app.engine.world import World

ON_TOP = 0.05  # metres: how far above or below its support's top a thing may rest


def pick(world: World, robot: Robot, name: str) -> Execution:
    """Come beside the thing, grasp it and lift it."""
    thing = world.handful(name)
    slipping = world.faults.slips(robot)
    approached = yield from stand_by(world, robot, thing.point, thing.radius)
    if approached is not SUCCESS:
        return approached
    if not (yield from robot.grasp(world.handful(name))):
        yield from robot.let_go()
        return failure("missed")
    yield from robot.raise_hand(0.6)
    if slipping:
        robot.release()
        yield from hold_still(robot, 0.1)
        yield from robot.let_go()
        yield from settle(world, robot, thing.body)
        return failure("slipped")
    yield from robot.raise_hand()
    return SUCCESS if robot.holding is not None else failure("slipped")


def place(world: World, robot: Robot, where: str) -> Execution:
    """Put the held thing on a free spot of the zone's floor, or of the table, shelf or device."""
    name = robot.holding
    assert name is not None, "the validator lets no empty hand place"
    item = world.objects[name]
    if item.carriers > 1:
        return failure("takes two")
    return (yield from _put(world, robot, where, name, free_spots(world, robot, where, item)))


def stack(world: World, robot: Robot, below: str) -> Execution:
    """Put the held thing on top of another."""
    name = robot.holding
    assert name is not None, "the validator lets no empty hand stack"
    if world.objects[name].carriers > 1:
        return failure("takes two")
    return (yield from _put(world, robot, below, name, [world.place_of(below)]))


def _put(world: World, robot: Robot, where: str, name: str, spots: list[Point]) -> Execution:
    if not spots:
        return failure("no free spot")
    radius = radius_of(world.objects[where]) if where in world.objects else 0.0
    laid = yield from lay_down(world, robot, name, spots, surface_height(world, where), radius)
    if laid is not SUCCESS:
        return laid
    return SUCCESS if rests_at(world, name, where) else failure("rolled away")


def lay_down(
    world: World, robot: Robot, name: str, spots: Iterable[Point], bottom: float, radius: float = 0.0
) -> Execution:
    """Put the held thing on the first of the spots that can be worked on, which lie that high, and let go of it.

    `radius`: of what lies below it and stands in the robot's way, metres.
    """
    item = world.objects[name]
    height = height_of(item)
    if not robot.DRIVES:
        spots = (spot for spot in spots if robot.stretches_to(spot, bottom, height))
    spot = yield from stand_near(world, robot, spots, max(radius, radius_of(item)))
    if spot is None:
        return BLOCKED
    yield from robot.put_down(spot, bottom, height)
    if robot.holding != name:
        return failure("dropped")
    yield from robot.let_go()
    yield from settle(world, robot, world.bodies[name])
    return SUCCESS


def rests_at(world: World, name: str, where: str) -> bool:
    """The object lies in the zone, or on the support."""
    state = world.state().objects[name]
    if where in world.zones:
        return in_zone(state.point, world.zones[where])
    bottom = state.z - height_of(world.objects[name]) / 2
    return abs(bottom - surface_height(world, where)) < ON_TOP


def drop(world: World, robot: Robot, team: Sequence[Robot]) -> Execution:
    """The grasp of one of the team was torn: all who hold the thing let go, and it is seen where it comes to rest."""
    assert robot.grip is not None
    name, body = robot.holding, robot.grip.body
    for holder in [other for other in world.robots.values() if other.holding == name]:
        holder.release()
    yield from at_once(*((one, one.tuck()) for one in team))
    yield from at_once((robot, settle(world, robot, body)), *((one, None) for one in team if one is not robot))
    return failure("dropped")
