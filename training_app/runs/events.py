"""What a run says while it goes on. One line of JSON an event, appended to `events.jsonl` in the run's folder.

`key` makes an event idempotent: an update that is done again after a crash writes the same keys, and the newer value
replaces the older one (LESSONS: series keyed by an axis of their own, late points accepted, no gap and no double).
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter


class Event(BaseModel):
    model_config = ConfigDict(extra="forbid")
    time: float = Field(0.0, description="wall clock, seconds since the epoch")


class Stage(Event):
    kind: Literal["stage"] = "stage"
    stage: str
    state: Literal["waiting", "running", "done", "skipped"]

    @property
    def key(self) -> str:
        return f"stage/{self.stage}"


class Progress(Event):
    kind: Literal["progress"] = "progress"
    stage: str
    done: float
    total: float
    unit: str = Field(description="what is counted: episodes, steps, decisions")
    fraction: float = Field(ge=0, le=1, description="of the whole run")
    seconds_left: float | None = None

    @property
    def key(self) -> str:
        return "progress"


class Metric(Event):
    """All series of one point. `axis` names what `step` counts: sft_step, update, evaluation."""

    kind: Literal["metric"] = "metric"
    axis: Literal["sft_step", "update", "evaluation"]
    step: int
    values: dict[str, float]

    @property
    def key(self) -> str:
        return f"metric/{self.axis}/{self.step}"


class EpisodeEnded(Event):
    """`nodes` is the decision chain of an episode that is kept; all others carry their summary only."""

    kind: Literal["episode"] = "episode"
    number: int
    stage: str
    split: Literal["train", "validation", "held_out"]
    seed: int
    success: bool
    reason: str = Field(description="done, illegal, out of decisions, out of time, …")
    decisions: int
    total_reward: float
    parts: dict[str, float] = {}
    calls: list[str] = Field([], description="the calls carried out, in order: with the seed they replay the episode")
    nodes: list[dict[str, Any]] = []

    @property
    def key(self) -> str:
        return f"episode/{self.number}"


class Alert(Event):
    kind: Literal["alert"] = "alert"
    severity: Literal["info", "warning", "critical"]
    name: str
    text: str

    @property
    def key(self) -> str:
        return f"alert/{self.name}/{self.time:.3f}"


class Ended(Event):
    kind: Literal["ended"] = "ended"
    state: Literal["finished", "stopped", "failed"]
    text: str = ""
    result: dict[str, Any] = {}

    @property
    def key(self) -> str:
        return f"ended/{self.time:.3f}"


RunEvent = Annotated[Stage | Progress | Metric | EpisodeEnded | Alert | Ended, Field(discriminator="kind")]
run_event = TypeAdapter(RunEvent)
