"""The grammar of calls: `skill(argument, …)` as text, to and from a value, and the list of all that can be said.

The grammar knows names and kinds of arguments only; whether a call makes sense now is the validator's business.
"""

import difflib
import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from sandbox_app.engine.devices.forms import FORMS
from sandbox_app.engine.document import Robot
from sandbox_app.engine.layout.structures import supports
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.skills.table import SKILLS, WAITS

_CALL = re.compile(r"\s*([a-z_]+)\s*\(\s*([^()]*?)\s*\)\s*")


class Call(NamedTuple):
    skill: str
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.skill}({', '.join(self.arguments)})"


class CallGrammarError(ValueError):
    """A text that is no call of this scenario; the message says what was wanted."""


class Grammar:
    """All that one robot can say in one scenario."""

    def __init__(self, scenario: Scenario, robot: Robot):
        self.names = names_for(scenario, robot)
        self.robot = robot
        self.calls = {str(call): call for call in self._all()}

    def parse(self, text: str) -> Call:
        known = self.calls.get(text)
        return known if known else self._parse_freely(text)

    def _all(self) -> Iterator[Call]:
        for skill in SKILLS:
            if skill in self.robot.skills:
                yield from (
                    Call(skill, said) for said in product(*(self.names[kind] for kind in SKILLS[skill].arguments))
                )

    def _parse_freely(self, text: str) -> Call:
        """The same call with other spaces, or an error that says what is wrong."""
        match = _CALL.fullmatch(text)
        if match is None:
            raise CallGrammarError(f"“{text[:80]}” is no call; write for example move_to(NAME) or done()")
        skill, inner = match.groups()
        if skill not in self.robot.skills:
            raise CallGrammarError(f"{self.robot.name} has no skill “{skill}”{_near(skill, self.robot.skills)}")
        arguments = tuple(part.strip() for part in inner.split(",")) if inner else ()
        _check_arguments(skill, arguments, self.names)
        return Call(skill, arguments)


def names_for(scenario: Scenario, robot: Robot) -> dict[str, list[str]]:
    """For each kind of argument, all that this robot can say in the scenario."""
    objects = [item.name for item in scenario.objects]
    zones = [zone.name for zone in scenario.zones]
    devices = [device.name for device in scenario.devices]
    others = [other.name for other in scenario.robots if other is not robot]
    tops = [item.name for item in scenario.structures if supports(item)]
    trays = [device.name for device in scenario.devices if FORMS[device.form].supports]
    broken = [fault.robot for fault in scenario.faults if fault.kind == "broken_robot"]
    return {
        "object": objects,
        "zone": zones,
        "spot": [*zones, *tops, *trays],
        "place": [*objects, *zones, *tops, *devices, *others],
        "device": devices,
        "tool": [item.name for item in scenario.objects if item.tool],
        "target": [*devices, *(name for name in others if name in broken)],
        "agent": others,
        "thing": [*objects, *devices],
        "phrase": list(scenario.phrases),
        "fact": [fact.name for fact in scenario.facts],
        "seconds": [str(seconds) for seconds in WAITS],
    }


def _check_arguments(skill: str, arguments: tuple[str, ...], names: dict[str, list[str]]) -> None:
    kinds = SKILLS[skill].arguments
    if len(arguments) != len(kinds):
        wanted = f"{skill}({', '.join(kinds)})"
        raise CallGrammarError(f"{skill} takes {len(kinds)} arguments, {wanted}; {len(arguments)} came")
    for kind, argument in zip(kinds, arguments, strict=True):
        if argument not in names[kind]:
            raise CallGrammarError(f"no {kind} is called “{argument}”{_near(argument, names[kind])}")


def _near(word: str, known: list[str]) -> str:
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    return f"; did you mean “{close[0]}”?" if close else f"; there are: {', '.join(known[:8])}"
