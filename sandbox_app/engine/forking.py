"""Forks: a sandbox taken to the state after some recorded calls, exactly, or an error that says it cannot be had.

A freshly built world that carries out the same calls reaches the same state to the last bit; the recorded state hash
proves it. Left out: going there by a stored state, for a record holds none.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal

from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.sandbox import Sandbox
from sandbox_app.engine.spoken import action_of

Proof = Literal["exact", "unrecorded"]  # the recorded hash was reached; none was recorded to compare with

OTHER_VERSION = (
    "the record was most likely made by another version of the engine; it can be read all the same, "
    "and an episode of a new run can be forked"
)


class ForkError(EngineError):
    """The recorded calls do not lead to the recorded state."""


def go_to(
    sandbox: Sandbox,
    seed: int,
    calls: Sequence[str],
    wanted_hash: str = "",
    heard: Callable[[str, tuple[Any, ...]], Any] = lambda call, answer: None,
) -> Proof:
    """Begin that seed's episode and carry out the calls, as `spoken.text_of` writes them; `heard` is told each answer.

    Raises a ForkError where the episode ends before the last call, or its state is another one than recorded.
    """
    _, info = sandbox.reset(seed=seed)
    reached = info["state_hash"]
    for index, call in enumerate(calls):
        if sandbox.episode.ended:
            raise _other(len(calls), f"the episode ends after {index} of the {len(calls)} recorded calls")
        answer = sandbox.step(action_of(sandbox, call))
        reached = answer[4]["state_hash"]
        heard(call, answer)
    if wanted_hash and reached != wanted_hash:
        raise _other(len(calls), f"{len(calls)} calls lead to the state {reached}, recorded was {wanted_hash}")
    return "exact" if wanted_hash else "unrecorded"


def _other(decision: int, message: str) -> ForkError:
    return ForkError(f"executed anew, {message}", place=f"decision {decision}", hint=OTHER_VERSION)
