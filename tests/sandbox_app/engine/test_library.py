"""The contract that every scenario of the library keeps."""

import random

import pytest

from sandbox_app.engine import Sandbox, Scenario, Snapshot, library_names
from sandbox_app.engine.robots.kinds import KINDS

FAMILIES = {"object_transport", "tool_combination", "multi_agent_collaboration", "emergency_response"}


def test_the_library_holds_the_four_families_at_three_levels_each():
    held = [(scenario.family, scenario.level) for scenario in map(Scenario.load, library_names())]
    of_families = [(family, level) for family, level in held if family in FAMILIES]
    assert sorted(of_families) == sorted((family, level) for family in FAMILIES for level in (1, 2, 3))


def test_the_library_shows_every_kind_of_robot():
    robots = [robot.kind for name in library_names() for robot in Scenario.load(name).robots]
    assert set(robots) == set(KINDS)


@pytest.mark.parametrize("name", library_names())
def test_every_scenario_of_the_library_keeps_the_contract(name):
    scenario = Scenario.load(name)
    assert scenario.name == name
    assert scenario.title
    assert scenario.title_zh
    assert len(scenario.summary) > 40
    assert Scenario.parse_text(scenario.to_yaml()) == scenario
    sandbox = Sandbox(scenario, seed=1_000_000)
    info = sandbox.reset()[1]
    assert sandbox.goals
    assert not any(goal["met"] for goal in sandbox.goals)
    assert info["state_hash"] == Sandbox(scenario, seed=1_000_000).reset()[1]["state_hash"]


@pytest.mark.parametrize("name", library_names())
def test_some_layout_kinds_are_kept_for_held_out_seeds(name):
    splits = [kind.split for kind in Scenario.load(name).layouts]
    assert splits.count("train") >= 2
    assert "held_out" in splits
    assert "any" not in splits


@pytest.mark.parametrize("name", library_names())
def test_ten_decisions_after_a_snapshot_are_the_same_in_another_sandbox(name):
    scenario, chance = Scenario.load(name), random.Random(name)
    first, other = Sandbox(scenario, seed=5), Sandbox(scenario)
    first.reset()
    for _ in range(3):
        _step(first, chance)
    snapshot = Snapshot.from_bytes(first.snapshot().to_bytes())
    future = [_step(first, chance) for _ in range(10) if not first.episode.ended]
    assert other.restore(snapshot) == "state"
    assert [other.step(calls)[4]["state_hash"] for calls, _ in future] == [state for _, state in future]


def _step(sandbox, chance):
    """A legal call of each robot, done() aside; what was said, and the state after it."""
    calls = {
        robot.name: chance.choice([call for call in sandbox.legal_calls(robot.name) if call != "done()"])
        for robot in sandbox.scenario.robots
    }
    return calls, sandbox.step(calls)[4]["state_hash"]


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
