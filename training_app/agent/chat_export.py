"""A recorded episode as chats, for whoever trains a language model: one conversation a robot, with tool calls.

The usual chat format: `messages` with `tool_calls` and their results, `tools` as JSON Schema. `weight` is the train
mask of an assistant's message (1: learn it, 0: do not), as in OpenAI's format for fine-tuning: a call that was refused
or failed, and a plan that was gone back from, stay in the conversation but are not learnt from.
"""

import json
from collections.abc import Iterator
from typing import Any

from sandbox_app.engine import Scenario
from sandbox_app.engine.calls import Grammar
from sandbox_app.engine.skills.table import SKILLS
from training_app.agent.chain import SPOKEN, Node
from training_app.agent.remote.asking import tools_of
from training_app.agent.speech import GUIDE

Message = dict[str, Any]
UNKNOWN = "unknown"  # the tool that a text calls which is no call


def chats(scenario: Scenario, seed: int, success: bool, nodes: list[Node]) -> Iterator[dict[str, Any]]:
    """One for each robot; what is beside `messages` and `tools` says where it comes from."""
    given_up = {node.parent for node in nodes if node.kind == "backtrack"}
    for robot in scenario.robots:
        own = [node for node in nodes if node.agent == robot.name]
        yield {
            "messages": [{"role": "system", "content": GUIDE}, *_messages(own, nodes, given_up)],
            "tools": tools_of(tuple(Grammar(scenario, robot).calls)),
            "scenario": scenario.name,
            "seed": seed,
            "robot": robot.name,
            "success": success,
        }


def _messages(own: list[Node], nodes: list[Node], given_up: set[int | None]) -> Iterator[Message]:
    results = {(node.kind, node.decision): node for node in own if node.kind in ("verdict", "outcome")}
    for node in own:
        if node.kind not in SPOKEN:
            continue
        saw = nodes[node.parent].text if node.parent is not None else ""
        yield {"role": "user", "content": f"{saw}\n{node.prompt}"}
        if node.kind == "act":
            verdict, outcome = results.get(("verdict", node.decision)), results.get(("outcome", node.decision))
            yield from _called(node, verdict, outcome)
        else:
            yield {"role": "assistant", "content": node.text, "weight": int(node.index not in given_up)}


def _called(act: Node, verdict: Node | None, outcome: Node | None) -> Iterator[Message]:
    legal, ended = bool(verdict and verdict.legal), outcome.text if outcome else ""
    call = {"id": f"call_{act.index}", "type": "function", "function": _function(act.text)}
    yield {"role": "assistant", "content": "", "tool_calls": [call], "weight": int(legal and ended == "success")}
    yield {"role": "tool", "tool_call_id": call["id"], "content": ended if legal or not verdict else verdict.text}


def _function(text: str) -> dict[str, str]:
    """What is no call of any skill keeps its whole text as its only argument."""
    skill, _, inner = text.removesuffix(")").partition("(")
    values = inner.split(", ") if inner else []
    if skill not in SKILLS or len(values) != len(SKILLS[skill].arguments):
        return {"name": UNKNOWN, "arguments": json.dumps({"text": text})}
    return {"name": skill, "arguments": json.dumps(dict(zip(SKILLS[skill].arguments, values, strict=True)))}
