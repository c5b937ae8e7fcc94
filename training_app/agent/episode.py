"""What is left of an episode: the turns that were spoken, the calls that replay it, and its decision chain."""

from dataclasses import dataclass, field
from typing import Any

from training_app.agent.sample import Sample
from training_app.agent.turns import Task


@dataclass
class Spoken:
    """A turn as it was answered, with the reward that its call brought."""

    task: Task
    prompt: str
    text: str
    agent: str
    sample: Sample | None = None
    reward: float = 0.0


@dataclass
class Episode:
    seed: int
    success: bool = False
    truncated: bool = False
    reason: str = ""
    total_reward: float = 0.0
    parts: dict[str, float] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    spoken: list[Spoken] = field(default_factory=list)
    nodes: list[dict[str, Any]] = field(default_factory=list)
    last_prompts: dict[str, str] = field(default_factory=dict)  # where a truncated one would have gone on, by robot
