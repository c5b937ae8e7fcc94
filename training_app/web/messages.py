"""The wire of a training run, written once; TypeScript types are generated from these models.

The store numbers every event (`seq`, from 1, without a gap, a run's own). A client says the last number that it
holds and is sent everything after it, so a reload, a lost connection or a restarted server never loses a point.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from training_app.agent.chain import Node
from training_app.runs.events import EpisodeEnded, RunEvent


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Subscribe(Message):
    """Everything after event number `since`, then whatever comes."""

    type: Literal["subscribe"] = "subscribe"
    since: int = Field(0, ge=0)


class AskChain(Message):
    type: Literal["ask_chain"] = "ask_chain"
    episode: int


ClientMessage = Annotated[Subscribe | AskChain, Field(discriminator="type")]

RunState = Literal["queued", "running", "stopping", "stopped", "finished", "failed"]


class RunSummary(Message):
    """What the list and the head of the page show."""

    type: Literal["run"] = "run"
    id: str
    name: str
    scenario_id: str = Field(description="where the frozen document came from; it may have changed or gone since")
    scenario_name: str
    scenario_title: str
    preset: str
    model: str
    seed: int
    budget_seconds: float
    state: RunState
    attempt: int = Field(description="how often a worker has taken the run up")
    note: str = Field("", description="why it waits or failed, in words")
    worker_seen: bool = Field(description="a live worker listens to the training queue")
    created: float
    started: float | None = None
    ended: float | None = None
    fraction: float = 0.0
    seconds_left: float | None = None
    result: dict[str, Any] = {}
    last_seq: int = 0


class NumberedEvent(Message):
    seq: int
    key: str
    event: RunEvent = Field(description="an episode comes without its nodes; ask_chain brings them")
    has_chain: bool = Field(False, description="an episode whose decision chain was kept")


class Events(Message):
    """A page of events in the order of their numbers; `more` says that the next page follows at once."""

    type: Literal["events"] = "events"
    items: list[NumberedEvent]
    last_seq: int
    more: bool = False


class Chain(Message):
    type: Literal["chain"] = "chain"
    episode: int
    seed: int
    calls: list[str]
    nodes: list[Node]


class Problem(Message):
    type: Literal["problem"] = "problem"
    place: str = ""
    message: str
    hint: str = ""


class BranchStep(Message):
    """One decision of a fork."""

    call: str = Field(max_length=2000)
    actor: Literal["record", "hand", "expert"] = Field(description="record: the recorded call, carried out anew")
    state_hash: str = Field("", max_length=64)
    reward: float = 0.0


class Branch(Message):
    id: int
    episode: int
    decision: int = Field(description="how many of the recorded decisions stand before it")
    steps: list[BranchStep]
    ended: str
    success: bool
    changed: float


class Alike(Message):
    """Another kept episode of the run on the same layout: by an earlier or a later policy."""

    number: int
    stage: str
    success: bool


class EpisodeRecord(Message):
    """All that the page of one recorded episode shows, in one answer over HTTP."""

    run: RunSummary
    episode: EpisodeEnded
    chain: Chain
    older: int | None = Field(description="the kept episode before this one")
    newer: int | None = Field(description="the kept episode after this one")
    alike: list[Alike]


ServerMessage = Annotated[RunSummary | Events | Chain | Problem, Field(discriminator="type")]

client_message = TypeAdapter(ClientMessage)
server_message = TypeAdapter(ServerMessage)
