"""An observation tells of robots, devices, people, structures, hazards and messages, and goes to JSON and back."""

import json
from dataclasses import FrozenInstanceError

import pytest

from sandbox_app.engine import Sandbox, Scenario
from tests.sandbox_app.engine.documents import small

VALVE = {
    "name": "valve",
    "form": "valve",
    "pose": {"kind": "fixed", "position": [-1.0, 0.2]},
    "size": [0.2, 0.2, 0.5],
    "states": [{"name": "shut"}, {"name": "open", "effects": [{"kind": "hazard", "what": "heat", "radius": 0.5}]}],
    "initial": "shut",
    "transitions": [
        {"when": "shut", "to": "open", "by": "press"},
        {"when": "open", "to": "shut", "by": "use", "tool": "wrench"},
    ],
    "manual": "inspect",
    "powered": True,
    "tags": ["red"],
}


@pytest.fixture
def sandbox():
    document = small(devices=[VALVE], phrases=["ready"])
    document["structures"] = [{"kind": "table", "name": "bench", "position": [1.7, -1.2]}]
    document["people"] = [{"name": "ann", "route": [[-0.6, -1.0], [0.6, -1.0]]}]
    document["objects"][0] |= {"tool": "wrench", "carriers": 2}
    skills = ["move_to", "pick", "place", "press", "use", "inspect", "say", "wait", "done"]
    first = {**document["robots"][0], "skills": skills, "battery": {"start": 0.8}}
    second = {"name": "r2", "kind": "mobile_manipulator", "pose": {"kind": "fixed", "position": [1.6, 1.2]}}
    document["robots"] = [first, {**second, "skills": ["say", "wait", "done"]}]
    made = Sandbox(Scenario.parse(document), seed=1)
    made.reset()
    yield made
    made.close()


def test_it_tells_of_everything_around(sandbox):
    seen = sandbox.observation
    assert (seen.robot.kind, seen.robot.battery, seen.robot.broken) == ("mobile_manipulator", 0.8, "")
    assert [(other.name, other.holding, other.broken) for other in seen.others] == [("r2", None, False)]
    assert [(person.name, person.seen) for person in seen.people] == [("ann", True)]
    assert [(thing.name, thing.kind, thing.supports) for thing in seen.structures] == [("bench", "table", True)]
    valve = seen.devices[0]
    assert (valve.name, valve.form, valve.state, valve.powered, valve.tags) == (
        "valve",
        "valve",
        "shut",
        True,
        ("red",),
    )
    assert valve.answers == ("press", "use")
    assert valve.distance == pytest.approx(1.34, abs=0.02)
    cube = seen.objects[0]
    assert (cube.tool, cube.carriers, cube.on, cube.inside, cube.seen) == ("wrench", 2, None, None, True)
    assert (seen.hazards, seen.messages, seen.facts, seen.alerts) == ((), (), (), ())


def test_what_a_device_takes_is_told_once_it_was_inspected(sandbox):
    for call in ("move_to(valve)", "press(valve)"):
        sandbox.step({"r1": call, "r2": "wait(1)"})
    valve = sandbox.observation.devices[0]
    assert (valve.state, valve.tool, valve.inspected) == ("open", (), False)
    assert "valve.open" in sandbox.observation.events
    assert [(hazard.device, hazard.what, hazard.radius) for hazard in sandbox.observation.hazards] == [
        ("valve", "heat", 0.5)
    ]
    sandbox.step({"r1": "inspect(valve)", "r2": "wait(1)"})
    valve = sandbox.observation.devices[0]
    assert (valve.tool, valve.inspected) == (("wrench",), True)
    assert sandbox.observations["r2"].devices[0].tool == ()


def test_messages_are_told_to_whom_they_were_said(sandbox):
    sandbox.step({"r1": "say(r2, ready)", "r2": "wait(1)"})
    said = sandbox.observations["r2"].messages
    assert [(message.sender, message.phrase) for message in said] == [("r1", "ready")]
    assert 0 < said[0].seconds <= sandbox.seconds
    assert sandbox.observations["r1"].messages == ()


def test_it_is_frozen_and_goes_to_json(sandbox):
    seen = sandbox.observation
    with pytest.raises(FrozenInstanceError):
        seen.robot.x = 0.0
    value = json.loads(json.dumps(seen.to_json_value()))
    assert value["devices"][0]["answers"] == ["press", "use"]
    assert set(value) >= {"robot", "objects", "zones", "goals", "others", "people", "structures", "events", "facts"}
