"""Forks in the engine: the recorded state is reached, or the error says that it cannot be and why."""

import pytest

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.forking import ForkError, go_to

SEED = 5
CALLS = ["wait(1)", "move_to(red_box)", "wait(1)"]


@pytest.fixture(scope="module")
def sandbox():
    opened = Sandbox(Scenario.load("object_transport"))
    yield opened
    opened.close()


def test_the_state_is_proven_where_a_hash_was_recorded(sandbox):
    answers: list[tuple[str, str]] = []
    assert go_to(sandbox, SEED, CALLS, heard=lambda call, answer: answers.append((call, answer[4]["state_hash"]))) == (
        "unrecorded"
    )
    assert [call for call, _ in answers] == CALLS
    for decision, (_, reached) in enumerate(answers, 1):
        assert go_to(sandbox, SEED, CALLS[:decision], reached) == "exact"
        assert sandbox.state_hash() == reached


def test_another_state_than_recorded_is_refused_in_words(sandbox):
    with pytest.raises(ForkError, match="recorded was ffff") as refused:
        go_to(sandbox, SEED, CALLS[:2], "ffff")
    assert refused.value.place == "decision 2"
    assert "another version" in refused.value.hint


def test_a_record_that_goes_on_after_the_end_of_its_episode_is_refused(sandbox):
    with pytest.raises(ForkError, match="ends after 1 of the 3 recorded calls"):
        go_to(sandbox, SEED, ["place(no_such_zone)", *CALLS[:2]])
