"""What no single field shows: names that clash or lead nowhere, things in each other's way, goals that cannot be met.

`CHECKS` is the table; each check looks at the whole document and yields problems with place and hint.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from sandbox_app.engine.document import (
    AreaPose,
    FixedPose,
    Goal,
    HeldGoal,
    InsideGoal,
    Object,
    Robot,
    ScenarioDocument,
    ZonePose,
)
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.layout.geometry import Point, Shadow, overlap, radius_of
from sandbox_app.engine.scenario_words import near

Problems = Iterator[EngineError]
ROBOT_RADIUS = 0.33


def check(scenario: ScenarioDocument) -> list[EngineError]:
    return [problem for find in CHECKS for problem in find(scenario)]


def _names(scenario: ScenarioDocument) -> Problems:
    """Objects, zones and robots share one space of names, since calls name them all alike."""
    seen: dict[str, str] = {}
    for kind in ("zones", "objects", "robots"):
        for index, thing in enumerate(getattr(scenario, kind)):
            place = f"{kind}[{index}].name"
            if thing.name in seen:
                yield _problem(f"“{thing.name}” is the name of {seen[thing.name]} too", place, "give it another name")
            seen.setdefault(thing.name, f"{kind}[{index}]")


def _own_names(scenario: ScenarioDocument) -> Problems:
    for kind in ("goals", "viewpoints"):
        counts = Counter(thing.name for thing in getattr(scenario, kind))
        for index, thing in enumerate(getattr(scenario, kind)):
            if counts[thing.name] > 1:
                counts[thing.name] = 0  # say it once
                yield _problem(f"“{thing.name}” stands twice in {kind}", f"{kind}[{index}].name", "rename one of them")


def _references(scenario: ScenarioDocument) -> Problems:
    known = {
        kind: [thing.name for thing in getattr(scenario, f"{kind}s")] for kind in ("object", "zone", "robot", "goal")
    }
    for index, goal in enumerate(scenario.goals):
        for kind in ("object", "zone", "robot"):
            yield from _unknown(getattr(goal, kind, []), kind, known[kind], f"goals[{index}].{kind}")
        yield from _unknown(goal.after, "goal", known["goal"], f"goals[{index}].after")
    for index, fault in enumerate(scenario.faults):
        yield from _unknown(fault.robot, "robot", known["robot"], f"faults[{index}].robot")
    for place, thing in _things(scenario):
        if isinstance(thing.pose, ZonePose):
            yield from _unknown(thing.pose.zone, "zone", known["zone"], f"{place}.pose.zone")


def _unknown(named: str | list[str], kind: str, known: list[str], place: str) -> Problems:
    for name in [named] if isinstance(named, str) else named:
        if name not in known:
            yield _problem(f"there is no {kind} “{name}”", place, near(name, known))


def _goals(scenario: ScenarioDocument) -> Problems:
    objects = {item.name: item for item in scenario.objects}
    forbidden = {zone.name for zone in scenario.zones if zone.kind == "forbidden"}
    for index, goal in enumerate(scenario.goals):
        item = objects.get(getattr(goal, "object", ""))
        if item and item.fixed:
            hint = "unfix the object (fixed: false) or choose another one"
            yield _problem(f"“{item.name}” is fixed, nothing can move it", f"goals[{index}].object", hint)
        if not isinstance(goal, HeldGoal) and not _zones_of(goal):
            yield _problem("no zone is named", f"goals[{index}].zone", near("", (zone.name for zone in scenario.zones)))
        for name in _zones_of(goal):
            if name in forbidden:
                hint = "choose another zone, or make this one kind: goal"
                yield _problem(f"“{name}” is forbidden, the goal can never be met", f"goals[{index}].zone", hint)


def _goal_sizes(scenario: ScenarioDocument) -> Problems:
    objects = {item.name: item for item in scenario.objects}
    zones = {zone.name: zone for zone in scenario.zones}
    for index, goal in enumerate(scenario.goals):
        if not isinstance(goal, InsideGoal) or goal.object not in objects:
            continue
        for name in _zones_of(goal):
            if name in zones and min(zones[name].size) < 2 * radius_of(objects[goal.object]):
                hint = f"make the zone {2 * radius_of(objects[goal.object]):.2f} m wide at least"
                yield _problem(f"“{goal.object}” does not fit into “{name}”", f"goals[{index}].zone", hint)


def _order(scenario: ScenarioDocument) -> Problems:
    """A goal that would have to come after itself."""
    after = {goal.name: goal.after for goal in scenario.goals}
    for index, goal in enumerate(scenario.goals):
        seen: set[str] = set()
        ahead = list(goal.after)
        while ahead:
            name = ahead.pop()
            if name == goal.name:
                hint = "take one of these `after` entries out"
                yield _problem(f"“{goal.name}” comes after itself: a circle", f"goals[{index}].after", hint)
                break
            if name not in seen:
                seen.add(name)
                ahead += after.get(name, [])


def _drawn_goals(scenario: ScenarioDocument) -> Problems:
    if scenario.limits.goals is None:
        return
    least, most = scenario.limits.goals
    if not 1 <= least <= most <= len(scenario.goals):
        message = f"from {least} to {most} goals cannot be drawn out of {len(scenario.goals)}"
        yield _problem(message, "limits.goals", f"give [least, most] with 1 ≤ least ≤ most ≤ {len(scenario.goals)}")


def _zones_on_floor(scenario: ScenarioDocument) -> Problems:
    for index, zone in enumerate(scenario.zones):
        if _sticks_out(scenario, zone.center, zone.size):
            yield _problem(f"“{zone.name}” reaches outside the floor", f"zones[{index}].center", _floor_hint(scenario))


def _poses_on_floor(scenario: ScenarioDocument) -> Problems:
    for place, thing in _things(scenario):
        if isinstance(thing.pose, FixedPose):
            shadow = _shadow(thing)
            reach = [max(abs(corner[axis]) for corner in shadow.corners()) for axis in (0, 1)]
            if any(end > side / 2 + 1e-6 for end, side in zip(reach, scenario.world.size, strict=True)):
                message = f"“{thing.name}” stands in the wall or outside the floor"
                yield _problem(message, f"{place}.pose.position", _floor_hint(scenario))
        if isinstance(thing.pose, AreaPose) and _sticks_out(scenario, thing.pose.center, thing.pose.size):
            message = f"the area of “{thing.name}” reaches outside the floor"
            yield _problem(message, f"{place}.pose.center", _floor_hint(scenario))


def _poses_apart(scenario: ScenarioDocument) -> Problems:
    """Two things in the same spot. Drawn ones are kept apart by drawing; parts of the building may be joined."""
    standing = [(place, thing) for place, thing in _things(scenario) if isinstance(thing.pose, FixedPose)]
    for index, (place, thing) in enumerate(standing):
        for _, other in standing[:index]:
            building = getattr(thing, "fixed", False) and getattr(other, "fixed", False)
            if not building and overlap(_shadow(thing), _shadow(other)):
                hint = f"move one of them; “{other.name}” stands at {list(other.pose.position)}"
                yield _problem(f"“{thing.name}” stands inside “{other.name}”", f"{place}.pose.position", hint)


CHECKS: tuple[Callable[[ScenarioDocument], Problems], ...] = (
    _names,
    _own_names,
    _references,
    _goals,
    _goal_sizes,
    _order,
    _drawn_goals,
    _zones_on_floor,
    _poses_on_floor,
    _poses_apart,
)


def _problem(message: str, place: str, hint: str) -> EngineError:
    return EngineError(message, place=place, hint=hint)


def _zones_of(goal: Goal) -> list[str]:
    zones = getattr(goal, "zone", [])
    return [zones] if isinstance(zones, str) else zones


def _things(scenario: ScenarioDocument) -> list[tuple[str, Object | Robot]]:
    objects = [(f"objects[{index}]", item) for index, item in enumerate(scenario.objects)]
    return objects + [(f"robots[{index}]", robot) for index, robot in enumerate(scenario.robots)]


def _shadow(thing: Object | Robot) -> Shadow:
    if isinstance(thing, Robot):
        return Shadow(thing.pose.position, (0.0, 0.0), 0.0, ROBOT_RADIUS)
    if thing.shape == "box":
        return Shadow(thing.pose.position, thing.size[:2], thing.pose.yaw, 0.0)
    return Shadow(thing.pose.position, (0.0, 0.0), 0.0, radius_of(thing))


def _sticks_out(scenario: ScenarioDocument, center: Point, size: tuple[float, float]) -> bool:
    floor = scenario.world.size
    return any(abs(center[axis]) + size[axis] / 2 > floor[axis] / 2 + 1e-6 for axis in (0, 1))


def _floor_hint(scenario: ScenarioDocument) -> str:
    x, y = scenario.world.size
    return f"the floor goes from {-x / 2:g} to {x / 2:g} in x and from {-y / 2:g} to {y / 2:g} in y"
