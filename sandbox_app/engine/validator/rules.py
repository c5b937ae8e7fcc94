"""The rules, in the order in which they are asked: for which skills each holds, and why it refuses a call.

Rules speak of what can be known before acting; a grasp that slips or a way that turns out blocked is an outcome, not a
violation. A reason says what is wrong and, where there is one, what to do first. `RULES` is the table that tests walk.
"""

from collections.abc import Callable
from typing import NamedTuple

from sandbox_app.engine.calls import Call
from sandbox_app.engine.layout.geometry import height_of
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.skills import table
from sandbox_app.engine.skills.spots import is_closed, surface_height
from sandbox_app.engine.validator.places import bottom_of, distance_to, is_here, shut_in
from sandbox_app.engine.world import World

Reason = Callable[[World, Robot, Call], str | None]
HIGHEST = 0.5  # metres: tops above that are out of reach of a robot on the floor
PASSIVE = frozenset(table.PASSIVE)  # what a robot that cannot work still can do
ALL = frozenset(table.SKILLS)
AT_DEVICES = frozenset({"open", "close", "press", "use", "charge"})
CARRYING = frozenset({"lift_together", "carry_together"})
TOGETHER = CARRYING | {"handover"}
WITH_HAND = frozenset({"pick", "place", "stack", "pull", "open", "close", "use"}) | TOGETHER
TAKING = frozenset({"pick", "push", "pull", "lift_together"})  # what needs an empty hand, and a thing that moves


class Rule(NamedTuple):
    skills: frozenset[str]
    reason: Reason


# The robot itself -------------------------------------------------------------------------------------------------


def _able(world: World, robot: Robot, call: Call) -> str | None:
    return f"{robot.name} is {robot.broken}; it can only wait, say and report" if robot.broken else None


def _charged(world: World, robot: Robot, call: Call) -> str | None:
    return f"the battery of {robot.name} is empty; it can only wait, say and report" if robot.is_empty else None


def _has_hand(world: World, robot: Robot, call: Call) -> str | None:
    return None if robot.HAS_HAND else f"{robot.name} is a {robot.spec.kind} and has no hand"


def _drives(world: World, robot: Robot, call: Call) -> str | None:
    return None if robot.DRIVES else f"{robot.name} is a {robot.spec.kind} and does not drive"


def _hand_free(world: World, robot: Robot, call: Call) -> str | None:
    return f"{robot.name} holds {robot.holding}; place it first" if robot.holding else None


def _hand_full(world: World, robot: Robot, call: Call) -> str | None:
    return None if robot.holding else f"{robot.name} holds nothing; pick an object first"


def _within_rate(world: World, robot: Robot, call: Call) -> str | None:
    """At most so many calls of the skill, and so many decisions between two of them."""
    for rate in world.scenario.validator.rates:
        count = world.tally.of(robot.name, call.skill) if rate.skill == call.skill else None
        if count is None:
            continue
        if count.times >= rate.most:
            return f"{robot.name} may {call.skill} {rate.most} times at most in an episode"
        left = rate.pause - (world.tally.decision - count.last)
        if left > 0:
            return f"{robot.name} may {call.skill} again after {left} more decisions"
    return None


# The things that are named ----------------------------------------------------------------------------------------


def _present(world: World, robot: Robot, call: Call) -> str | None:
    """Distractors may be absent, and what waits offstage is."""
    for name in call.arguments:
        if not is_here(world, name):
            return f"{name} is not here"
    return None


def _holds_named(world: World, robot: Robot, call: Call) -> str | None:
    """The tool that is used, the thing that is handed over."""
    name = call.arguments[0]
    return None if robot.holding == name else f"{robot.name} does not hold {name}; pick it first"


def _not_in_hand(world: World, robot: Robot, call: Call) -> str | None:
    return f"{robot.holding} is in the hand already" if call.arguments[0] == robot.holding else None


def _not_anothers(world: World, robot: Robot, call: Call) -> str | None:
    """What another robot holds is not to be taken."""
    holder = world.holder_of(call.arguments[0])
    return f"{call.arguments[0]} is held by {holder}" if holder not in (None, robot.name) else None


def _movable(world: World, robot: Robot, call: Call) -> str | None:
    item = world.objects[call.arguments[0]]
    return f"{item.name} is part of the building" if item.fixed else None


def _answers(world: World, robot: Robot, call: Call) -> str | None:
    """The device has transitions by that skill at all, or ever gives power to charge."""
    device = world.devices.get(call.arguments[-1])
    if device is None:
        return None
    if call.skill == "charge":
        charges = any(effect.kind == "charge" for state in device.spec.states for effect in state.effects)
        return None if charges else f"{device.name} is no charger"
    return None if device.answers(call.skill) else f"{device.name} does not answer to {call.skill}"


def _has_battery(world: World, robot: Robot, call: Call) -> str | None:
    return None if robot.spec.battery is not None else f"{robot.name} has no battery to charge"


def _few_enough(world: World, robot: Robot, call: Call) -> str | None:
    item = world.objects[call.arguments[0]]
    if call.skill == "pick" and item.carriers > 1:
        return f"{item.name} takes {item.carriers} robots: lift_together({item.name}, ...)"
    if call.skill == "lift_together" and item.carriers == 1:
        return f"{item.name} takes one robot only: pick({item.name})"
    return None


def _light_enough(world: World, robot: Robot, call: Call) -> str | None:
    item, payload = world.objects[call.arguments[0]], robot.spec.limits.payload
    if call.skill == "lift_together":
        payload += world.robots[call.arguments[-1]].spec.limits.payload
    return (
        f"{item.name} weighs {item.mass:g} kg; {robot.name} lifts {payload:g} kg at most"
        if item.mass > payload
        else None
    )


def _small_enough(world: World, robot: Robot, call: Call) -> str | None:
    item = world.objects[call.arguments[0]]
    if robot.span(item) > robot.MAX_WIDTH or height_of(item) > robot.MAX_HEIGHT:
        return f"{item.name} is too big for the gripper ({robot.MAX_WIDTH:g} m wide, {robot.MAX_HEIGHT:g} m high)"
    return None


def _not_shut_in(world: World, robot: Robot, call: Call) -> str | None:
    name = call.arguments[0]
    if call.skill == "place":
        return f"{name} is closed: open({name}) first" if is_closed(world, name) else None
    drawer = shut_in(world, name)
    return f"{name} lies in {drawer.name}, which is closed: open({drawer.name}) first" if drawer else None


def _low_enough(world: World, robot: Robot, call: Call) -> str | None:
    name = call.arguments[0]
    height = surface_height(world, name) if call.skill in ("place", "stack") else bottom_of(world, name)
    if height <= HIGHEST:
        return None
    where = "the top of " if call.skill in ("place", "stack") else ""
    return f"{where}{name} is {height:.2f} m high; hands reach {HIGHEST:g} m"


def _not_forbidden(world: World, robot: Robot, call: Call) -> str | None:
    for name in call.arguments:
        if name in world.zones and world.zones[name].kind == "forbidden":
            return f"{name} is a forbidden zone"
    return None


def _within_reach(world: World, robot: Robot, call: Call) -> str | None:
    name = call.arguments[-1] if call.skill == "use" else call.arguments[0]
    gap, reach = distance_to(world, robot, name), robot.spec.limits.reach
    if gap > reach:
        return f"{name} is {gap:.1f} m away; the reach is {reach:g} m: move_to({name}) first"
    return None


# The partner ------------------------------------------------------------------------------------------------------


def _partner_able(world: World, robot: Robot, call: Call) -> str | None:
    partner = world.robots[call.arguments[-1]]
    if partner.broken or partner.is_empty:
        return f"{partner.name} is {partner.broken or table.EMPTY}"
    if not partner.HAS_HAND or (call.skill in CARRYING and not partner.DRIVES):
        return f"{partner.name} is a {partner.spec.kind} and cannot do its part"
    if call.skill == "carry_together":
        same = robot.holding is not None and partner.holding == robot.holding
        return None if same else f"{robot.name} and {partner.name} hold nothing together: lift_together first"
    if partner.holding is not None:
        return f"{partner.name} holds {partner.holding}; let it place that first"
    return None


RULES: dict[str, Rule] = {
    "able": Rule(ALL - PASSIVE, _able),
    "charged": Rule(ALL - PASSIVE, _charged),
    "has_hand": Rule(WITH_HAND, _has_hand),
    "drives": Rule(frozenset({"move_to", "push", "pull", "charge"}) | CARRYING, _drives),
    "within_rate": Rule(ALL, _within_rate),
    "present": Rule(ALL - PASSIVE, _present),
    "movable": Rule(frozenset({"pick", "push", "pull", "lift_together", "handover"}), _movable),
    "hand_free": Rule(TAKING, _hand_free),
    "hand_full": Rule(frozenset({"place", "stack"}), _hand_full),
    "holds_named": Rule(frozenset({"use", "handover"}), _holds_named),
    "not_in_hand": Rule(frozenset({"move_to", "stack"}), _not_in_hand),
    "not_anothers": Rule(TAKING | {"stack"}, _not_anothers),
    "answers": Rule(AT_DEVICES, _answers),
    "has_battery": Rule(frozenset({"charge"}), _has_battery),
    "few_enough": Rule(frozenset({"pick", "lift_together"}), _few_enough),
    "light_enough": Rule(frozenset({"pick", "lift_together"}), _light_enough),
    "small_enough": Rule(frozenset({"pick"}), _small_enough),
    "not_shut_in": Rule(TAKING | {"place", "stack"}, _not_shut_in),
    "low_enough": Rule(frozenset({"pick", "place", "stack", "pull"}), _low_enough),
    "not_forbidden": Rule(ALL - PASSIVE, _not_forbidden),
    "within_reach": Rule(
        frozenset({"pick", "place", "push", "pull", "stack", "lift_together"}) | AT_DEVICES, _within_reach
    ),
    "partner_able": Rule(TOGETHER, _partner_able),
}
