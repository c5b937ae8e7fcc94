"""The table of skills that the grammar, the validator, the planner and the tests walk.

A legal call may still fail; the cause says why. Each has a time limit, after which it is broken off.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.skills import handling, moving, operating, talking
from sandbox_app.engine.skills.outcome import Execution, Outcome, failure
from sandbox_app.engine.world import World

WAITS = (1, 2, 5)  # seconds


class Skill(NamedTuple):
    arguments: tuple[str, ...]
    execute: Callable[..., Execution]
    seconds: float  # simulated, after which it is broken off
    words: str
    together: bool = False  # carried out by two robots at once: `execute` takes the partner's robot too


SKILLS: dict[str, Skill] = {
    "move_to": Skill(("place",), moving.move_to, 40.0, "drive until the object or zone is within reach"),
    "pick": Skill(("object",), handling.pick, 12.0, "grasp the object and lift it"),
    "place": Skill(("spot",), handling.place, 12.0, "put the held object on a free spot in the zone or on the support"),
    "stack": Skill(("object",), handling.stack, 12.0, "put the held object on top of another"),
    "push": Skill(("object", "zone"), moving.push, 20.0, "push the object up to a metre towards the zone"),
    "open": Skill(("device",), operating.open_, 15.0, "open the device"),
    "close": Skill(("device",), operating.close, 15.0, "close the device"),
    "press": Skill(("device",), operating.press, 12.0, "press the device"),
    "use": Skill(("tool", "target"), operating.use, 25.0, "use the held tool on the device"),
    "charge": Skill(("device",), operating.charge, 60.0, "charge the battery there"),
    "inspect": Skill(("thing",), operating.inspect, 40.0, "go near and look closely"),
    "say": Skill(("agent", "phrase"), talking.say, 2.0, "tell the other robot something"),
    "report": Skill(("fact",), talking.report, 2.0, "report a fact"),
    "wait": Skill(("seconds",), moving.wait, 6.0, "stand still"),
    "stop": Skill((), moving.stop, 1.0, "stop whatever is going on"),
    "done": Skill((), moving.done, 1.0, "say that all goals are met, which ends the episode"),
}


def run(world: World, robot: Robot, skill: str, arguments: tuple[str, ...]) -> Execution:
    """The skill with its time limit, and with a torn grasp noticed whatever it does."""
    entry, started = SKILLS[skill], world.seconds
    if robot.DRIVES:
        robot.limit_push(math.inf)
    execution = entry.execute(world, robot, *arguments)
    while True:
        if robot.broken and skill not in ("wait", "say", "report", "stop", "done"):
            return failure(robot.broken)
        try:
            next(execution)
        except StopIteration as end:
            return end.value
        if world.seconds - started > entry.seconds:
            yield from robot.tuck() if robot.HAS_HAND else ()
            return Outcome("timeout", "took too long")
        yield
        if robot.has_lost():
            return (yield from handling.drop(world, robot))
