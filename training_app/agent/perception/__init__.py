"""Perception: the sandbox's observation as goal-centred text in fixed slots.

What the agent attends to is told relative to itself: what kind of thing, whether within reach, which side, a distance
in half metres. Unusual: attention is narrow. A plan looks over all goals; a call looks at its own subgoal, in the last
line, always the same number of words from the end, because a small model learns places more easily than it searches;
before it stand the devices, tools, dangers and robots that it may need for it, the news last. Left out: every object
that no goal, hand or tool concerns.
"""

from collections.abc import Iterator, Sequence

from sandbox_app.engine.observation import Observation
from training_app.agent.perception.goals import Goal, goal_slot, subgoal
from training_app.agent.perception.slots import FARTHEST, NOTHING, bearing, device_slot, other_slot, tool_slot

__all__ = ["FARTHEST", "NOTHING", "Goal", "focus", "last_words", "overview", "subgoal"]

NEWS = 3  # messages and events that are told, the newest last


def overview(seen: Observation, goals: Sequence[Goal]) -> str:
    """For planning: the agent itself, what is about, then each goal in a line."""
    return "\n".join([*_self(seen), *_about(seen), *(f"goal {goal_slot(seen, goal)}" for goal in goals)])


def focus(seen: Observation, goal: Goal | None) -> str:
    """For acting and reflecting: the same, then the one subgoal that it works on."""
    now = f"now {goal_slot(seen, goal)}" if goal else "all goals met"
    return "\n".join([*_self(seen), *_about(seen), now])


def last_words(seen: Observation) -> str:
    """How the last call ended, in its cause if it has one; why a call was refused is told by its verdict."""
    if "illegal" in seen.last_outcome:
        return "refused"
    return (seen.last_outcome or "none").rsplit(": ", 1)[-1]


def _self(seen: Observation) -> Iterator[str]:
    robot, met = seen.robot, sum(goal["met"] for goal in seen.goals)
    yield f"left {seen.decisions_left} met {met} open {len(seen.goals) - met} last {last_words(seen)}"
    tool = next((f" {thing.tool}" for thing in seen.objects if thing.name == robot.holding and thing.tool), "")
    broken = " broken" if robot.broken else ""
    battery = "" if robot.battery is None else f" battery {round(10 * robot.battery)}"
    yield f"hold ({robot.holding or NOTHING}){tool}{battery}{broken}"


def _about(seen: Observation) -> Iterator[str]:
    """A line for each that may matter to whatever is worked on."""
    robot = seen.robot
    yield from (f"robot {other_slot(robot, other)}" for other in seen.others)
    yield from (f"device {device_slot(robot, device)}" for device in seen.devices if device.answers)
    yield from (tool_slot(robot, thing) for thing in seen.objects if thing.tool and thing.name != robot.holding)
    yield from (f"danger {hazard.what} ({hazard.device}) {bearing(robot, hazard)}" for hazard in seen.hazards)
    yield from (f"person ({person.name}) {bearing(robot, person)}" for person in seen.people)
    yield from (f"know ({fact})" for fact in seen.facts)
    yield from (f"heard ({said.sender}) ({said.phrase})" for said in seen.messages[-NEWS:])
    yield from (f"new ({who}) {what}" for who, what in (event.split(".") for event in seen.events[-NEWS:]))
