"""Several robots in one world: each has its own thoughts, all act at once, and the chain holds both."""

import pytest

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.spoken import action_of
from training_app.agent.chain import Node
from training_app.agent.episode import Episode
from training_app.agent.lanes import Alone, Lanes

ROBOTS = ("r1", "r2", "r3")


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return Scenario.load("multi_agent_collaboration_3")


@pytest.fixture(scope="module")
def episode(scenario: Scenario) -> Episode:
    with Lanes(scenario) as lanes:
        return lanes.perform({0: Alone(1_000_003, "expert")})[0]


def test_the_expert_leads_a_team_to_success(episode: Episode):
    assert episode.success, episode.reason


def test_each_decision_has_a_call_a_verdict_and_an_outcome_of_every_robot(episode: Episode):
    nodes = [Node(**node) for node in episode.nodes]
    for kind in ("act", "verdict", "outcome"):
        made = [(node.agent, node.decision) for node in nodes if node.kind == kind]
        assert sorted(made) == sorted((robot, number) for robot in ROBOTS for number in range(len(episode.calls)))


def test_each_robot_s_thoughts_are_a_chain_of_their_own(episode: Episode):
    nodes = [Node(**node) for node in episode.nodes]
    for node in nodes:
        assert node.parent is None or nodes[node.parent].agent == node.agent
    assert [node.agent for node in nodes if node.parent is None] == list(ROBOTS)


def test_the_reward_is_the_team_s_and_is_counted_once(episode: Episode):
    assert sum(node.get("reward") or 0.0 for node in episode.nodes) == pytest.approx(episode.total_reward, abs=1e-2)
    for robot in ROBOTS:
        paid = sum(spoken.reward for spoken in episode.spoken if spoken.agent == robot)
        assert paid == pytest.approx(episode.total_reward)


def test_seed_and_calls_replay_the_episode_exactly(scenario: Scenario, episode: Episode):
    sandbox = Sandbox(scenario)
    sandbox.reset(seed=episode.seed)
    for text in episode.calls:
        sandbox.step(action_of(sandbox, text))
    assert sandbox.state_hash() == [node["state_hash"] for node in episode.nodes if node.get("state_hash")][-1]
    sandbox.close()


def test_what_the_monitor_raised_stands_in_the_chain_of_the_robot_that_it_is_about():
    document = Scenario.load("object_transport").to_json_value()
    document["monitor"] = {**document["monitor"], "speed": 0.5}
    with Lanes(Scenario.parse(document)) as lanes:
        nodes = lanes.perform({0: Alone(3, "expert")})[0].nodes
    alerts = [Node(**node) for node in nodes if node["kind"] == "alert"]
    assert alerts
    assert {node.agent for node in alerts} == {"r1"}
    assert any(node.text.startswith("warning: a body faster than the limit: r1, ") for node in alerts)


def test_a_message_stands_with_who_received_it_and_names_the_call_that_sent_it():
    with Lanes(Scenario.load("multi_agent_collaboration")) as lanes:
        nodes = [Node(**node) for node in lanes.perform({0: Alone(1_000_503, "expert")})[0].nodes]
    messages = [node for node in nodes if node.kind == "message"]
    assert messages
    for node in messages:
        sent = nodes[node.details["sent_by"]]
        assert (sent.kind, sent.agent, sent.decision) == ("act", node.details["sender"], node.decision)
        assert sent.text == f"say({node.agent}, {node.text.removeprefix(f'{sent.agent}: ')})"


def test_an_alert_about_a_robot_makes_it_reflect_at_once():
    document = Scenario.load("object_transport").to_json_value()
    document["monitor"] = {**document["monitor"], "speed": 0.5}
    with Lanes(Scenario.parse(document)) as lanes:
        nodes = [Node(**node) for node in lanes.perform({0: Alone(3, "expert")})[0].nodes]
    alerted = {node.decision for node in nodes if node.kind == "alert" and not node.text.startswith("info")}
    reflections = [node for node in nodes if node.kind == "reflect"]
    assert alerted
    last = max(node.decision for node in nodes)
    assert {decision + 1 for decision in alerted if decision < last} <= {node.decision for node in reflections}
    assert any("danger" in node.prompt and "cause danger" in node.text for node in reflections)
