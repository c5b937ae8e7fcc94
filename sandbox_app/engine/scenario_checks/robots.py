"""Robots: skills that their kind can have, rates of skills that some robot has, things that take two to lift."""

from sandbox_app.engine.document import Robot, ScenarioDocument
from sandbox_app.engine.robots.kinds import KINDS
from sandbox_app.engine.scenario_checks.saying import Problems, problem, unknown

DRIVING = {"move_to", "push", "pull", "charge", "carry_together"}
HANDLING = {
    "pick", "place", "stack", "pull", "open", "close", "use", "handover", "lift_together", "carry_together",
}  # fmt: skip


def skills(scenario: ScenarioDocument) -> Problems:
    for index, robot in enumerate(scenario.robots):
        for number, skill in enumerate(robot.skills):
            lack = _lack(robot, skill)
            if lack:
                message = f"a {robot.kind} cannot {skill}: it has no {lack}"
                hint = "take the skill out, or choose kind: mobile_manipulator"
                yield problem(message, f"robots[{index}].skills[{number}]", hint)


def _lack(robot: Robot, skill: str) -> str:
    kind = KINDS.get(robot.kind)
    if kind and not kind.DRIVES and skill in DRIVING:
        return "wheels"
    return "hand" if kind and not kind.HAS_HAND and skill in HANDLING else ""


def rates(scenario: ScenarioDocument) -> Problems:
    known = sorted({skill for robot in scenario.robots for skill in robot.skills})
    for index, rate in enumerate(scenario.validator.rates):
        yield from unknown(rate.skill, "skill of any robot", known, f"validator.rates[{index}].skill")


def carriers(scenario: ScenarioDocument) -> Problems:
    able = [robot for robot in scenario.robots if not _lack(robot, "carry_together")]
    for index, item in enumerate(scenario.objects):
        if item.carriers > 1 and not item.fixed and len(able) < 2:
            message = f"it takes two to lift “{item.name}”; robots with wheels and a hand: {len(able)}"
            yield problem(message, f"objects[{index}].carriers", "add a mobile manipulator, or write carriers: 1")
