"""Each goal's predicate as a need: what one robot, or two together, do next to make it true. `AIMS` is the table."""

from collections.abc import Callable
from typing import Any

from sandbox_app.engine.layout.geometry import distance
from sandbox_app.engine.planner import needs
from sandbox_app.engine.planner.needs import MET, Answer, Step, call, first, near
from sandbox_app.engine.planner.view import View
from sandbox_app.engine.robots.robot import Robot


def inside(view: View, robot: Robot, goal: Any) -> Answer:
    return brought(view, robot, goal.object, goal.zone)


def brought(view: View, robot: Robot, name: str, zone: str) -> Answer:
    """Carry it there; push what no hand can lift; two carry what takes two; what lies beyond a hatch is handed over."""
    item = view.world.objects[name]
    if item.carriers > 1:
        return carried_by_two(view, robot, name, zone)
    if not view.fits_hand(robot, name):
        return needs.pushed(view, robot, name, zone)
    if robot.holding != name and view.lies_in(name, zone):  # there, but in the wrong order: lift it and put it back
        return needs.holding(view, robot, name)
    if not view.reaches(robot, zone):
        return handed_on(view, robot, name, zone) or _through(view, robot, name, zone)
    return _through(view, robot, name, zone)


def _through(view: View, robot: Robot, name: str, zone: str) -> Answer:
    return first(
        lambda: needs.way(view, robot, zone),
        lambda: needs.holding(view, robot, name),
        lambda: near(view, robot, zone),
        lambda: call(view, robot, "place", zone),
    )


def handed_on(view: View, robot: Robot, name: str, zone: str) -> Answer:
    """To a robot that can get to the zone, over a table or shelf that both can work at."""
    takers = [
        other
        for other in view.robots
        if other is not robot and other.HAS_HAND and not other.broken and view.reaches(other, zone)
    ]
    for taker in takers:
        for counter in view.counters(robot, taker, name):
            answer = first(
                lambda: needs.holding(view, robot, name),
                lambda taker=taker, counter=counter: together(
                    view, {robot: near(view, robot, counter), taker: _ready_to_take(view, taker, counter)}
                ),
                lambda taker=taker: together(
                    view, {robot: call(view, robot, "handover", name, taker.name), taker: MET}
                ),
            )
            if answer is not None:
                return answer
    return None


def _ready_to_take(view: View, robot: Robot, counter: str) -> Answer:
    return first(lambda: needs.empty_hand(view, robot), lambda: near(view, robot, counter))


def together(view: View, answers: dict[Robot, Answer]) -> Answer:
    """What each of them does next; who is ready waits for the others; met when all are."""
    if any(answer is None for answer in answers.values()):
        return None
    if not any(answers.values()):
        return MET
    step: Step = {}
    for robot, answer in answers.items():
        step.update(answer or call(view, robot, "wait", "1") or {})
    return step


def carried_by_two(view: View, robot: Robot, name: str, zone: str) -> Answer:
    """With the nearest other that can: both come, lift, and carry."""
    partners = [other for other in view.robots if other is not robot and view.can(other, "lift_together")]
    partners.sort(key=lambda other: distance(other.place, view.world.place_of(name)))
    for partner in partners:
        pair = (robot, partner)
        if all(one.holding == name for one in pair):
            return _pairwise(view, pair, "carry_together", zone)
        answer = first(
            lambda pair=pair: together(view, {one: _beside(view, one, name) for one in pair}),
            lambda pair=pair: _pairwise(view, pair, "lift_together", name),
        )
        if answer is not None:
            return answer
    return None


def _pairwise(view: View, pair: tuple[Robot, Robot], skill: str, what: str) -> Answer:
    one, other = pair
    return together(
        view, {one: call(view, one, skill, what, other.name), other: call(view, other, skill, what, one.name)}
    )


def _beside(view: View, robot: Robot, name: str) -> Answer:
    return first(lambda: needs.empty_hand(view, robot), lambda: near(view, robot, name))


def held_by(view: View, robot: Robot, goal: Any) -> Answer:
    return needs.holding(view, robot, goal.object) if robot.name == goal.robot else None


def at(view: View, robot: Robot, goal: Any) -> Answer:
    return needs.go(view, robot, goal.zone) if robot.name == goal.robot else None


def on(view: View, robot: Robot, goal: Any) -> Answer:
    onto_object = goal.support in view.world.objects
    return first(
        lambda: needs.holding(view, robot, goal.object),
        lambda: near(view, robot, goal.support),
        lambda: call(view, robot, "stack" if onto_object else "place", goal.support),
    )


def state(view: View, robot: Robot, goal: Any) -> Answer:
    return needs.in_state(view, robot, view.world.devices[goal.device], goal.state)


def count(view: View, robot: Robot, goal: Any) -> Answer:
    """Bring the nearest with the tag that does not lie there yet; what is in the hand first."""
    tagged = [item.name for item in view.world.objects.values() if goal.tag in item.tags and not item.fixed]
    left = [name for name in tagged if not view.lies_in(name, goal.zone)]
    left = [name for name in left if view.world.holder_of(name) in (None, robot.name)]
    left.sort(key=lambda name: (robot.holding != name, view.gap(robot, name)))
    answers = (brought(view, robot, name, goal.zone) for name in left)
    return next((answer for answer in answers if answer), None)


def reported(view: View, robot: Robot, goal: Any) -> Answer:
    fact = next(fact for fact in view.world.scenario.facts if fact.name == goal.fact)
    if fact.event in view.world.events.happened:
        return call(view, robot, "report", goal.fact)
    return needs.happening(view, robot, fact.event)


def inspected(view: View, robot: Robot, goal: Any) -> Answer:
    return needs.inspected(view, robot, goal.thing)


def said(view: View, robot: Robot, goal: Any) -> Answer:
    return None if robot.name == goal.robot else call(view, robot, "say", goal.robot, goal.phrase)


def charged(view: View, robot: Robot, goal: Any) -> Answer:
    return charging(view, robot) if robot.name == goal.robot else None


def charging(view: View, robot: Robot) -> Answer:
    chargers = [device.name for device in view.world.devices.values() if device.spec.form == "charger"]
    for name in sorted(chargers, key=lambda name: view.gap(robot, name)):
        answer = first(lambda name=name: near(view, robot, name), lambda name=name: call(view, robot, "charge", name))
        if answer is not None:
            return answer
    return None


AIMS: dict[str, Callable[[View, Robot, Any], Answer]] = {
    "inside": inside,
    "held_by": held_by,
    "at": at,
    "on": on,
    "state": state,
    "count": count,
    "reported": reported,
    "inspected": inspected,
    "said": said,
    "charged": charged,
}
