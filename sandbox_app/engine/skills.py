"""The skills: what each call of an agent does in physics, and how it may fail.

`SKILLS` is the table that the grammar, the validator and the tests walk. A skill is a generator: it moves the robot,
yields once a frame, and returns its outcome. A legal call may still fail; the cause says why.
"""

import math
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from sandbox_app.engine import motions
from sandbox_app.engine import robot_model as model
from sandbox_app.engine.document import Zone
from sandbox_app.engine.faults import slips
from sandbox_app.engine.geometry import Point, distance, distance_to_zone, height_of, in_zone, radius_of
from sandbox_app.engine.robot import CARRY, OPEN, Robot
from sandbox_app.engine.stances import free_spots, stances
from sandbox_app.engine.world import World

WAITS = (1, 2, 5)  # seconds
PUSH_LENGTH = 1.0  # metres, at most, in one push
PUSH_SPEED = 0.5
PUSH_FORCE = 150.0  # newtons: a thing pushed against an obstacle is not crushed


@dataclass(frozen=True)
class Outcome:
    status: Literal["success", "failure", "timeout"]
    cause: str = ""

    def __str__(self) -> str:
        return f"{self.status}: {self.cause}" if self.cause else self.status


SUCCESS = Outcome("success")
BLOCKED = Outcome("failure", "blocked")
Execution = Generator[None, None, Outcome]


def move_to(world: World, robot: Robot, name: str) -> Execution:
    """Drive until the place is within reach; into an empty-handed robot's zone, beside anything else."""
    if name in world.zones:
        return (yield from _move_to_zone(world, robot, name))
    target = world.state().objects[name].point
    radius = radius_of(world.objects[name])
    return (yield from _stand_by(world, robot, target, radius))


def pick(world: World, robot: Robot, name: str) -> Execution:
    item, body = world.objects[name], world.bodies[name]
    target = world.state().objects[name].point
    slipping = slips(world, robot)
    approached = yield from _stand_by(world, robot, target, radius_of(item))
    if approached is not SUCCESS:
        return approached
    low = _grasp_lift(height_of(item))
    grasped = yield from _grasp(world, robot, name, low)
    if not grasped:
        yield from _withdraw(robot, low)
        return Outcome("failure", "missed")
    yield from motions.reach(robot, lift=low + CARRY * 0.6)
    if slipping:
        robot.release()
        yield from motions.hold_still(robot, 0.1)
        yield from _withdraw(robot, low)
        yield from _settle(world, robot, body)
        return Outcome("failure", "slipped")
    yield from motions.reach(robot, lift=low + CARRY, within=0.03)
    yield from motions.reach(robot, arm=0.0, within=0.03)
    return _held(robot)


def place(world: World, robot: Robot, zone: str) -> Execution:
    """Put the held object on free floor inside the zone."""
    name = robot.holding
    assert name is not None, "the validator lets no empty hand place"
    item, body = world.objects[name], world.bodies[name]
    spot, stance = next(stances(world, robot, free_spots(world, robot, zone, item), radius_of(item)), (None, None))
    if spot is None:
        return Outcome("failure", "no free spot")
    if not (yield from _drive(world, robot, stance, spot)):
        return BLOCKED
    low = _grasp_lift(height_of(item)) + 0.004
    yield from motions.reach(robot, arm=_arm_for(robot, spot))
    yield from motions.reach(robot, lift=low)
    robot.release()
    yield from _withdraw(robot, low)
    yield from _settle(world, robot, body)
    rests = in_zone(world.state().objects[name].point, world.zones[zone])
    return SUCCESS if rests else Outcome("failure", "rolled away")


def push(world: World, robot: Robot, name: str, zone: str) -> Execution:
    """From behind the object, drive the bumper against it towards the zone's middle, up to a metre."""
    item, start, area = world.objects[name], world.state().objects[name].point, world.zones[zone]
    length = distance(start, area.center)
    if length < 0.05:
        return SUCCESS
    behind = _from(start, area.center, -(model.FRONT + radius_of(item) + 0.12))
    end = _from(behind, area.center, min(PUSH_LENGTH, length) + 0.12)
    way = world.map_for(robot, ignore=name).stretch(behind, end)
    path = world.map_for(robot).path(behind)
    if path is None or way < 0.3 or not (yield from motions.follow(robot, path, face=start)):
        return BLOCKED
    robot.limit_base(PUSH_FORCE)
    yield from _shove(world, robot, name, area, _from(behind, area.center, way))
    robot.limit_base(math.inf)
    yield from motions.follow(robot, [_backed_off(robot, 0.25)], face=area.center)
    yield from _settle(world, robot, world.bodies[name])
    now = world.state().objects[name].point
    nearer = distance_to_zone(start, area) - distance_to_zone(now, area)
    return SUCCESS if in_zone(now, area) or nearer > 0.1 else BLOCKED


def wait(world: World, robot: Robot, seconds: str) -> Execution:
    yield from motions.hold_still(robot, float(seconds))
    return SUCCESS


def done(world: World, robot: Robot) -> Execution:
    return SUCCESS
    yield  # pragma: no cover — a generator like the others


class Skill(NamedTuple):
    arguments: tuple[str, ...]
    execute: Callable[..., Execution]
    seconds: float  # simulated, after which it is broken off
    words: str


SKILLS: dict[str, Skill] = {
    "move_to": Skill(("place",), move_to, 40.0, "drive until the object or zone is within reach"),
    "pick": Skill(("object",), pick, 12.0, "grasp the object and lift it"),
    "place": Skill(("zone",), place, 12.0, "put the held object on free floor in the zone"),
    "push": Skill(("object", "zone"), push, 20.0, "push the object up to a metre towards the zone"),
    "wait": Skill(("seconds",), wait, 6.0, "stand still"),
    "done": Skill((), done, 1.0, "say that all goals are met, which ends the episode"),
}


def run(world: World, robot: Robot, skill: str, arguments: tuple[str, ...]) -> Execution:
    """The skill with its time limit, and with a torn grasp noticed whatever it does."""
    entry, started = SKILLS[skill], world.seconds
    robot.limit_base(math.inf)
    execution = entry.execute(world, robot, *arguments)
    while True:
        try:
            next(execution)
        except StopIteration as end:
            return end.value
        if world.seconds - started > entry.seconds:
            robot.stow()
            return Outcome("timeout", "took too long")
        yield
        if robot.has_lost():
            return (yield from _drop(world, robot))


def _move_to_zone(world: World, robot: Robot, name: str) -> Execution:
    zone, view = world.zones[name], world.map_for(robot)
    if robot.holding is not None:
        item = world.objects[robot.holding]
        spot, stance = next(stances(world, robot, free_spots(world, robot, name, item), radius_of(item)), (None, None))
        if stance is not None:
            arrived = yield from _drive(world, robot, stance, spot)
            return SUCCESS if arrived else BLOCKED
    if in_zone(robot.place, zone):
        return SUCCESS
    path = view.path(zone.center) if view.is_clear(zone.center) else None
    if path is not None and (yield from motions.follow(robot, path)):
        return SUCCESS
    return (yield from _stand_by(world, robot, zone.center, min(zone.size) / 2))


def _stand_by(world: World, robot: Robot, target: Point, radius: float) -> Execution:
    """Drive to a clear place beside the target and face it."""
    _, stance = next(stances(world, robot, [target], radius), (None, None))
    if stance is None:
        return BLOCKED
    return SUCCESS if (yield from _drive(world, robot, stance, target)) else BLOCKED


def _drive(world: World, robot: Robot, stance: Point, face: Point) -> motions.Motion:
    """Follow a path; when something comes in the way, plan again, twice at most."""
    for _ in range(3):
        path = world.map_for(robot).path(stance)
        if path is None:
            return False
        if (yield from motions.follow(robot, path, face)):
            return True
    return False


def _grasp(world: World, robot: Robot, name: str, low: float) -> motions.Motion:
    robot.fingers = OPEN
    target = world.state().objects[name].point
    yield from motions.reach(robot, arm=_arm_for(robot, target))
    yield from motions.reach(robot, lift=low)
    if not (yield from motions.close_fingers(robot, world.bodies[name])):
        return False
    robot.grasp(name, world.bodies[name])
    return True


def _withdraw(robot: Robot, low: float) -> motions.Motion:
    """Open the fingers, raise the palm, draw the arm in."""
    robot.fingers = OPEN
    yield from motions.hold_still(robot, 0.1)
    yield from motions.reach(robot, lift=low + CARRY, within=0.05)
    return (yield from motions.reach(robot, arm=0.0, within=0.03))


def _shove(world: World, robot: Robot, name: str, zone: Zone, end: Point) -> motions.Motion:
    """Drive to the end, or until the object is well inside the zone."""
    for _ in motions.follow(robot, [end], face=end, speed=PUSH_SPEED):
        if in_zone(world.state().objects[name].point, zone, radius_of(world.objects[name])):
            robot.halt()
            return True
        yield
    return False


def _settle(world: World, robot: Robot, body: int) -> motions.Motion:
    """Wait until the thing lies still, a second at most."""
    for _ in motions.frames(1.0):
        linear, _ = world.bullet.velocity(body)
        if sum(part * part for part in linear) < 0.03**2:
            return True
        robot.halt()
        yield
    return False


def _drop(world: World, robot: Robot) -> Execution:
    """The grasp was torn: let go, and see where the thing comes to rest."""
    body = robot.grip.body
    robot.release()
    robot.stow()
    yield from _settle(world, robot, body)
    return Outcome("failure", "dropped")


def _held(robot: Robot) -> Outcome:
    return SUCCESS if robot.holding is not None else Outcome("failure", "slipped")


def _grasp_lift(height: float) -> float:
    """The lift at which the finger tips are low on a thing of this height, and the palm above it."""
    tips = max(0.012, height - 0.13)
    return tips + model.FINGER_LENGTH - model.PALM_LOW


def _arm_for(robot: Robot, target: Point) -> float:
    return min(0.52, max(0.0, distance(robot.place, target) - model.PALM_FORWARD))


def _from(start: Point, towards: Point, way: float) -> Point:
    """The point so far from the start on the line to another."""
    share = way / max(distance(start, towards), 1e-9)
    return start[0] + (towards[0] - start[0]) * share, start[1] + (towards[1] - start[1]) * share


def _backed_off(robot: Robot, way: float) -> Point:
    x, y, yaw = robot.joints[:3]
    return x - way * math.cos(yaw), y - way * math.sin(yaw)
