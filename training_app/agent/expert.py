"""The scripted expert: solves a scenario from the true state; its episodes are the demonstrations for stage one.

It takes the goals in order, one at a time: go there, pick, go to the zone, place; what slipped or was blocked is tried
again. What it may not lift it pushes. It sees everything, so it is a teacher and an upper mark, not a fair opponent.
"""

from typing import Any

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.observation import ObjectFacts, Observation, ZoneFacts

Goal = dict[str, Any]


class Expert:
    def __init__(self, scenario: Scenario):
        self.scenario = scenario
        self.robot = scenario.robots[0].name

    def call(self, sandbox: Sandbox) -> str:
        """The next call, from where the sandbox stands now."""
        seen = sandbox.observation
        goal = _current(seen)
        if goal is None:
            return "done()"
        return STEPS[goal["predicate"]](seen, goal, set(sandbox.legal_calls(self.robot)))

    def plan(self, sandbox: Sandbox) -> list[str]:
        """Numbered subgoals, one for each goal that is not met, in the order in which they will be worked on."""
        open_goals = _in_order(sandbox.observation)
        return [f"{number}. {goal['text']}" for number, goal in enumerate(open_goals, start=1)]


def _in_order(seen: Observation) -> list[Goal]:
    """The goals not met: what is in the hand first, then as the document has them, none before what it comes after."""
    rest = sorted((goal for goal in seen.goals if not goal["met"]), key=lambda goal: not _in_hand(seen, goal))
    ordered: list[Goal] = []
    while rest:
        waiting = {goal["name"] for goal in rest}
        first = next((goal for goal in rest if waiting.isdisjoint(goal["after"])), rest[0])
        ordered.append(first)
        rest.remove(first)
    return ordered


def _current(seen: Observation) -> Goal | None:
    return next(iter(_in_order(seen)), None)


def _in_hand(seen: Observation, goal: Goal) -> bool:
    return goal["object"] is not None and goal["object"] == seen.robot.holding


def _deliver(seen: Observation, goal: Goal, legal: set[str]) -> str:
    item, zone = goal["object"], goal["zone"]
    if seen.robot.holding == item:
        return f"place({zone})" if f"place({zone})" in legal else f"move_to({zone})"
    if seen.robot.holding:
        return _put_down(seen, legal)
    if _named(seen.objects, item).zone == zone and not _named(seen.objects, item).held:
        return _fetch(item, legal)  # it lies there already, but in the wrong order: lift it and put it back
    if f"pick({item})" not in legal and _named(seen.objects, item).reachable:
        return f"push({item}, {zone})"  # too heavy or too big for the gripper
    return _fetch(item, legal)


def _hold(seen: Observation, goal: Goal, legal: set[str]) -> str:
    if seen.robot.holding:
        return _put_down(seen, legal)
    return _fetch(goal["object"], legal)


def _go(seen: Observation, goal: Goal, legal: set[str]) -> str:
    return f"move_to({goal['zone']})"


STEPS = {"inside": _deliver, "held_by": _hold, "at": _go}


def _fetch(item: str, legal: set[str]) -> str:
    return f"pick({item})" if f"pick({item})" in legal else f"move_to({item})"


def _put_down(seen: Observation, legal: set[str]) -> str:
    """Rid the hand of what no goal wants there: in a zone that no goal names, the nearest."""
    wanted = {goal["zone"] for goal in seen.goals}
    zones = sorted((zone for zone in seen.zones if zone.kind != "forbidden"), key=lambda zone: zone.distance)
    zone = next((zone.name for zone in zones if zone.name not in wanted), zones[0].name)
    return f"place({zone})" if f"place({zone})" in legal else f"move_to({zone})"


def _named(things: tuple[ObjectFacts, ...] | tuple[ZoneFacts, ...], name: str) -> Any:
    return next(thing for thing in things if thing.name == name)
