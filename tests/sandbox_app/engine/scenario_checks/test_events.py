"""Events that nothing emits."""

import random

import pytest

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.fuzz.campaign import EVERYTHING
from sandbox_app.engine.fuzz.trials import action_of
from sandbox_app.engine.scenario_checks import events
from tests.sandbox_app.engine.scenario_checks.refusing import Wrong, assert_refused, changed, whole


def fact(event: str) -> dict:
    return {"facts": [{"name": "seen", "event": event}]}


FALL = whole()["faults"][0]
WRONG = {
    events.events: [
        Wrong(
            fact("pump.onn"), "facts[0].event", "nothing emits “pump.onn”", "“pump” has: pump.inspected, pump.jammed"
        ),
        Wrong(fact("pumo.on"), "facts[0].event", "nothing emits “pumo.on”", "did you mean “pump.on”?"),
        Wrong(fact("pump.entered"), "facts[0].event", "nothing emits", "“pump” has"),
        Wrong(changed("goals", "run", when="eye.lost"), "goals[1].when", "nothing emits “eye.lost”", "eye.left"),
        Wrong(
            {"faults": [{**FALL, "trigger": {"on": "fell.ends"}}]}, "faults[0].trigger.on", "nothing emits", "fall.ends"
        ),
        Wrong(
            changed("devices", "eye", transitions=[{"when": "on", "to": "off", "by": "event", "event": "r1.moved"}]),
            "devices[1].transitions[0].event",
            "nothing emits “r1.moved”",
            "r1.charged, r1.reported, r1.said_come_here",
        ),
        Wrong(
            {**fact("fault.begins"), "faults": [FALL, {"kind": "communication_loss"}, {"kind": "gripper_slip"}]},
            "facts[0].event",
            "“fault” is the name of several faults",
            "a name of its own",
        ),
    ]
}
CAN_HAPPEN = [
    "pump.on", "eye.entered", "eye.left", "fall.begins", "fall.ends", "r1.charged", "r2.reported", "r1.said_come_here",
    "cube.inspected", "pump.inspected",
]  # fmt: skip


@pytest.mark.parametrize("wrong", [case for cases in WRONG.values() for case in cases])
def test_events_that_never_happen_are_told_with_place_and_fix(wrong: Wrong):
    assert_refused(wrong)


@pytest.mark.parametrize("event", CAN_HAPPEN)
def test_events_that_can_happen_may_be_waited_for(event: str):
    Scenario.parse(whole(**fact(event)))


def test_whatever_happens_in_a_world_is_among_what_can_happen():
    """So that no event is missing here which something in the engine emits."""
    sandbox, chance = Sandbox(Scenario.load(EVERYTHING), seed=3), random.Random(5)
    sandbox.reset()
    said = ["inspect(pump)", "say(r2, come_here)", "report(seen)", "move_to(dock)", "move_to(yard)"]
    happened: set[str] = set()
    for number in range(12):
        if sandbox.episode.ended:
            sandbox.reset()
        action = action_of(sandbox, chance)
        if said[number % 5] in sandbox.legal_calls("r1"):
            action["r1"] = said[number % 5]
        sandbox.step(action)
        happened |= set(sandbox.world.events.happened)
    sandbox.close()
    assert happened <= events.events_of(Scenario.load(EVERYTHING))
    assert {"r1.said_come_here", "pump.inspected"} <= happened
