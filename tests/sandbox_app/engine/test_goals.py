"""The table of predicates, and the order among goals."""

import pytest

from sandbox_app.engine.goals import PREDICATES
from tests.sandbox_app.engine.documents import sandbox_of, with_object

GOALS = {
    "inside": {"name": "g", "predicate": "inside", "object": "cube", "zone": "dock"},
    "held_by": {"name": "g", "predicate": "held_by", "object": "cube", "robot": "r1"},
    "at": {"name": "g", "predicate": "at", "robot": "r1", "zone": "yard"},
}
CALLS = {
    "inside": ["move_to(cube)", "pick(cube)", "move_to(dock)", "place(dock)"],
    "held_by": ["move_to(cube)", "pick(cube)"],
    "at": ["move_to(yard)"],
}


@pytest.mark.parametrize("predicate", PREDICATES)
def test_each_predicate_comes_true_by_acting_and_says_so_in_words(predicate):
    sandbox = sandbox_of(goals=[GOALS[predicate]])
    met = [sandbox.goals[0]["met"]]
    for call in CALLS[predicate]:
        sandbox.step(call)
        met.append(sandbox.goals[0]["met"])
    assert met == [False] * (len(met) - 1) + [True]
    assert (
        sandbox.goals[0]["text"]
        == {"inside": "cube inside dock", "held_by": "cube held by r1", "at": "r1 at yard"}[predicate]
    )
    assert sandbox.step("done()")[4]["success"]


def test_a_thing_in_the_hand_is_not_inside_though_it_hangs_over_the_zone():
    sandbox = sandbox_of(objects=with_object("cube", pose={"kind": "zone", "zone": "dock"}))
    sandbox.step("move_to(cube)")
    assert sandbox.goals[0]["met"]
    sandbox.step("pick(cube)")
    assert not sandbox.goals[0]["met"]


def ordered():
    first = {"name": "first", "predicate": "inside", "object": "can", "zone": "yard"}
    second = {"name": "second", "predicate": "inside", "object": "cube", "zone": "dock", "after": ["first"]}
    can = with_object("can", pose={"kind": "fixed", "position": [-0.6, 0.9]})
    return sandbox_of(goals=[first, second], objects=can)


def met(sandbox) -> list[bool]:
    return [goal["met"] for goal in sandbox.goals]


def carry(sandbox, name: str, zone: str) -> None:
    for call in (f"move_to({name})", f"pick({name})", f"move_to({zone})", f"place({zone})"):
        assert sandbox.step(call)[4]["outcome"].status == "success"


def test_goals_in_order_count():
    sandbox = ordered()
    carry(sandbox, "can", "yard")
    carry(sandbox, "cube", "dock")
    assert met(sandbox) == [True, True]


def test_a_goal_met_too_early_counts_only_after_being_done_again():
    sandbox = ordered()
    carry(sandbox, "cube", "dock")
    carry(sandbox, "can", "yard")
    assert met(sandbox) == [True, False]
    carry(sandbox, "cube", "dock")
    assert met(sandbox) == [True, True]
