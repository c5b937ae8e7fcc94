"""Where everything stands at the start, and which goals are asked for: drawn from the seed, again until it fits.

Nothing overlaps, nothing lies in a forbidden zone, nothing that may be drawn lies in a goal zone by accident, and
the robot can reach a place beside every movable object. What the document fixes comes first, then robots, then objects.
"""

import math
from dataclasses import dataclass

import numpy as np

from sandbox_app.engine.document import AreaPose, FixedPose, Goal, Object, Pose, Robot, Zone
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.geometry import Point, box_distance, in_zone, radius_of
from sandbox_app.engine.paths import CLEARANCE, Floor, Map, Obstacle, disc, rectangle
from sandbox_app.engine.scenario import Scenario

TRIES = 200
GAP = 0.08  # metres left free between two things
TURNS = np.array([sign * step * math.pi / 12 for step in range(13) for sign in (1, -1)][1:-1])  # (24,) small ones first


class NoRoomError(EngineError):
    """The seed gave no layout that fits, however often it was drawn."""


@dataclass(frozen=True)
class Spot:
    x: float
    y: float
    yaw: float

    @property
    def point(self) -> Point:
        return self.x, self.y


@dataclass(frozen=True)
class Layout:
    """What a reset drew: a spot for each object and robot, and the goals, each with its one zone."""

    spots: dict[str, Spot]
    goals: tuple[Goal, ...]


def draw(scenario: Scenario, generator: np.random.Generator) -> Layout:
    zones = {zone.name: zone for zone in scenario.zones}
    crowded = ""
    for _ in range(20):
        spots = _draw_spots(scenario, zones, generator)
        if isinstance(spots, str):
            crowded = spots
        elif _reachable(scenario, spots):
            return Layout(spots, _draw_goals(scenario, generator))
    raise NoRoomError(
        f"no layout fits: {f'no room for “{crowded}”' if crowded else 'the robot cannot get to what it works on'}",
        place=_pose_of(scenario, crowded),
        hint="enlarge the areas of the poses, take objects away, or leave passages of 0.8 m",
    )


def _pose_of(scenario: Scenario, name: str) -> str:
    """Where in the document the pose of that thing stands."""
    for group, things in (("robots", scenario.robots), ("objects", scenario.objects)):
        for index, thing in enumerate(things):
            if thing.name == name:
                return f"{group}[{index}].pose"
    return "objects"


def floor_of(scenario: Scenario, spots: dict[str, Spot]) -> Floor:
    fixed = [_outline(item, spots[item.name]) for item in scenario.objects if item.fixed]
    forbidden = [rectangle(zone.center, zone.size) for zone in scenario.zones if zone.kind == "forbidden"]
    return Floor(scenario.world.size, fixed, forbidden)


def _draw_spots(scenario: Scenario, zones: dict[str, Zone], generator: np.random.Generator) -> dict[str, Spot] | str:
    """A spot for each thing, or the name of the one that found none."""
    things = sorted([*scenario.robots, *scenario.objects], key=lambda thing: not isinstance(thing.pose, FixedPose))
    spots: dict[str, Spot] = {}
    taken: list[Obstacle] = []
    for thing in things:
        spot = _draw_spot(thing, scenario, zones, taken, generator)
        if spot is None:
            return thing.name
        spots[thing.name] = spot
        taken.append(_outline(thing, spot))
    order = [*scenario.robots, *scenario.objects]
    return {thing.name: spots[thing.name] for thing in order}


def _draw_spot(
    thing: Object | Robot,
    scenario: Scenario,
    zones: dict[str, Zone],
    taken: list[Obstacle],
    generator: np.random.Generator,
) -> Spot | None:
    if isinstance(thing.pose, FixedPose):
        return Spot(*thing.pose.position, thing.pose.yaw)
    for _ in range(TRIES):
        spot = _sample(thing.pose, _room(thing), zones, generator)
        if _fits(thing, spot, scenario, taken):
            return spot
    return None


def _sample(pose: Pose, room: float, zones: dict[str, Zone], generator: np.random.Generator) -> Spot:
    center, size, inset = (
        (pose.center, pose.size, 0.0)
        if isinstance(pose, AreaPose)
        else (zones[pose.zone].center, zones[pose.zone].size, room)
    )
    x, y = (
        middle + side * generator.uniform(-0.5, 0.5)
        for middle, side in zip(center, (max(0.0, side - 2 * inset) for side in size), strict=True)
    )
    return Spot(x, y, generator.uniform(*sorted(pose.yaw)))


def _fits(thing: Object | Robot, spot: Spot, scenario: Scenario, taken: list[Obstacle]) -> bool:
    room = _room(thing)
    if any(abs(spot.point[axis]) > scenario.world.size[axis] / 2 - room - 0.02 for axis in (0, 1)):
        return False
    if any(_gap(spot.point, other) < room + GAP for other in taken):
        return False
    banned = {"forbidden", "goal"} if isinstance(thing.pose, AreaPose) and isinstance(thing, Object) else {"forbidden"}
    return not any(in_zone(spot.point, zone, -room) for zone in scenario.zones if zone.kind in banned)


def _outline(thing: Object | Robot, spot: Spot) -> Obstacle:
    """A fixed box may be a long wall, so it counts as it lies; anything else is the circle round it."""
    if isinstance(thing, Object) and thing.fixed and thing.shape == "box":
        return rectangle(spot.point, thing.size[:2], spot.yaw)
    return disc(spot.point, _room(thing))


def _gap(point: Point, other: Obstacle) -> float:
    x, y, length, width, yaw, radius = other
    return box_distance(point, (x, y), (2 * length, 2 * width), yaw) - radius


def _room(thing: Object | Robot) -> float:
    return CLEARANCE if isinstance(thing, Robot) else radius_of(thing)


def _reachable(scenario: Scenario, spots: dict[str, Spot]) -> bool:
    """Beside every movable object that was drawn there is a place that the robot can drive to."""
    floor = floor_of(scenario, spots)
    movable = [item for item in scenario.objects if not item.fixed]
    for robot in scenario.robots:
        view = Map(floor, [disc(spots[item.name].point, radius_of(item)) for item in movable], spots[robot.name].point)
        drawn = [item for item in movable if not isinstance(item.pose, FixedPose)]
        if not all(within_reach(view, [(spots[item.name].point, radius_of(item)) for item in drawn])):
            return False
    return True


def ring(view: Map, target: Point, radius: float) -> list[Point]:
    """Clear places to stand from which the arm reaches the target, the nearest direction first."""
    points = _circle(view.here, target, radius)
    return [tuple(point) for point in points[view.clear(points)].tolist()]


def within_reach(view: Map, targets: list[tuple[Point, float]]) -> list[bool]:
    """For each (middle, radius): is there a clear place beside it that the robot can drive to?"""
    if not targets:
        return []
    rings = np.stack([_circle(view.here, target, radius) for target, radius in targets])  # (targets, 24, 2)
    clear = view.clear(rings.reshape(-1, 2)).reshape(rings.shape[:2])
    return [
        any(view.reaches(tuple(point)) for point in points[free].tolist())
        for points, free in zip(rings, clear, strict=True)
    ]


def _circle(here: Point, target: Point, radius: float) -> np.ndarray:
    start = math.atan2(here[1] - target[1], here[0] - target[0])
    return np.array(target) + standoff(radius) * np.stack([np.cos(start + TURNS), np.sin(start + TURNS)], axis=1)


def standoff(radius: float) -> float:
    """How far the base stands from a thing of this radius to work on it with the arm."""
    return max(0.48, CLEARANCE + radius + 0.03)


def _draw_goals(scenario: Scenario, generator: np.random.Generator) -> tuple[Goal, ...]:
    least, most = scenario.limits.goals or (len(scenario.goals), len(scenario.goals))
    count = min(int(generator.integers(least, most + 1)), len(scenario.goals))
    chosen = sorted(generator.choice(len(scenario.goals), size=count, replace=False).tolist())
    names = {scenario.goals[index].name for index in chosen}
    return tuple(_settled(scenario.goals[index], names, generator) for index in chosen)


def _settled(goal: Goal, drawn: set[str], generator: np.random.Generator) -> Goal:
    """The goal with one zone, waiting only for goals that were drawn too."""
    changes: dict[str, object] = {"after": [name for name in goal.after if name in drawn]}
    zones = getattr(goal, "zone", None)
    if isinstance(zones, list):
        changes["zone"] = zones[int(generator.integers(len(zones)))]
    return goal.model_copy(update=changes)
