"""A document with everything in it, and what every table of wrong documents is tried with."""

import copy
from typing import Any, NamedTuple

import pytest

from sandbox_app.engine import Scenario, ScenarioError, scenario_text
from sandbox_app.engine.fuzz.campaign import EVERYTHING

STATES = [{"name": "off"}, {"name": "on"}]
WHOLE: dict[str, Any] = scenario_text.read(EVERYTHING.read_text(encoding="utf-8"))


class Wrong(NamedTuple):
    """Changes to the whole document, and what is said of them: the place, part of the message, part of the hint."""

    changes: dict[str, Any]
    place: str
    message: str
    hint: str


def whole(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(WHOLE), **changes}


def changed(group: str, name: str, /, **fields: Any) -> dict[str, Any]:
    """The list of that name with one of its things changed."""
    return {group: [{**item, **fields} if item["name"] == name else item for item in whole()[group]]}


def more(group: str, *items: dict[str, Any]) -> dict[str, Any]:
    return {group: [*whole()[group], *items]}


def goal(**fields: Any) -> dict[str, Any]:
    return {"goals": [{"name": "wanted", **fields}]}


def assert_refused(wrong: Wrong) -> None:
    with pytest.raises(ScenarioError) as caught:
        Scenario.parse(whole(**wrong.changes))
    told = [problem for problem in caught.value.problems if problem.place == wrong.place]
    assert told, [(problem.place, problem.message) for problem in caught.value.problems]
    assert any(wrong.message in problem.message and wrong.hint in problem.hint for problem in told), [
        (problem.message, problem.hint) for problem in told
    ]
