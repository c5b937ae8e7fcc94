"""The planner for all robots of a scenario: who does what next, decided anew at each decision.

Goals are taken in their order; each goes to the robot that holds what it is about, else to the nearest that has a way.
Robots left over look for a later goal, else wait. Unusual: no search through plans but means and ends from each goal
back to what is possible now, so a failure, a fault or a person's edit needs no special case, and a decision costs less
than a millisecond; what it leaves out is looking ahead (it may carry twice what could be carried once).
"""

from collections.abc import Set
from typing import Any

from sandbox_app.engine.planner.aims import AIMS, charging
from sandbox_app.engine.planner.needs import Step, mended
from sandbox_app.engine.planner.view import LOW, View
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.sandbox import Sandbox
from sandbox_app.engine.validator.places import is_here

ELSEWHERE = 0.8  # metres
STICK = 2.0  # metres that another robot must be nearer to take over
NOBODY: tuple[None, Step] = (None, {})


class Planner:
    def calls(self, sandbox: Sandbox, later: Set[str] = frozenset()) -> Step:
        """The next call of each robot, by name. `later`: goals that wait until no other has a way."""
        names = [robot.name for robot in sandbox.scenario.robots]
        if not open_goals(sandbox):
            return dict.fromkeys(names, "done()")
        view = View(sandbox.world, _handled(sandbox))
        step = self._steps(sandbox, view, later)[0] or _aside(sandbox, view)
        return {name: _another_way(sandbox, view, name, step.get(name, "wait(1)")) for name in names}

    def plan(self, sandbox: Sandbox) -> list[str]:
        """The names of the goals that are not met, in the order in which they will be worked on."""
        return [goal.name for goal in open_goals(sandbox)]

    def shares(self, sandbox: Sandbox) -> dict[str, str]:
        """The goal that each robot works on now, or helps another with; none for who only waits."""
        return self._steps(sandbox, View(sandbox.world, _handled(sandbox)))[1]

    def _steps(self, sandbox: Sandbox, view: View, later: Set[str] = frozenset()) -> tuple[Step, dict[str, str]]:
        """What the robots that have a way do next, and for which goal."""
        step, last = self._emergencies(view), sandbox.episode.last
        shares: dict[str, str] = {}
        for goal in sorted(_can_begin(sandbox, open_goals(sandbox)), key=lambda goal: goal.name in later):
            free = [robot for robot in view.robots if robot.name not in step]
            answers = [(robot, AIMS[goal.predicate](view, robot, goal)) for robot in free]
            ways = [(robot, answer) for robot, answer in answers if answer and step.keys().isdisjoint(answer)]
            _, best = min(ways, key=lambda way: _effort(view, *way, goal, last), default=NOBODY)
            step.update(best)
            shares.update(dict.fromkeys(best, goal.name))
        return step, shares

    def _emergencies(self, view: View) -> Step:
        """What comes before any goal: an empty battery, a broken partner."""
        step: Step = {}
        for robot in view.robots:
            if robot.charge < LOW and view.can(robot, "charge"):
                step.update(charging(view, robot) or {})
        for fault in view.world.scenario.faults:
            if fault.kind == "broken_robot" and fault.tool and view.world.robots[fault.robot].broken:
                answers = (mended(view, robot, fault.robot, fault.tool) for robot in _others(view, fault.robot))
                step.update(next((answer for answer in answers if answer), {}))
        return step


def open_goals(sandbox: Sandbox) -> list[Any]:
    """The goals not met, none before what it comes after: pushes first, then what is in a hand, then the rest."""
    book, world = sandbox.episode.book, sandbox.world
    rows = {row["name"]: row for row in sandbox.goals}
    rest = [goal for goal in book.goals if goal.name in rows and not rows[goal.name]["met"]]
    view = View(world)
    rest.sort(key=lambda goal: _turn(view, getattr(goal, "object", "")))
    ordered: list[Any] = []
    while rest:
        waiting = {goal.name for goal in rest}
        ready = next((goal for goal in rest if waiting.isdisjoint(goal.after)), rest[0])
        ordered.append(ready)
        rest.remove(ready)
    return ordered


def _turn(view: View, name: str) -> int:
    """When it is to be seen to: what can only be pushed goes before what would then lie in its line."""
    item = view.world.objects.get(name)
    if item is not None and item.carriers == 1 and not any(view.fits_hand(robot, name) for robot in view.robots):
        return 0
    return 1 if view.world.holder_of(name) else 2


def _can_begin(sandbox: Sandbox, goals: list[Any]) -> list[Any]:
    """Those that wait for no other goal."""
    met = {row["name"] for row in sandbox.goals if row["met"]}
    return [goal for goal in goals if met.issuperset(goal.after)] or goals[:1]


def _others(view: View, name: str) -> list[Robot]:
    return [robot for robot in view.robots if robot.name != name]


def _handled(sandbox: Sandbox) -> frozenset[str]:
    """What was picked in the last few decisions."""
    texts = (text for calls in sandbox.log[-4:] for text in ([calls] if isinstance(calls, str) else calls.values()))
    return frozenset(text[5:-1] for text in texts if text.startswith("pick("))


def _another_way(sandbox: Sandbox, view: View, name: str, call: str) -> str:
    """What failed twice in a row is tried from another side: first to the nearest zone that is not here."""
    earlier = [calls if isinstance(calls, str) else calls.get(name) for calls in sandbox.log[-2:]]
    failed = sandbox.episode.last[name][1]
    robot = view.world.robots[name]
    if earlier != [call, call] or failed is None or failed.status == "success" or not view.can(robot, "move_to"):
        return call
    return f"move_to({zone})" if (zone := _elsewhere(view, robot)) else call


def _aside(sandbox: Sandbox, view: View) -> Step:
    """Nobody has a way, so they may stand in each other's: one at a time, in turn, they go elsewhere."""
    movers = [robot for robot in view.robots if view.can(robot, "move_to")] if len(view.robots) > 1 else []
    ways = [(robot, zone) for robot in movers if (zone := _elsewhere(view, robot))]
    if not ways:
        return {}
    robot, zone = ways[len(sandbox.log) % len(ways)]
    return {robot.name: f"move_to({zone})"}


def _elsewhere(view: View, robot: Robot) -> str | None:
    """The nearest zone that it is not in."""
    zones = [zone.name for zone in view.world.zones.values() if zone.kind != "forbidden"]
    others = [zone for zone in zones if view.gap(robot, zone) > ELSEWHERE and view.reaches(robot, zone)]
    return min(others, key=lambda zone: view.gap(robot, zone), default=None)


def _effort(view: View, robot: Robot, answer: Step, goal: Any, last: dict[str, Any]) -> float:
    """How far the robot is from what it would do next, less for what it has in its hand for it, or is at already."""
    if robot.holding is not None and robot.holding == getattr(goal, "object", None):
        return -1.0
    skill, _, rest = answer[robot.name].partition("(")
    target = rest.rstrip(")").split(", ")[0]
    if not is_here(view.world, target):
        return 0.0
    call, outcome = last[robot.name]
    is_at_it = target in call and outcome is not None and outcome.status == "success"
    has_it = robot.holding is not None and skill != "place"
    return view.gap(robot, target) - STICK * is_at_it - STICK * has_it
