"""Perception: the sandbox's observation as goal-centred text in fixed slots.

What the agent attends to is told relative to itself: what kind of thing, whether within reach, which side, a distance
in half metres. A name always stands between brackets, so that it is one token here and in a call. Unusual: attention is
narrow. A plan looks over all goals; a call looks at its own subgoal only, in the last line, always the same number of
words from the end, because a small model learns places more easily than it searches. Left out: coordinates, colours,
and every object that no goal or hand concerns.
"""

import math
from collections.abc import Sequence
from typing import Any

from sandbox_app.engine.layout.geometry import height_of, radius_of
from sandbox_app.engine.observation import ObjectFacts, Observation, RobotFacts
from sandbox_app.engine.robots.mobile_model import MAX_HEIGHT, MAX_WIDTH

Goal = dict[str, Any]  # a row of Observation.goals

NOTHING = "nothing"
FARTHEST = 15  # half metres; what is farther is told as this
QUARTER = math.pi / 4


def overview(observation: Observation, goals: Sequence[Goal]) -> str:
    """For planning and reflection: the agent itself, then each goal in a line."""
    return "\n".join([_self_lines(observation), *(f"goal {_goal_slot(observation, goal)}" for goal in goals)])


def focus(observation: Observation, goal: Goal | None) -> str:
    """For acting: the agent itself, then the one subgoal that it works on."""
    now = f"now {_goal_slot(observation, goal)}" if goal else "all goals met"
    return f"{_self_lines(observation)}\n{now}"


def last_words(observation: Observation) -> str:
    """How the last call ended, in its cause if it has one; why a call was refused is told by its verdict."""
    if "illegal" in observation.last_outcome:
        return "refused"
    return (observation.last_outcome or "none").rsplit(": ", 1)[-1]


def _self_lines(observation: Observation) -> str:
    met = sum(goal["met"] for goal in observation.goals)
    counts = f"left {observation.decisions_left} met {met} open {len(observation.goals) - met}"
    return f"{counts} last {last_words(observation)}\nhold ({observation.robot.holding or NOTHING})"


def _goal_slot(observation: Observation, goal: Goal) -> str:
    parts = [_object_slot(observation, goal["object"])] if goal["object"] else []
    parts += [f"to {_zone_slot(observation, goal['zone'])}"] if goal["zone"] else []
    return " ".join([*parts, "met" if goal["met"] else "open"])


def _object_slot(observation: Observation, name: str) -> str:
    thing = next(thing for thing in observation.objects if thing.name == name)
    robot = observation.robot
    return f"({name}) {_make(thing, robot)} {_relation(thing)} {_bearing(robot, thing.x, thing.y, thing.distance)}"


def _zone_slot(observation: Observation, name: str) -> str:
    zone = next(zone for zone in observation.zones if zone.name == name)
    robot = observation.robot
    relation = "in" if robot.zone == name else "near" if zone.reachable else "far"
    return f"({name}) {relation} {_bearing(robot, zone.x, zone.y, zone.distance)}"


def _make(thing: ObjectFacts, robot: RobotFacts) -> str:
    if thing.fixed:
        return "fixed"
    if thing.mass > robot.payload:
        return "heavy"
    return "big" if 2 * radius_of(thing) > MAX_WIDTH or height_of(thing) > MAX_HEIGHT else "light"


def _relation(thing: ObjectFacts) -> str:
    if thing.held:
        return "held"
    if thing.blocked:
        return "blocked"
    return "near" if thing.reachable else "far"


def _bearing(robot: RobotFacts, x: float, y: float, distance: float) -> str:
    """The side, and the distance in half metres."""
    angle = math.remainder(math.atan2(y - robot.y, x - robot.x) - robot.yaw, math.tau)
    side = (
        "front" if abs(angle) <= QUARTER else "back" if abs(angle) >= 3 * QUARTER else "left" if angle > 0 else "right"
    )
    return f"{side} {min(FARTHEST, round(distance * 2))}"
