"""Saying things to other robots, and reporting facts to people."""

from sandbox_app.engine.robots.motions import hold_still
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.skills.outcome import SUCCESS, Execution, failure
from sandbox_app.engine.world import World

SPEAKING = 0.5  # seconds


def say(world: World, robot: Robot, agent: str, phrase: str) -> Execution:
    yield from hold_still(robot, SPEAKING)
    if not world.radio:
        return failure("no connection")
    world.knowledge.tell(robot.name, agent, phrase, world.frames)
    world.events.emit(f"{robot.name}.said_{phrase}"[:65])
    return SUCCESS


def report(world: World, robot: Robot, name: str) -> Execution:
    """A fact counts as reported if it was true when it was said."""
    yield from hold_still(robot, SPEAKING)
    if not world.radio:
        return failure("no connection")
    fact = next(fact for fact in world.scenario.facts if fact.name == name)
    if fact.event not in world.events.happened:
        return failure("not true")
    world.knowledge.report(robot.name, name)
    world.events.emit(f"{robot.name}.reported")
    return SUCCESS
