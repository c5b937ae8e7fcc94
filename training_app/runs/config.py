"""What a run is asked to do: one frozen value, written to `config.json` in the run's folder before anything starts.

A run either learns or, with the one stage `play`, lets any backend play episodes and counts them.
"""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from sandbox_app.engine.splits import SEEDS
from training_app.agent.remote.terms import Terms

PresetName = Literal["quick", "standard", "paper"]
StageName = Literal["sft", "ppo", "meta", "play"]
PLAY = "play"


class Play(BaseModel):
    """Which episodes a run plays that does nothing else."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    episodes: int = Field(20, ge=1, le=10_000)
    split: Literal["train", "held_out"] = "held_out"
    first_seed: int | None = Field(None, ge=0, description="of the layouts, one after the other; the split's own first")
    endpoint: Terms = Field(Terms(), description="of a backend behind an OpenAI-compatible endpoint")

    @property
    def seeds(self) -> range:
        first = SEEDS[self.split].start if self.first_seed is None else self.first_seed
        return range(first, first + self.episodes)


class RunConfig(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    name: str = Field(max_length=80)
    scenario: dict[str, Any] = Field(description="the whole document, as it was when the run was made")
    preset: PresetName = "quick"
    model: str = Field("tiny", max_length=200)
    seed: int = Field(1, ge=0, le=2**31 - 1)
    budget_seconds: float = Field(600, ge=10, le=7 * 86400, description="wall clock for the whole run")
    stages: tuple[StageName, ...] = ("sft", "ppo")
    play: Play = Play()

    @property
    def only_plays(self) -> bool:
        return PLAY in self.stages
