"""An agent that gets stuck goes back, tries what else there is, gives up with the true cause; all within budgets."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox_app.engine import Scenario
from training_app.agent import planning
from training_app.agent.branches import LOST, STUCK, Branches
from training_app.agent.episode import Episode
from training_app.agent.grammar import Ordering
from training_app.agent.lanes import Alone, Lanes

GOALS = ("a", "b", "c")


def played(document: dict[str, Any], backend: str = "expert", seed: int = 3) -> Episode:
    with Lanes(Scenario.parse(document)) as lanes:
        return lanes.perform({0: Alone(seed, backend)})[0]


def document_of(name: str, **changes: Any) -> dict[str, Any]:
    document = Scenario.load(name).to_json_value()
    return {**document, "limits": {**document["limits"], "decisions": 80}, **changes}


def texts(episode: Episode, kind: str) -> list[str]:
    return [node["text"] for node in episode.nodes if node["kind"] == kind]


@pytest.fixture(scope="module")
def never_closing() -> Episode:
    """A gripper from which everything slips."""
    faults = [{"kind": "gripper_slip", "robot": "r1", "chance": 1.0}]
    return played(document_of("object_transport", faults=faults))


@pytest.fixture(scope="module")
def shut_for_good() -> Episode:
    """A gate whose button does nothing any more."""
    document = document_of("object_transport_3", faults=[])
    next(device for device in document["devices"] if device["form"] == "gate")["transitions"] = []
    return played(document)


def test_with_a_gripper_that_never_closes_every_object_is_tried_then_it_gives_up(never_closing: Episode):
    tried = list(dict.fromkeys(call for call in never_closing.calls if call.startswith("pick")))
    assert len(tried) == len(planning.subgoals_of(texts(never_closing, "plan")[0]))
    assert never_closing.reason == "gave up: slipped"
    assert never_closing.calls[-1] == "done()"
    assert len(never_closing.calls) < 80


def test_behind_a_door_that_is_shut_for_good_it_does_what_can_be_done_then_gives_up(shut_for_good: Episode):
    assert "place(bench)" in shut_for_good.calls  # on this side of the gate
    assert shut_for_good.reason == "gave up: no way"
    assert texts(shut_for_good, "backtrack")


@pytest.mark.parametrize("case", ["never_closing", "shut_for_good"])
def test_each_step_back_leads_to_a_plan_that_begins_otherwise(case: str, request: pytest.FixtureRequest):
    episode: Episode = request.getfixturevalue(case)
    plans = [planning.subgoals_of(text) for text in texts(episode, "plan")]
    backs = [index for index, node in enumerate(episode.nodes) if node["kind"] == "backtrack"]
    assert 0 < len(backs) <= 3
    for back in backs:
        before = sum(node["kind"] == "plan" for node in episode.nodes[:back])
        assert plans[before][0] != plans[before - 1][0]


@pytest.mark.parametrize("name", ["object_transport", "tool_combination", "emergency_response"])
def test_nobody_gives_up_where_all_goes_well(name: str):
    with Lanes(Scenario.load(name)) as lanes:
        episodes = [lanes.perform({0: Alone(seed, "expert")})[0] for seed in range(4)]
    assert all(episode.success for episode in episodes)


def test_chance_stays_within_the_budgets_too():
    document = document_of("object_transport", validator={"on_violation": "penalise"})
    for seed in range(4):
        episode = played(document, "random", seed)
        assert len(texts(episode, "backtrack")) <= document["cognition"]["backtracks"]
        assert episode.reason


@given(st.lists(st.sampled_from(GOALS), max_size=40), st.integers(0, 5))
def test_whatever_fails_there_is_always_a_way_on_or_an_end(failures: list[str], backtracks: int):
    branches = Branches(backtracks)
    for failed in failures:
        branches.failed(failed, "missed")
        assert not (branches.is_stuck(failed, GOALS) and branches.is_lost(failed, GOALS))
        if branches.is_stuck(failed, GOALS):
            branches.go_back(failed)
            assert branches.later[-1] == failed
    assert 0 <= branches.left <= backtracks
    counts = {goal: failures.count(goal) for goal in GOALS}
    for goal in GOALS:
        alone = not branches.left or all(count >= STUCK for count in counts.values())
        assert branches.is_lost(goal, GOALS) == (counts[goal] >= LOST and alone)


def test_what_was_met_is_forgotten():
    branches = Branches(3)
    for _ in range(LOST):
        branches.failed("a", "missed")
    branches.go_back("a")
    branches.forget_all_but(["b"])
    assert branches.later == ()
    assert not branches.is_lost("a", ["a"])


def test_the_cause_is_what_stopped_it_most_often():
    branches = Branches(3)
    for cause in ("slipped", "blocked", "blocked"):
        branches.failed("a", cause)
    assert branches.cause("a") == "blocked"
    assert branches.cause("b") == "none"


@given(st.sets(st.sampled_from(GOALS)))
def test_what_comes_later_comes_after_all_the_others(later: set[str]):
    grammar, said = Ordering(GOALS, tuple(later)), ()
    while options := grammar.following(said):
        said += (options[0],)
    order = planning.subgoals_of("".join(said).removesuffix("<|end|>"))
    assert sorted(order) == sorted(GOALS)
    assert [item in later for item in order] == sorted(item in later for item in order)
