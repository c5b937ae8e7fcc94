"""Forks of recorded episodes: from any decision of one, a sandbox in exactly that physical state.

An episode's chain holds one state hash a decision, at the outcome of the first robot; the fork at decision n is the
state after the n-th call, before anything else is decided.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sandbox_app.engine import EngineError, Sandbox, Scenario
from sandbox_app.engine.forking import go_to


def recorded_hashes(nodes: Sequence[Mapping[str, Any]]) -> list[str]:
    """The state hash after each decision, in their order, out of the chain's nodes (or what they are as JSON)."""
    return [node["state_hash"] for node in nodes if node["kind"] == "outcome" and node.get("state_hash")]


def forked(scenario: Scenario, seed: int, calls: Sequence[str], decision: int, hashes: Sequence[str]) -> Sandbox:
    """A sandbox of its own after `decision` of the recorded calls; whoever asks closes it.

    `hashes`: the recorded one after each call. Raises a ForkError where the state is not the recorded one to the last
    bit, and an EngineError where the episode has no such decision. At decision 0 there is nothing to compare.
    """
    if not 0 <= decision <= len(calls):
        raise EngineError(
            f"the episode has {len(calls)} decisions, not {decision}", place="decision", hint=f"0 to {len(calls)}"
        )
    sandbox = Sandbox(scenario, seed=seed)
    try:
        go_to(sandbox, seed, calls[:decision], hashes[decision - 1] if decision else "")
    except BaseException:
        sandbox.close()
        raise
    return sandbox
