"""The table of predicates: each comes true by acting, is near before it is true, and is kept in a snapshot."""

import pytest

from sandbox_app.engine.goals import PREDICATES
from tests.sandbox_app.engine.plant import do, plant_of

# predicate: the goal, and the calls of r1 after the last of which it is met
ROWS = {
    "inside": (
        {"object": "cube", "zone": "yard"},
        ["move_to(cube)", "pick(cube)", "move_to(yard)", "place(yard)"],
    ),
    "held_by": ({"object": "cube", "robot": "r1"}, ["move_to(cube)", "pick(cube)"]),
    "at": ({"robot": "r1", "zone": "yard"}, ["move_to(yard)"]),
    "on": (
        {"object": "cube", "support": "bench"},
        ["move_to(cube)", "pick(cube)", "move_to(bench)", "place(bench)"],
    ),
    "state": ({"device": "pump", "state": "running"}, ["move_to(pump)", "press(pump)"]),
    "count": (
        {"tag": "part", "zone": "yard", "least": 1},
        ["move_to(cube)", "pick(cube)", "move_to(yard)", "place(yard)"],
    ),
    "reported": (
        {"fact": "pump_started"},
        ["report(pump_started)", "move_to(pump)", "press(pump)", "report(pump_started)"],
    ),
    "inspected": ({"thing": "pump"}, ["move_to(pump)", "inspect(pump)"]),
    "said": ({"robot": "r2", "phrase": "ready"}, ["say(r2, help)", "say(r2, ready)"]),
    "charged": ({"robot": "r1", "least": 0.9}, ["move_to(socket)", "charge(socket)"]),
}


def sandbox_for(predicate: str, **more):
    return plant_of(goals=[{"name": "g", "predicate": predicate, **ROWS[predicate][0], **more}])


def met(sandbox) -> bool:
    return sandbox.goals[0]["met"]


@pytest.mark.parametrize("predicate", PREDICATES)
def test_each_predicate_comes_true_by_acting(predicate):
    sandbox = sandbox_for(predicate)
    seen = [met(sandbox)]
    for call in ROWS[predicate][1]:
        do(sandbox, call)
        seen.append(met(sandbox))
    assert seen == [False] * (len(seen) - 1) + [True]
    info = sandbox.step({"r1": "done()", "r2": "done()"})[4]
    assert info["success"]


@pytest.mark.parametrize("predicate", PREDICATES)
def test_what_is_not_so_yet_is_somewhere_between_far_and_there(predicate):
    sandbox = sandbox_for(predicate)
    row = PREDICATES[predicate]
    for call in ROWS[predicate][1]:
        assert 0.0 <= row.closeness(sandbox.world, sandbox.world.state(), sandbox.episode.book.goals[0]) <= 1.0
        do(sandbox, call)
    assert row.holds(sandbox.world, sandbox.world.state(), sandbox.episode.book.goals[0])


@pytest.mark.parametrize("predicate", PREDICATES)
def test_a_goal_that_is_met_is_met_after_a_restore_too(predicate):
    sandbox, other = sandbox_for(predicate), sandbox_for(predicate)
    do(sandbox, *ROWS[predicate][1])
    other.restore(sandbox.snapshot())
    assert other.goals == sandbox.goals
    assert met(other)


def test_one_object_of_two_is_nearer_than_none_and_not_there():
    sandbox = sandbox_for("count", least=2)
    row, goal = PREDICATES["count"], sandbox.episode.book.goals[0]
    before = row.closeness(sandbox.world, sandbox.world.state(), goal)
    do(sandbox, *ROWS["count"][1])
    assert before < row.closeness(sandbox.world, sandbox.world.state(), goal) < 1.0
    assert not met(sandbox)


def test_a_thing_held_above_the_support_is_not_on_it():
    sandbox = sandbox_for("on")
    do(sandbox, *ROWS["on"][1])
    assert met(sandbox)
    do(sandbox, "pick(cube)")
    assert not met(sandbox)


def test_one_object_on_another():
    sandbox = plant_of(goals=[{"name": "g", "predicate": "on", "object": "cube", "support": "block"}])
    do(sandbox, "move_to(cube)", "pick(cube)", "move_to(block)", "stack(block)")
    assert met(sandbox)
