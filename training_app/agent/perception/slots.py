"""Things as slots of fixed order: name, make or state, relation, and where it is from the agent.

A name always stands between brackets, so that it is one token here and in a call. What is not known stands as `unseen`.
Left out: coordinates, colours, sizes.
"""

import math
from collections.abc import Callable
from typing import Any

from sandbox_app.engine.layout.geometry import height_of
from sandbox_app.engine.observation import DeviceFacts, ObjectFacts, Observation, OtherFacts, RobotFacts
from sandbox_app.engine.robots.kinds import KINDS

NOTHING = "nothing"
FARTHEST = 15  # half metres; what is farther is told as this
QUARTER = math.pi / 4


def slot_of(seen: Observation, name: str) -> str:
    """Of whatever bears that name."""
    if name == seen.robot.name:
        return f"({name}) self"
    for things, slot in TABLE:
        found = next((thing for thing in things(seen) if thing.name == name), None)
        if found is not None:
            return slot(seen.robot, found)
    return f"({name}) unseen"


def object_slot(robot: RobotFacts, thing: ObjectFacts) -> str:
    words = [f"({thing.name})", _make(thing, robot), _relation(thing)]
    words += [f"in ({thing.inside})"] if thing.inside else [f"on ({thing.on})"] if thing.on and not thing.held else []
    return " ".join([*words, bearing(robot, thing)])


def tool_slot(robot: RobotFacts, thing: ObjectFacts) -> str:
    return f"tool {thing.tool} {object_slot(robot, thing)}"


def zone_slot(robot: RobotFacts, zone: Any) -> str:
    far = "blocked" if zone.blocked else "far"
    relation = "in" if robot.zone == zone.name else "near" if zone.reachable else far
    return f"({zone.name}) {relation} {bearing(robot, zone)}"


def device_slot(robot: RobotFacts, device: DeviceFacts) -> str:
    """Its state, where it is, which skills move it on, and the tools that do; `unread` where a look would tell them."""
    words = [f"({device.name})", device.state, "near" if device.reachable else "far", bearing(robot, device)]
    words += [skill for skill in device.answers if skill in robot.skills]
    if "use" in device.answers:
        words += [f"takes {' '.join(device.tool)}"] if device.tool else [] if device.told else ["unread"]
    return " ".join(words if device.powered else [*words, "unpowered"])


def structure_slot(robot: RobotFacts, thing: Any) -> str:
    return f"({thing.name}) {'near' if thing.distance <= robot.reach else 'far'} {bearing(robot, thing)}"


def other_slot(robot: RobotFacts, other: OtherFacts) -> str:
    words = [structure_slot(robot, other), "broken" if other.broken else f"hold ({other.holding or NOTHING})"]
    return " ".join(words)


TABLE: tuple[tuple[Callable[[Observation], Any], Callable[[RobotFacts, Any], str]], ...] = (
    (lambda seen: seen.objects, object_slot),
    (lambda seen: seen.zones, zone_slot),
    (lambda seen: seen.devices, device_slot),
    (lambda seen: seen.structures, structure_slot),
    (lambda seen: seen.others, other_slot),
    (lambda seen: seen.people, structure_slot),
)


def bearing(robot: RobotFacts, thing: Any) -> str:
    """The side, and the distance in half metres."""
    angle = math.remainder(math.atan2(thing.y - robot.y, thing.x - robot.x) - robot.yaw, math.tau)
    side = (
        "front" if abs(angle) <= QUARTER else "back" if abs(angle) >= 3 * QUARTER else "left" if angle > 0 else "right"
    )
    return f"{side} {min(FARTHEST, round(thing.distance * 2))}"


def _make(thing: ObjectFacts, robot: RobotFacts) -> str:
    if thing.fixed:
        return "fixed"
    if thing.carriers > 1:
        return "long"
    if thing.mass > robot.payload:
        return "heavy"
    hand = KINDS[robot.kind]
    return "light" if hand.span(thing) <= hand.MAX_WIDTH and height_of(thing) <= hand.MAX_HEIGHT else "big"


def _relation(thing: ObjectFacts) -> str:
    if thing.held:
        return "held"
    if thing.blocked:
        return "blocked"
    return "near" if thing.reachable else "far"
