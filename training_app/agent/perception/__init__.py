"""Perception: the sandbox's observation as goal-centred text in fixed slots.

What the agent attends to is told relative to itself: what kind of thing, whether within reach, which side, a distance
in half metres. Unusual: attention is narrow. A plan looks over all goals; a call looks at its own subgoal, in the last
line, always the same number of words from the end, because a small model learns places more easily than it searches;
before it stand robots, tables and shelves, devices, tools and dangers, the news last. Left out: every object
that no goal, hand or tool concerns.
"""

from collections.abc import Iterator, Sequence

from sandbox_app.engine.observation import Observation
from training_app.agent.perception.goals import LATEST, Goal, goal_slot, subgoal
from training_app.agent.perception.slots import (
    FARTHEST,
    NOTHING,
    bearing,
    device_slot,
    object_slot,
    other_slot,
    structure_slot,
    tool_slot,
)

__all__ = ["FARTHEST", "LATEST", "NOTHING", "Goal", "focus", "last_words", "overview", "subgoal"]

LOOSE = 2  # things that are told where something is blocked
NEWS = 3  # messages and events that are told, the newest last


def overview(seen: Observation, goals: Sequence[Goal]) -> str:
    """For planning: the agent itself, what is about, then each goal in a line."""
    return "\n".join([*_self(seen), *_about(seen), *(f"goal {goal_slot(seen, goal)}" for goal in goals)])


def focus(seen: Observation, goal: Goal | None) -> str:
    """For acting and reflecting: the same, then the one subgoal that it works on."""
    now = f"now {goal_slot(seen, goal)}" if goal else "all goals met"
    return "\n".join([*_self(seen), *_about(seen), *(_loose(seen, now) if "blocked" in now else []), now])


def last_words(seen: Observation) -> str:
    """How the last call ended, in its cause if it has one; why a call was refused is told by its verdict."""
    if "illegal" in seen.last_outcome:
        return "refused"
    return (seen.last_outcome or "none").rsplit(": ", 1)[-1]


def _self(seen: Observation) -> Iterator[str]:
    robot, met = seen.robot, sum(goal["met"] for goal in seen.goals)
    yield f"left {min(LATEST, seen.decisions_left)} met {met} open {len(seen.goals) - met} last {last_words(seen)}"
    tool = next((f" {thing.tool}" for thing in seen.objects if thing.name == robot.holding and thing.tool), "")
    broken = " broken" if robot.broken else ""
    battery = "" if robot.battery is None else f" battery {round(10 * robot.battery)}"
    yield f"hold ({robot.holding or NOTHING}){tool}{battery}{broken}"


def _about(seen: Observation) -> Iterator[str]:
    """A line for each that may matter to whatever is worked on."""
    robot = seen.robot
    yield from (f"robot {other_slot(robot, other)}" for other in seen.others)
    yield from (f"top {structure_slot(robot, top)}" for top in seen.structures if top.supports)
    yield from (f"device {device_slot(robot, device)}" for device in seen.devices if device.answers)
    yield from (tool_slot(robot, thing) for thing in seen.objects if thing.tool and thing.name != robot.holding)
    yield from (f"danger {hazard.what} ({hazard.device}) {bearing(robot, hazard)}" for hazard in seen.hazards)
    yield from (f"person ({person.name}) {bearing(robot, person)}" for person in seen.people)
    yield from (f"know ({fact})" for fact in seen.facts)
    yield from (f"heard ({said.sender}) ({said.phrase})" for said in seen.messages[-NEWS:])
    yield from (f"new {_event(name)}" for name in seen.events[-NEWS:])


def _loose(seen: Observation, now: str) -> Iterator[str]:
    """What may be what blocks: the nearest things that could be moved."""
    told = [thing for thing in seen.objects if f"({thing.name})" in now or thing.tool or thing.fixed or thing.held]
    loose = sorted((thing for thing in seen.objects if thing not in told), key=lambda thing: thing.distance)
    yield from (f"loose {object_slot(seen.robot, thing)}" for thing in loose[:LOOSE])


def _event(name: str) -> str:
    who, what = name.split(".")
    return f"({who}) said ({what.removeprefix('said_')})" if what.startswith("said_") else f"({who}) {what}"
