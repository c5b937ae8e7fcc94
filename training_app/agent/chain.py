"""The decision chain: every thought and deed of an episode as a node, in order, each with its parent."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

NodeKind = Literal["perceive", "plan", "act", "verdict", "outcome", "reflect", "backtrack", "alert"]


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
