"""Calls as arguments with a schema, and back to text: the engine's grammar in the protocol's form.

Each argument is named after its kind, and its values are the names of the scenario. What the schema does not allow is
no call and never reaches the sandbox: a model that misspells a name may try again. Everything else does, legal or not.
"""

from collections.abc import Mapping
from typing import Any

from sandbox_app.engine import EngineError, Sandbox
from sandbox_app.engine.calls import names_for
from sandbox_app.engine.document import Robot
from sandbox_app.engine.scenario_words import near
from sandbox_app.engine.skills.table import SKILLS
from training_app.agent.mcp_server.tool import Schema, arguments_schema

KINDS = {  # of arguments, in words
    "object": "an object",
    "zone": "a zone of the floor",
    "spot": "where to put it: a zone, or what bears things",
    "place": "where to go: an object, zone, device, piece of furniture or robot",
    "device": "a device",
    "tool": "the tool, which the robot must hold",
    "target": "what the tool is used on",
    "agent": "another robot",
    "thing": "an object or a device",
    "phrase": "what is said",
    "fact": "what is reported; it must be true",
    "seconds": "how long",
}
WHOLE = "seconds"  # the kind that is a number
SHOWN = 80  # characters of what came, in a refusal


class Speech:
    """All that one robot can say in its scenario."""

    def __init__(self, sandbox: Sandbox, robot: Robot):
        self.robot, self.names = robot, names_for(sandbox.scenario, robot)
        said = {call.partition("(")[0] for call in sandbox.calls(robot.name)}
        self.skills = [skill for skill in SKILLS if skill in said]  # in the table's order

    def schema(self, skill: str) -> Schema:
        """Of the arguments of one skill."""
        return arguments_schema({kind: self._values(kind) for kind in SKILLS[skill].arguments})

    def choice_schema(self) -> Schema:
        """Of any one call: the skill, and those arguments that it takes. No `oneOf`, which many clients cannot read."""
        kinds = dict.fromkeys(kind for skill in self.skills for kind in SKILLS[skill].arguments)
        skill = {"type": "string", "enum": self.skills, "description": "; ".join(map(self.usage, self.skills))}
        return arguments_schema({"skill": skill, **{kind: self._values(kind) for kind in kinds}}, required=["skill"])

    def usage(self, skill: str) -> str:
        return f"{skill}({', '.join(SKILLS[skill].arguments)}): {words_of(skill)}"

    def choice(self, arguments: Mapping[str, Any]) -> str:
        """The call that such a choice means; raises an EngineError that says what is wrong with it."""
        skill = arguments.get("skill")
        if skill not in self.skills:
            raise _unknown(self.robot.name, "skill", skill, self.skills)
        return self.call(skill, {name: value for name, value in arguments.items() if name != "skill"})

    def call(self, skill: str, arguments: Mapping[str, Any]) -> str:
        """The call as the sandbox takes it; raises an EngineError that says what is wrong with the arguments."""
        kinds = SKILLS[skill].arguments
        if set(arguments) != set(kinds):
            wanted, came = (", ".join(names) or "nothing" for names in (kinds, [str(name) for name in arguments]))
            raise EngineError(f"it takes {wanted}; what came is {came[:SHOWN]}", place=skill, hint="nothing was done")
        for kind in kinds:
            if not _is_one_of(arguments[kind], self.names[kind]):
                raise _unknown(skill, kind, arguments[kind], self.names[kind])
        return f"{skill}({', '.join(str(arguments[kind]) for kind in kinds)})"

    def _values(self, kind: str) -> Schema:
        if kind == WHOLE:
            values = [int(value) for value in self.names[kind]]
            return {"type": "integer", "enum": values, "description": KINDS[kind]}
        return {"type": "string", "enum": self.names[kind], "description": KINDS[kind]}


def words_of(skill: str) -> str:
    """What the skill does, from its row of the table."""
    entry = SKILLS[skill]
    if entry.mutual:
        return f"{entry.words}; both must do it in the same decision, each naming the other"
    return f"{entry.words}, which must {' or '.join(entry.partner)} meanwhile" if entry.partner else entry.words


def _is_one_of(value: Any, names: list[str]) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool) and str(value) in names


def _unknown(place: str, kind: str, value: Any, known: list[str]) -> EngineError:
    came = str(value)[:SHOWN]
    return EngineError(f"no {kind} is called “{came}”", place=place, hint=f"nothing was done; {near(came, known)}")
