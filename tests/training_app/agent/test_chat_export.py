"""Recorded episodes as chats: whole conversations, calls as tool calls, and a mask of what to learn."""

import json

import pytest

from sandbox_app.engine import Scenario
from training_app.agent.chain import SPOKEN, Node
from training_app.agent.chat_export import UNKNOWN, chats
from training_app.agent.lanes import Alone, Lanes


def exported(document: dict, backend: str, seed: int = 3) -> tuple[list[dict], list[Node]]:
    scenario = Scenario.parse(document)
    with Lanes(scenario) as lanes:
        episode = lanes.perform({0: Alone(seed, backend)})[0]
    nodes = [Node(**node) for node in episode.nodes]
    return list(chats(scenario, seed, episode.success, nodes)), nodes


@pytest.fixture(scope="module")
def slipping() -> tuple[list[dict], list[Node]]:
    """One robot that fails, goes back, and gives up."""
    document = Scenario.load("object_transport").to_json_value()
    document["faults"] = [{"kind": "gripper_slip", "robot": "r1", "chance": 1.0}]
    return exported(document, "expert")


def test_every_turn_is_there_in_its_order(slipping):
    (chat,), nodes = slipping
    spoken = [node for node in nodes if node.kind in SPOKEN]
    said = [message for message in chat["messages"] if message["role"] == "assistant"]
    asked = [message for message in chat["messages"] if message["role"] == "user"]
    assert len(said) == len(asked) == len(spoken)
    for node, question, answer in zip(spoken, asked, said, strict=True):
        assert question["content"].endswith(node.prompt)
        assert answer["content"] == ("" if node.kind == "act" else node.text)


def test_what_failed_and_what_was_gone_back_from_is_not_learnt(slipping):
    (chat,), nodes = slipping
    weights = [message["weight"] for message in chat["messages"] if message["role"] == "assistant"]
    spoken = [node for node in nodes if node.kind in SPOKEN]
    given_up = {node.parent for node in nodes if node.kind == "backtrack"}
    assert given_up
    for node, weight in zip(spoken, weights, strict=True):
        failed = node.kind == "act" and node.text.startswith("pick")
        assert weight == (0 if failed or node.index in given_up else 1)


def test_each_robot_of_a_team_has_a_conversation_of_its_own_and_calls_only_its_tools():
    lines, _ = exported(Scenario.load("multi_agent_collaboration_3").to_json_value(), "expert")
    assert [line["robot"] for line in lines] == ["r1", "r2", "r3"]
    for line in lines:
        tools = {tool["function"]["name"]: tool["function"]["parameters"] for tool in line["tools"]}
        calls = [call for message in line["messages"] for call in message.get("tool_calls", [])]
        results = [message["tool_call_id"] for message in line["messages"] if message["role"] == "tool"]
        assert [call["id"] for call in calls] == results
        for call in calls:
            properties = tools[call["function"]["name"]]["properties"]
            arguments = json.loads(call["function"]["arguments"])
            assert arguments.keys() == properties.keys()
            assert all(value in properties[name]["enum"] for name, value in arguments.items())


def test_a_text_that_is_no_call_is_kept_as_it_was_said():
    nodes = [
        Node(index=0, parent=None, kind="perceive", decision=0, text="seen"),
        Node(index=1, parent=0, kind="act", decision=0, prompt="act", text="I would rather not"),
        Node(index=2, parent=1, kind="verdict", decision=0, text="grammar: no call", legal=False),
    ]
    (chat,) = chats(Scenario.load("object_transport"), 1, False, nodes)
    call, result = chat["messages"][-2:]
    assert call["tool_calls"][0]["function"] == {"name": UNKNOWN, "arguments": '{"text": "I would rather not"}'}
    assert (call["weight"], result["content"]) == (0, "grammar: no call")
