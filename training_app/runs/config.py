"""What a run is asked to do: one frozen value, written to `config.json` in the run's folder before anything starts."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

PresetName = Literal["quick", "standard", "paper"]
StageName = Literal["sft", "ppo", "meta"]


class RunConfig(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    name: str = Field(max_length=80)
    scenario: dict[str, Any] = Field(description="the whole document, as it was when the run was made")
    preset: PresetName = "quick"
    model: str = Field("tiny", max_length=200)
    seed: int = Field(1, ge=0, le=2**31 - 1)
    budget_seconds: float = Field(600, ge=10, le=7 * 86400, description="wall clock for the whole run")
    stages: tuple[StageName, ...] = ("sft", "ppo")
