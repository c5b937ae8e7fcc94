"""The contract that every scenario of the library keeps."""

import pytest

from sandbox_app.engine import Sandbox, Scenario, library_names

FAMILIES = {"object_transport"}


def test_the_library_holds_object_transport():
    assert "object_transport" in library_names()


@pytest.mark.parametrize("name", library_names())
def test_every_scenario_of_the_library_keeps_the_contract(name):
    scenario = Scenario.load(name)
    assert scenario.name == name
    assert scenario.title
    assert scenario.title_zh
    assert len(scenario.summary) > 40
    assert scenario.family in FAMILIES
    assert Scenario.parse_text(scenario.to_yaml()) == scenario
    sandbox = Sandbox(scenario, seed=1_000_000)
    observation, info = sandbox.reset()
    assert observation.goals
    assert not any(goal["met"] for goal in observation.goals)
    assert info["state_hash"] == Sandbox(scenario, seed=1_000_000).reset()[1]["state_hash"]
    for call in sandbox.calls():
        sandbox.step(call) if call in sandbox.legal_calls() and not call.startswith(("wait", "done")) else None
        if sandbox.episode.ended:
            sandbox.reset()


@pytest.mark.parametrize("name", library_names())
def test_a_scenario_s_names_are_one_word_each_and_colours_differ(name):
    scenario = Scenario.load(name)
    colours = [item.colour for item in scenario.objects]
    assert len(set(colours)) == len(colours)


def test_object_transport_has_what_it_promises():
    scenario = Scenario.load("object_transport")
    assert sum(zone.kind == "goal" for zone in scenario.zones) >= 3
    assert sum(not item.fixed for item in scenario.objects) >= 6
    assert any(item.fixed for item in scenario.objects)
    assert [fault.kind for fault in scenario.faults] == ["gripper_slip"]
    assert scenario.validator.on_violation == "terminate"
