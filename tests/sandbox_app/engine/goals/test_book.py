"""The order among goals, deadlines, and goals that are asked for only later."""

import pytest

from tests.sandbox_app.engine.documents import sandbox_of, with_object
from tests.sandbox_app.engine.plant import do, plant_of

PUMP = {"name": "start", "predicate": "state", "device": "pump", "state": "running"}
YARD = {"name": "go", "predicate": "at", "robot": "r1", "zone": "yard"}
SAY = {"name": "tell", "predicate": "said", "robot": "r2", "phrase": "ready"}
DONE = {"r1": "done()", "r2": "done()"}


def met(sandbox) -> list[bool]:
    return [goal["met"] for goal in sandbox.goals]


def test_a_thing_in_the_hand_is_not_inside_though_it_hangs_over_the_zone():
    sandbox = sandbox_of(objects=with_object("cube", pose={"kind": "zone", "zone": "dock"}))
    sandbox.step("move_to(cube)")
    assert met(sandbox) == [True]
    sandbox.step("pick(cube)")
    assert met(sandbox) == [False]


def ordered():
    first = {"name": "first", "predicate": "inside", "object": "can", "zone": "yard"}
    second = {"name": "second", "predicate": "inside", "object": "cube", "zone": "dock", "after": ["first"]}
    can = with_object("can", pose={"kind": "fixed", "position": [-0.6, 0.9]})
    return sandbox_of(goals=[first, second], objects=can)


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


@pytest.mark.parametrize(
    ("goal", "call"),
    [
        (SAY, "say(r2, ready)"),
        ({"name": "look", "predicate": "inspected", "thing": "cube"}, "inspect(cube)"),
    ],
)
def test_what_happened_too_early_counts_when_it_happens_again_and_then_stays(goal, call):
    sandbox = plant_of(goals=[PUMP, {**goal, "after": ["start"]}])
    do(sandbox, call, "move_to(pump)", "press(pump)")
    assert met(sandbox) == [True, False]
    do(sandbox, call)
    assert met(sandbox) == [True, True]
    do(sandbox, "move_to(pump)", "press(pump)")
    assert met(sandbox) == [False, True]


def test_a_goal_with_a_deadline_says_how_much_is_left_and_counts_on_its_last_decision():
    sandbox = plant_of(goals=[{**YARD, "deadline": 2}])
    assert (sandbox.goals[0]["left"], sandbox.goals[0]["missed"]) == (2, False)
    do(sandbox, "wait(1)")
    assert sandbox.goals[0]["left"] == 1
    do(sandbox, "move_to(yard)")
    assert met(sandbox) == [True]
    assert sandbox.step(DONE)[4]["success"]


def test_met_later_it_never_counts_and_the_episode_cannot_succeed_any_more():
    sandbox = plant_of(goals=[{**YARD, "deadline": 2}])
    do(sandbox, "wait(1)", "wait(1)")
    assert (sandbox.goals[0]["left"], sandbox.goals[0]["missed"]) == (0, True)
    do(sandbox, "move_to(yard)")
    assert met(sandbox) == [False]
    assert not sandbox.step(DONE)[4]["success"]


def test_illegal_calls_use_up_a_deadline_too():
    sandbox = plant_of(goals=[{**YARD, "deadline": 2}])
    for _ in range(2):
        sandbox.step({"r1": "place(yard)", "r2": "place(yard)"})
    assert sandbox.goals[0]["missed"]


def test_a_goal_met_in_time_may_be_undone_and_done_again_later():
    sandbox = plant_of(goals=[{**YARD, "deadline": 1}])
    do(sandbox, "move_to(yard)", "move_to(cube)")
    assert (met(sandbox), sandbox.goals[0]["missed"]) == ([False], False)
    do(sandbox, "move_to(yard)")
    assert met(sandbox) == [True]


def later(**more):
    return plant_of(goals=[{**YARD, "when": "pump.running", **more}])


def test_what_is_asked_for_only_later_is_neither_shown_nor_required_before():
    sandbox = later()
    assert sandbox.goals == []
    assert sandbox.step(DONE)[4]["success"]


def test_once_its_event_has_happened_the_goal_is_asked_for():
    sandbox = later()
    do(sandbox, "move_to(pump)", "press(pump)")
    assert met(sandbox) == [False]
    do(sandbox, "move_to(yard)")
    assert met(sandbox) == [True]
    assert sandbox.step(DONE)[4]["success"]


def test_what_is_so_already_when_it_is_asked_for_counts_at_once():
    sandbox = later()
    do(sandbox, "move_to(yard)")
    do(sandbox, "move_to(pump)", "press(pump)", robot="r2")
    assert met(sandbox) == [True]


def test_what_was_said_before_it_was_asked_for_has_to_be_said_again():
    sandbox = plant_of(goals=[{**SAY, "when": "pump.running"}])
    do(sandbox, "say(r2, ready)", "move_to(pump)", "press(pump)")
    assert met(sandbox) == [False]
    do(sandbox, "say(r2, ready)")
    assert met(sandbox) == [True]


def test_a_deadline_runs_from_when_the_goal_is_asked_for():
    sandbox = later(deadline=3)
    do(sandbox, "wait(1)", "wait(1)", "wait(1)", "move_to(pump)", "press(pump)")
    assert (sandbox.goals[0]["left"], sandbox.goals[0]["missed"]) == (3, False)


def test_a_goal_that_waits_for_one_that_is_not_asked_for_need_not_wait():
    sandbox = plant_of(goals=[{**PUMP, "when": "fan.on"}, {**YARD, "after": ["start"]}])
    do(sandbox, "move_to(yard)")
    assert [(goal["name"], goal["after"], goal["met"]) for goal in sandbox.goals] == [("go", [], True)]


def test_the_book_goes_on_the_same_after_a_restore():
    sandbox, other = later(deadline=3), later(deadline=3)
    do(sandbox, "move_to(pump)", "press(pump)", "wait(1)")
    other.restore(sandbox.snapshot())
    assert other.goals == sandbox.goals
    for one in (sandbox, other):
        do(one, "wait(1)", "wait(1)")
    assert other.goals == sandbox.goals
    assert sandbox.goals[0]["missed"]
