"""Forks of recorded episodes: every decision's state can be had again, in all families of tasks."""

import pytest

from sandbox_app.engine import EngineError, Scenario
from sandbox_app.engine.forking import ForkError
from training_app.agent import fork_benchmark
from training_app.agent.forking import forked, recorded_hashes
from training_app.agent.lanes import Alone, Lanes

SEED = 3


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return Scenario.load("object_transport")


@pytest.fixture(scope="module")
def episode(scenario):
    with Lanes(scenario) as lanes:
        return lanes.perform({0: Alone(SEED, "expert")})[0]


def test_a_chain_holds_one_state_hash_a_decision(episode):
    assert len(recorded_hashes(episode.nodes)) == len(episode.calls)


def test_random_decisions_of_every_family_are_reached_and_go_on_as_recorded():
    nodes = fork_benchmark.drawn(24)
    assert {node.scenario.name for node in nodes} == set(fork_benchmark.SCENARIOS)
    assert {node.backend for node in nodes} == {"expert", "random"}
    assert [fault for node in nodes if (fault := fork_benchmark.fork_fault(node))] == []


def test_the_end_of_an_episode_can_be_forked_too(scenario, episode):
    hashes = recorded_hashes(episode.nodes)
    sandbox = forked(scenario, SEED, episode.calls, len(episode.calls), hashes)
    assert (sandbox.state_hash(), bool(sandbox.episode.ended)) == (hashes[-1], True)
    sandbox.close()


def test_a_wrong_hash_is_refused(scenario, episode):
    with pytest.raises(ForkError, match="recorded was 00"):
        forked(scenario, SEED, episode.calls, 2, ["00"] * len(episode.calls))


def test_a_decision_that_the_episode_does_not_have_is_refused(scenario, episode):
    with pytest.raises(EngineError, match="decisions, not 999"):
        forked(scenario, SEED, episode.calls, 999, recorded_hashes(episode.nodes))


def test_a_fault_of_a_fork_is_found(episode, scenario):
    """The benchmark would tell: here the record claims another state after the call that is repeated."""
    nodes = [{**node, "state_hash": "00"} if node.get("decision") == 1 else node for node in episode.nodes]
    changed = type(episode)(seed=SEED, calls=episode.calls, nodes=nodes)
    assert "recorded was 00" in fork_benchmark.fork_fault(fork_benchmark.Node(scenario, "expert", changed, 1))
