"""Goals: what they name is there, and they can be met: in time, in some order, by robots that know how."""

from collections.abc import Iterator

from sandbox_app.engine.document import (
    ChargedGoal,
    CountGoal,
    Goal,
    InsideGoal,
    InspectedGoal,
    Object,
    OnGoal,
    ReportedGoal,
    SaidGoal,
    ScenarioDocument,
    StateGoal,
)
from sandbox_app.engine.layout.geometry import radius_of
from sandbox_app.engine.scenario_checks.saying import Problems, as_list, circle_from, names_in, problem, unknown
from sandbox_app.engine.scenario_words import near

Row = tuple[str, Goal]


def goal_references(scenario: ScenarioDocument) -> Problems:
    known = {
        "object": names_in(scenario, "objects"),
        "zone": names_in(scenario, "zones"),
        "robot": names_in(scenario, "robots"),
        "support": names_in(scenario, "structures", "devices", "objects"),
        "device": names_in(scenario, "devices"),
        "thing": names_in(scenario, "objects", "devices"),
        "fact": names_in(scenario, "facts"),
        "phrase": list(scenario.phrases),
        "tag": sorted({tag for item in scenario.objects for tag in item.tags}),
    }
    states = {device.name: [state.name for state in device.states] for device in scenario.devices}
    for place, goal in _rows(scenario):
        for kind, names in known.items():
            yield from unknown(getattr(goal, kind, None), kind, names, f"{place}.{kind}")
        yield from unknown(goal.after, "goal", names_in(scenario, "goals"), f"{place}.after")
        if isinstance(goal, StateGoal) and goal.device in states:
            yield from unknown(goal.state, "state", states[goal.device], f"{place}.state")


def goal_zones(scenario: ScenarioDocument) -> Problems:
    forbidden = {zone.name for zone in scenario.zones if zone.kind == "forbidden"}
    for place, goal in _rows(scenario):
        if hasattr(goal, "zone") and not as_list(goal.zone):
            yield problem("no zone is named", f"{place}.zone", near("", names_in(scenario, "zones")))
        for name in as_list(getattr(goal, "zone", None)):
            if name in forbidden:
                hint = "choose another zone, or make this one kind: goal"
                yield problem(f"“{name}” is forbidden, the goal can never be met", f"{place}.zone", hint)


def goal_objects(scenario: ScenarioDocument) -> Problems:
    """Objects that can be moved and that are there in every episode."""
    for place, goal, field, item in _goal_objects(scenario):
        if item.fixed and not isinstance(goal, InspectedGoal) and field != "support":
            hint = "unfix the object (fixed: false) or choose another one"
            yield problem(f"“{item.name}” is fixed, nothing can move it", f"{place}.{field}", hint)
        if item.presence < 1:
            message = f"“{item.name}” is there in {item.presence:.0%} of the episodes only, the goal needs it always"
            yield problem(message, f"{place}.{field}", "write presence: 1 at the object, or choose another one")
        if item.offstage and item.name not in {getattr(fault, "object", None) for fault in scenario.faults}:
            hint = "write offstage: false at the object, or add a fault blocked_path that brings it in"
            yield problem(f"“{item.name}” waits offstage and never comes", f"{place}.{field}", hint)


def goal_sizes(scenario: ScenarioDocument) -> Problems:
    objects = {item.name: item for item in scenario.objects}
    zones = {zone.name: zone for zone in scenario.zones}
    for place, goal in _rows(scenario):
        if not isinstance(goal, InsideGoal) or goal.object not in objects:
            continue
        for name in as_list(goal.zone):
            if name in zones and min(zones[name].size) < 2 * radius_of(objects[goal.object]):
                hint = f"make the zone {2 * radius_of(objects[goal.object]):.2f} m wide at least"
                yield problem(f"“{goal.object}” does not fit into “{name}”", f"{place}.zone", hint)


def goal_numbers(scenario: ScenarioDocument) -> Problems:
    """Enough objects for a count, enough decisions for a deadline."""
    for place, goal in _rows(scenario):
        if goal.deadline is not None and goal.deadline > scenario.limits.decisions:
            message = f"the deadline {goal.deadline} comes after the episode's {scenario.limits.decisions} decisions"
            yield problem(message, f"{place}.deadline", "give a smaller deadline, or raise limits.decisions")
        if isinstance(goal, CountGoal):
            there = [item for item in scenario.objects if goal.tag in item.tags and not item.fixed]
            always = [item for item in there if item.presence == 1 and not item.offstage]
            if there and len(always) < goal.least:
                message = f"{goal.least} objects with the tag “{goal.tag}” are wanted, {len(always)} are always there"
                yield problem(message, f"{place}.least", "tag more movable objects, or ask for fewer")


def goal_means(scenario: ScenarioDocument) -> Problems:
    """Some robot has the skill without which the goal cannot be met."""
    skills = {skill for robot in scenario.robots for skill in robot.skills}
    batteries = {robot.name for robot in scenario.robots if robot.battery}
    for place, goal in _rows(scenario):
        skill = {ReportedGoal: "report", InspectedGoal: "inspect", SaidGoal: "say"}.get(type(goal))
        if skill and skill not in skills:
            yield problem(f"no robot has the skill {skill}", place, f"add {skill} to the skills of a robot")
        if isinstance(goal, SaidGoal) and len(scenario.robots) < 2:
            yield problem("nobody is there who could tell it", f"{place}.robot", "add another robot that has say")
        if isinstance(goal, ChargedGoal) and goal.robot in names_in(scenario, "robots") and goal.robot not in batteries:
            yield problem(f"“{goal.robot}” has no battery", f"{place}.robot", "give the robot a battery")
        if isinstance(goal, OnGoal) and goal.object == goal.support:
            yield problem(f"“{goal.object}” cannot rest on itself", f"{place}.support", "name another support")


def goal_order(scenario: ScenarioDocument) -> Problems:
    """A goal that would have to come after itself."""
    after = {goal.name: goal.after for goal in scenario.goals}
    for place, goal in _rows(scenario):
        if circle_from(goal.name, after):
            hint = "take one of these `after` entries out"
            yield problem(f"“{goal.name}” comes after itself: a circle", f"{place}.after", hint)


def drawn_goals(scenario: ScenarioDocument) -> Problems:
    if scenario.limits.goals is None:
        return
    least, most = scenario.limits.goals
    if not 1 <= least <= most <= len(scenario.goals):
        message = f"from {least} to {most} goals cannot be drawn out of {len(scenario.goals)}"
        yield problem(message, "limits.goals", f"give [least, most] with 1 ≤ least ≤ most ≤ {len(scenario.goals)}")


def _rows(scenario: ScenarioDocument) -> list[Row]:
    return [(f"goals[{index}]", goal) for index, goal in enumerate(scenario.goals)]


def _goal_objects(scenario: ScenarioDocument) -> Iterator[tuple[str, Goal, str, Object]]:
    objects = {item.name: item for item in scenario.objects}
    for place, goal in _rows(scenario):
        for field in ("object", "support", "thing"):
            item = objects.get(getattr(goal, field, ""))
            if item:
                yield place, goal, field, item
