"""The table of skills that the grammar, the validator, the planner and the tests walk.

A legal call may still fail; the cause says why. Each has a time limit, after which it is broken off.
"""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sandbox_app.engine.robots.motions import at_once
from sandbox_app.engine.robots.robot import Motion, Robot
from sandbox_app.engine.skills import handling, moving, operating, talking, together
from sandbox_app.engine.skills.outcome import Execution, Outcome, failure
from sandbox_app.engine.world import World

WAITS = (1, 2, 5)  # seconds
EMPTY = "battery empty"
PASSIVE = ("wait", "say", "report", "stop", "done")  # what a broken robot still does


class Skill(NamedTuple):
    arguments: tuple[str, ...]
    execute: Callable[..., Execution]
    seconds: float  # simulated, after which it is broken off
    words: str
    partner: tuple[str, ...] = ()  # carried out by two robots at once: what the call of the robot named last must be

    @property
    def mutual(self) -> bool:
        """Both say the same, each naming the other."""
        return any(SKILLS[skill] is self for skill in self.partner)


SKILLS: dict[str, Skill] = {
    "move_to": Skill(("place",), moving.move_to, 40.0, "drive until the object or zone is within reach"),
    "pick": Skill(("object",), handling.pick, 12.0, "grasp the object and lift it"),
    "place": Skill(("spot",), handling.place, 12.0, "put the held object on a free spot in the zone or on the support"),
    "stack": Skill(("object",), handling.stack, 12.0, "put the held object on top of another"),
    "push": Skill(("object", "zone"), moving.push, 20.0, "push the object up to a metre towards the zone"),
    "pull": Skill(("object", "zone"), moving.pull, 25.0, "grasp the object and drag it up to a metre towards the zone"),
    "open": Skill(("device",), operating.open_, 15.0, "open the device"),
    "close": Skill(("device",), operating.close, 15.0, "close the device"),
    "press": Skill(("device",), operating.press, 12.0, "press the device"),
    "use": Skill(("tool", "target"), operating.use, 25.0, "use the held tool on the device"),
    "charge": Skill(("device",), operating.charge, 60.0, "charge the battery there"),
    "inspect": Skill(("thing",), operating.inspect, 40.0, "go near and look closely"),
    "handover": Skill(
        ("object", "agent"), together.handover, 40.0, "give the held object to a robot that waits", ("wait", "stop")
    ),
    "lift_together": Skill(
        ("object", "agent"), together.lift_together, 40.0, "lift the object with another robot", ("lift_together",)
    ),
    "carry_together": Skill(
        ("zone", "agent"), together.carry_together, 60.0, "carry it with the other into the zone", ("carry_together",)
    ),
    "say": Skill(("agent", "phrase"), talking.say, 2.0, "tell the other robot something"),
    "report": Skill(("fact",), talking.report, 2.0, "report a fact"),
    "wait": Skill(("seconds",), moving.wait, 6.0, "stand still"),
    "stop": Skill((), moving.stop, 1.0, "stop whatever is going on"),
    "done": Skill((), moving.done, 1.0, "say that all goals are met, which ends the episode"),
}


def run(world: World, team: Sequence[Robot], skill: str, arguments: tuple[str, ...]) -> Execution:
    """The skill of one robot, or of two at once, with its time limit; a torn grasp is noticed whatever it does."""
    entry, started = SKILLS[skill], world.seconds
    for robot in team:
        if robot.DRIVES:
            robot.limit_push(math.inf)
    execution = entry.execute(world, *team, *(arguments[:-1] if entry.partner else arguments))
    while True:
        broken = next((robot.broken or EMPTY for robot in team if robot.broken or robot.is_empty), "")
        if broken and skill not in PASSIVE:
            return failure(broken)
        try:
            next(execution)
        except StopIteration as end:
            return end.value
        if world.seconds - started > entry.seconds:
            yield from at_once(*((robot, _drawing_in(world, robot)) for robot in team))
            return Outcome("timeout", "took too long")
        yield
        torn = next((robot for robot in team if robot.has_lost()), None)
        if torn is not None:
            return (yield from handling.drop(world, torn, team))


def _drawing_in(world: World, robot: Robot) -> Motion | None:
    """The hand that holds one end of a long thing stays where it is."""
    shared = robot.holding is not None and world.objects[robot.holding].carriers > 1
    return robot.tuck() if robot.HAS_HAND and not shared else None
