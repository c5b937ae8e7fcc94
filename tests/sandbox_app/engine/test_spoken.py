"""What is said to one robot of several, and what the others do meanwhile."""

import pytest

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.fuzz.campaign import EVERYTHING
from sandbox_app.engine.spoken import action_of, calls_of, text_of
from sandbox_app.web.episode import Episode, Turn


@pytest.fixture(scope="module")
def pair():
    document = Scenario.load(EVERYTHING).to_json_value()
    robots, faults = document["robots"][:2], document["faults"][:1]
    sandbox = Sandbox(Scenario.parse({**document, "robots": robots, "faults": faults}), seed=1)
    sandbox.reset()
    yield sandbox
    sandbox.close()


SAID = {
    "r1: move_to(dock)": {"r1": "move_to(dock)", "r2": "wait(1)"},
    "r2: pick(cube) | r1: wait(2)": {"r1": "wait(2)", "r2": "pick(cube)"},
    "pick(cube)": {"r1": "pick(cube)", "r2": "wait(1)"},
    "r9: pick(cube)": {"r1": "r9: pick(cube)", "r2": "wait(1)"},
    "r1:": {"r1": "wait(1)", "r2": "wait(1)"},
}


@pytest.mark.parametrize("text", SAID)
def test_a_robot_that_is_not_spoken_to_waits(text: str, pair: Sandbox):
    assert action_of(pair, text) == SAID[text]


def test_every_call_that_can_be_said_is_understood(pair: Sandbox):
    for call in calls_of(pair):
        name, _, own = call.partition(": ")
        assert action_of(pair, call)[name] == own
        assert action_of(pair, text_of(action_of(pair, call))) == action_of(pair, call)


def test_what_one_says_to_the_only_robot_stays_as_it_is():
    sandbox = Sandbox(Scenario.load("object_transport"), seed=1)
    assert action_of(sandbox, "r1: wait(1)") == "r1: wait(1)"
    assert calls_of(sandbox) == sandbox.calls()
    sandbox.close()


def test_a_decision_of_several_robots_is_taken_down_as_one(pair: Sandbox):
    episode = Episode()
    decision = episode.decided(Turn("r1: wait(1)", "hand"), pair.step(action_of(pair, "r1: wait(1)")))
    assert decision.outcome == "r1 success; r2 success"
    assert decision.legal
    assert episode.goals
