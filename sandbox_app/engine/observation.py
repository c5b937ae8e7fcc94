"""What an agent is told after a decision: facts of the true state as a frozen value that goes to JSON and back.

Words, noise and what cannot be sensed are the agent's perception's business.
"""

from dataclasses import asdict, dataclass
from typing import Any

from sandbox_app.engine.document import Object
from sandbox_app.engine.goals import GoalBook
from sandbox_app.engine.layout.geometry import radius_of
from sandbox_app.engine.layout.reaching import within_reach
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.skills.outcome import Outcome
from sandbox_app.engine.validator import distance_to
from sandbox_app.engine.world import World


@dataclass(frozen=True)
class RobotFacts:
    name: str
    x: float
    y: float
    yaw: float
    holding: str | None
    reach: float
    payload: float
    zone: str | None  # the zone that it stands in


@dataclass(frozen=True)
class ObjectFacts:
    name: str
    shape: str
    colour: str
    tags: tuple[str, ...]
    size: tuple[float, float, float]
    mass: float
    fixed: bool
    x: float
    y: float
    z: float
    yaw: float
    zone: str | None
    held: bool
    distance: float  # from the robot's middle
    reachable: bool  # within the robot's reach
    blocked: bool  # no way leads to a place beside it


@dataclass(frozen=True)
class ZoneFacts:
    name: str
    kind: str
    x: float
    y: float
    size: tuple[float, float]
    distance: float
    reachable: bool
    objects: tuple[str, ...]  # what lies in it


@dataclass(frozen=True)
class Observation:
    robot: RobotFacts
    objects: tuple[ObjectFacts, ...]
    zones: tuple[ZoneFacts, ...]
    goals: tuple[dict[str, Any], ...]
    last_call: str
    last_outcome: str
    decisions_left: int
    seconds: float

    def to_json_value(self) -> dict[str, Any]:
        return asdict(self)


def observe(world: World, robot: Robot, book: GoalBook, last: tuple[str, Outcome | None], left: int) -> Observation:
    state = world.state().objects
    places = [(state[name].point, robot.standoff(radius_of(item))) for name, item in world.objects.items()]
    free = within_reach(world.map_for(robot), places)
    items = zip(world.objects.values(), free, strict=True)
    objects = tuple(_object_facts(world, robot, item, way) for item, way in items)
    return Observation(
        robot=_robot_facts(world, robot),
        objects=objects,
        zones=tuple(_zone_facts(world, robot, name, objects) for name in world.zones),
        goals=tuple(book.rows()),
        last_call=last[0],
        last_outcome=str(last[1]) if last[1] else "",
        decisions_left=left,
        seconds=round(world.seconds, 4),
    )


def _robot_facts(world: World, robot: Robot) -> RobotFacts:
    x, y = robot.place
    limits = robot.spec.limits
    return RobotFacts(robot.name, x, y, robot.yaw, robot.holding, limits.reach, limits.payload, world.zone_at((x, y)))


def _object_facts(world: World, robot: Robot, item: Object, way: bool) -> ObjectFacts:
    state = world.state().objects[item.name]
    gap, held = distance_to(world, robot, item.name), state.held_by is not None
    return ObjectFacts(
        name=item.name,
        shape=item.shape,
        colour=item.colour,
        tags=tuple(item.tags),
        size=item.size,
        mass=item.mass,
        fixed=item.fixed,
        x=state.x,
        y=state.y,
        z=state.z,
        yaw=state.yaw,
        zone=world.zone_at(state.point),
        held=held,
        distance=gap,
        reachable=held or gap <= robot.spec.limits.reach,
        blocked=not held and not way,
    )


def _zone_facts(world: World, robot: Robot, name: str, objects: tuple[ObjectFacts, ...]) -> ZoneFacts:
    zone, gap = world.zones[name], distance_to(world, robot, name)
    inside = tuple(item.name for item in objects if item.zone == name and not item.held and not item.fixed)
    return ZoneFacts(name, zone.kind, *zone.center, zone.size, gap, gap <= robot.spec.limits.reach, inside)
