"""A document with everything in it, and what every table of wrong documents is tried with."""

import copy
from typing import Any, NamedTuple

import pytest

from sandbox_app.engine import Scenario, ScenarioError

STATES = [{"name": "off"}, {"name": "on"}]
WHOLE: dict[str, Any] = {
    "name": "whole",
    "title": "Whole",
    "title_zh": "全部",
    "world": {"size": [8.0, 6.0]},
    "zones": [
        {"name": "dock", "center": [3.0, 0.0]},
        {"name": "yard", "kind": "buffer", "center": [-3.0, 2.0]},
        {"name": "pit", "kind": "forbidden", "center": [0.0, -2.5], "size": [0.8, 0.6]},
    ],
    "structures": [
        {"kind": "table", "name": "bench", "position": [0.0, 2.2]},
        {"kind": "wall", "name": "screen", "start": [1.0, -1.0], "end": [1.0, 0.5]},
        {"kind": "ramp", "name": "slope", "position": [-3.0, -2.3], "size": [1.0, 0.8, 0.2]},
    ],
    "objects": [
        {"name": "cube", "tags": ["red"], "pose": {"kind": "fixed", "position": [0.0, 0.0]}},
        {"name": "wrench", "tool": "wrench", "pose": {"kind": "on", "thing": "bench"}},
        {"name": "pillar", "fixed": True, "size": [0.4, 0.4, 0.5], "pose": {"kind": "fixed", "position": [-1.2, 0.6]}},
        {"name": "rubble", "offstage": True, "pose": {"kind": "fixed", "position": [0.0, 1.0]}},
        {"name": "decoy", "presence": 0.5, "tags": ["red"], "pose": {"kind": "zone", "zone": "yard"}},
    ],
    "devices": [
        {
            "name": "pump",
            "pose": {"kind": "fixed", "position": [2.0, 2.0]},
            "states": [*STATES, {"name": "jammed"}],
            "initial": "off",
            "transitions": [
                {"when": "off", "to": "on", "by": "press"},
                {"when": "jammed", "to": "off", "by": "use", "tool": "wrench", "needs": {"eye": "on"}},
            ],
        },
        {
            "name": "eye",
            "form": "sensor",
            "pose": {"kind": "fixed", "position": [3.0, 0.0]},
            "states": STATES,
            "initial": "on",
            "watches": "dock",
        },
    ],
    "people": [{"name": "ann", "route": [[2.0, -2.0], [3.0, -2.0]]}],
    "robots": [
        {
            "name": "r1",
            "pose": {"kind": "fixed", "position": [-2.5, -0.5]},
            "skills": ["move_to", "pick", "place", "press", "use", "report", "inspect", "say", "wait", "done"],
            "battery": {},
        },
        {"name": "r2", "pose": {"kind": "fixed", "position": [-2.5, 0.8]}},
    ],
    "goals": [
        {"name": "deliver", "predicate": "inside", "object": "cube", "zone": "dock"},
        {"name": "run", "predicate": "state", "device": "pump", "state": "on"},
    ],
    "facts": [{"name": "seen", "event": "eye.entered"}],
    "phrases": ["come_here"],
    "faults": [{"kind": "blocked_path", "name": "fall", "object": "rubble", "pose": {"kind": "zone", "zone": "yard"}}],
    "layouts": [{"name": "other", "zones": {"dock": [3.0, 1.0]}}],
}


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
