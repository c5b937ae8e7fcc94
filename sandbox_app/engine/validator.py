"""The action validator: is this call allowed now, and if not, by which rule, why, and what would be?

`RULES` is the table: each rule is asked in turn and answers with a reason or with nothing. Rules speak of what can be
known before acting; a grasp that slips or a way that turns out blocked is an outcome, not a violation.
"""

from collections.abc import Callable
from dataclasses import dataclass

from sandbox_app.engine.calls import Call, CallGrammarError, Grammar
from sandbox_app.engine.layout.geometry import distance, distance_to_zone, height_of, radius_of
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.world import World


@dataclass(frozen=True)
class Verdict:
    legal: bool
    rule: str = ""
    reason: str = ""
    legal_alternatives: tuple[str, ...] = ()


LEGAL = Verdict(True)


def judge(world: World, robot: Robot, grammar: Grammar, text: str) -> Verdict:
    """The verdict on a call as text, with a few legal calls beside it when it is refused."""
    try:
        call = grammar.parse(text)
    except CallGrammarError as error:
        return Verdict(False, "grammar", str(error), tuple(legal_calls(world, robot, grammar)[:6]))
    verdict = check(world, robot, call)
    if verdict.legal:
        return verdict
    alternatives = sorted(legal_calls(world, robot, grammar), key=lambda other: not other.startswith(call.skill))
    return Verdict(False, verdict.rule, verdict.reason, tuple(alternatives[:6]))


def check(world: World, robot: Robot, call: Call) -> Verdict:
    for name, rule in RULES.items():
        reason = rule(world, robot, call)
        if reason:
            return Verdict(False, name, reason)
    return LEGAL


def legal_calls(world: World, robot: Robot, grammar: Grammar) -> list[str]:
    return [text for text, call in grammar.calls.items() if check(world, robot, call).legal]


# Rules -----------------------------------------------------------------------------------------------------------


def _hand_free(world: World, robot: Robot, call: Call) -> str | None:
    if call.skill in ("pick", "push") and robot.holding:
        return f"{robot.name} holds {robot.holding}; place it first"
    return None


def _hand_full(world: World, robot: Robot, call: Call) -> str | None:
    if call.skill == "place" and not robot.holding:
        return f"{robot.name} holds nothing; pick an object first"
    return None


def _not_in_hand(world: World, robot: Robot, call: Call) -> str | None:
    if call.skill == "move_to" and call.arguments[0] == robot.holding:
        return f"{robot.holding} is in the hand already"
    return None


def _movable(world: World, robot: Robot, call: Call) -> str | None:
    item = world.objects.get(call.arguments[0]) if call.skill in ("pick", "push") else None
    return f"{item.name} is part of the building" if item and item.fixed else None


def _light_enough(world: World, robot: Robot, call: Call) -> str | None:
    item = world.objects[call.arguments[0]] if call.skill == "pick" else None
    payload = robot.spec.limits.payload
    if item and item.mass > payload:
        return f"{item.name} weighs {item.mass:g} kg; {robot.name} lifts {payload:g} kg at most"
    return None


def _small_enough(world: World, robot: Robot, call: Call) -> str | None:
    item = world.objects[call.arguments[0]] if call.skill == "pick" else None
    if item and (2 * radius_of(item) > robot.MAX_WIDTH or height_of(item) > robot.MAX_HEIGHT):
        return f"{item.name} is too big for the gripper ({robot.MAX_WIDTH:g} m wide, {robot.MAX_HEIGHT:g} m high)"
    return None


def _not_forbidden(world: World, robot: Robot, call: Call) -> str | None:
    zones = [argument for argument in call.arguments if argument in world.zones]
    banned = next((name for name in zones if world.zones[name].kind == "forbidden"), None)
    return f"{banned} is a forbidden zone" if banned else None


def _within_reach(world: World, robot: Robot, call: Call) -> str | None:
    if call.skill not in ("pick", "place", "push"):
        return None
    name = call.arguments[0]
    gap, reach = distance_to(world, robot, name), robot.spec.limits.reach
    if gap > reach:
        return f"{name} is {gap:.1f} m away; the reach is {reach:g} m: move_to({name}) first"
    return None


Rule = Callable[[World, Robot, Call], str | None]
RULES: dict[str, Rule] = {
    "hand_free": _hand_free,
    "hand_full": _hand_full,
    "not_in_hand": _not_in_hand,
    "movable": _movable,
    "light_enough": _light_enough,
    "small_enough": _small_enough,
    "not_forbidden": _not_forbidden,
    "within_reach": _within_reach,
}


def distance_to(world: World, robot: Robot, name: str) -> float:
    """From the base's middle to an object's middle, or to the nearest point of a zone."""
    if name in world.zones:
        return distance_to_zone(robot.place, world.zones[name])
    return distance(robot.place, world.place_of(name))
