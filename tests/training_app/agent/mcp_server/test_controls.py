"""The controls keep, bring back, change and name the true state, and refuse in words what cannot be."""

import pytest

from sandbox_app.engine import Sandbox, state_edit
from tests.sandbox_app.engine.documents import sandbox_of
from training_app.agent.mcp_server.controls import KEPT, PREFIX, Controls
from training_app.agent.mcp_server.seat import Seat
from training_app.agent.mcp_server.serving import tools_of
from training_app.agent.mcp_server.tool import Answer


@pytest.fixture
def controls():
    made = Controls(Seat(sandbox_of()))
    yield made
    made.seat.sandbox.close()


def run(controls: Controls, name: str, /, **arguments) -> Answer:
    return next(tool for tool in controls.tools() if tool.name == f"{PREFIX}{name}").answer(arguments)


def test_they_stand_behind_the_skills_under_their_own_prefix(controls: Controls):
    agent, everything = tools_of(controls.seat), tools_of(controls.seat, with_controls=True)
    names = [tool.name for tool in everything]
    assert names[: len(agent)] == [tool.name for tool in agent]
    assert {name for name in names if name.startswith(PREFIX)} == set(names[len(agent) :])
    assert len(set(names)) == len(names)


def test_a_restored_state_goes_on_as_it_did(controls: Controls):
    kept = run(controls, "snapshot")
    after = [controls.seat.act({"r1": "move_to(cube)"}), run(controls, "state_hash")]
    back = run(controls, "restore", snapshot=kept.facts["snapshot"])
    assert back.facts["state_hash"] == kept.facts["state_hash"]
    assert [controls.seat.act({"r1": "move_to(cube)"}), run(controls, "state_hash")] == after


def test_a_reset_begins_the_episode_of_its_seed_even_after_the_end(controls: Controls):
    controls.seat.act({"r1": "done()"})
    told = run(controls, "reset", seed=5)
    twin = Sandbox(controls.seat.sandbox.scenario, seed=5)
    assert told.facts["state_hash"] == twin.reset()[1]["state_hash"]
    assert not told.facts["episode"]["ended"]
    assert run(controls, "reset").facts["seed"] != 5
    twin.close()


def test_an_edit_changes_what_is_seen(controls: Controls):
    run(controls, "edit", edit={"kind": "move", "name": "cube", "position": [-1.0, -0.5]})
    cube = next(item for item in controls.seat.look().facts["seen"]["r1"]["objects"] if item["name"] == "cube")
    assert (round(cube["x"], 2), round(cube["y"], 2)) == (-1.0, -0.5)


def test_the_schema_of_an_edit_names_every_kind(controls: Controls):
    schema = next(tool.schema for tool in controls.tools() if tool.name == "control_edit")
    kinds = [model["properties"]["kind"]["const"] for model in schema["$defs"].values()]
    assert sorted(kinds) == sorted(state_edit.EDITS)


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("reset", {"seed": -1}, "a seed is a whole number"),
        ("reset", {"seed": "x" * 10**6}, "a seed is a whole number"),
        ("reset", {"sed": 1}, "it takes seed"),
        ("restore", {}, "it takes snapshot"),
        ("restore", {"snapshot": True}, "there is no snapshot True — kept are none yet"),
        ("edit", {"edit": 3}, "an edit is an object, not 3"),
        ("edit", {"edit": {"kind": "fly"}}, "the kinds of edits are: move"),
        ("edit", {"edit": {"kind": "move", "name": "cube", "position": [1.7, 20]}}, "would stand in the wall"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(controls: Controls, name: str, arguments: dict, words: str):
    before = controls.seat.sandbox.state_hash()
    refusal = run(controls, name, **arguments)
    assert refusal.is_refused
    assert words in refusal.text
    assert len(refusal.text) < 700
    assert controls.seat.sandbox.state_hash() == before


def test_the_oldest_snapshots_go_first(controls: Controls):
    for _ in range(KEPT + 1):
        run(controls, "snapshot")
    assert "there is no snapshot 1 — kept are 2, 3" in run(controls, "restore", snapshot=1).text
    assert run(controls, "restore", snapshot=2).facts["snapshot"] == 2
