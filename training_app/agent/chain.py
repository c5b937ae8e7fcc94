"""The decision chain: every thought and deed of an episode as a node, in order, each with its parent."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from training_app.agent.sample import Said, Sample

NodeKind = Literal["perceive", "plan", "act", "verdict", "outcome", "reflect", "backtrack", "alert", "message"]


class Token(BaseModel):
    """One token of what was said."""

    model_config = ConfigDict(extra="forbid")
    text: str
    logprob: float | None = Field(None, description="none where the grammar left no choice")
    others: list[tuple[str, float]] = Field([], description="the likeliest beside it, with their log-probabilities")


class Node(BaseModel):
    model_config = ConfigDict(extra="forbid")
    index: int = Field(description="position in the chain, from 0")
    parent: int | None = Field(description="the node that led to this one")
    kind: NodeKind
    agent: str = "r1"
    decision: int = Field(description="how many decisions were carried out before it")
    seconds: float = Field(0.0, description="simulated time at which it was made")
    prompt: str = ""
    text: str = Field(description="what was seen, said, decided, or found")
    logprob: float | None = Field(None, description="sum over the tokens said, under the constrained distribution")
    value: float | None = Field(None, description="the critic's estimate of the return from here")
    legal: bool | None = None
    reward: float | None = None
    parts: dict[str, float] = {}
    state_hash: str = ""
    details: dict[str, Any] = {}
    tokens: list[Token] = Field([], description="what was said, as a language model said it")


SPOKEN = ("plan", "act", "reflect")


def with_tokens(nodes: list[dict[str, Any]], samples: list[Sample | None]) -> None:
    """Write into the nodes that were spoken, in their order, the tokens of their replies."""
    spoken = (node for node in nodes if node["kind"] in SPOKEN)
    for node, sample in zip(spoken, samples, strict=True):
        if sample and sample.said:
            node["tokens"] = [_told(said) for said in sample.said]


def _told(said: Said) -> dict[str, Any]:
    """A `Token` without what is at its default; written by hand, since it is done for every token of a training run."""
    token: dict[str, Any] = {"text": said.text}
    if said.logprob is not None:
        token["logprob"] = said.logprob
    if said.others:
        token["others"] = [list(other) for other in said.others]
    return token
