"""What the stages of a run share: the scenario, the sizes, the policy, the folder, and how far it has come."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from transformers import PreTrainedTokenizerFast

from sandbox_app.engine import Scenario
from training_app.agent.episode import Episode
from training_app.agent.lanes import Performer
from training_app.agent.language_model import Policy
from training_app.learning import checkpoint
from training_app.learning.checkpoint import Optimizer, Position
from training_app.learning.presets import Sizes
from training_app.runs.config import RunConfig
from training_app.runs.folder import RunFolder
from training_app.runs.journal import Journal


@dataclass
class Trainer:
    folder: RunFolder
    config: RunConfig
    scenario: Scenario
    sizes: Sizes
    worlds: Performer
    journal: Journal
    position: Position
    policy: Policy | None = None
    tokenizer: PreTrainedTokenizerFast | None = None
    played: list[Episode] = field(default_factory=list)  # by a run that only plays
    usage: dict[str, Any] = field(default_factory=dict)  # what its backend took

    @property
    def checkpoints(self) -> Path:
        return self.folder.checkpoints

    def start_of(self, stage: str) -> int:
        """Steps of the stage that are done already."""
        return self.position.step if self.position.stage == stage else 0

    def keep(self, stage: str, step: int, optimizer: Optimizer | None = None) -> None:
        """A checkpoint from which the run goes on after `step` steps of `stage`."""
        self.position.stage, self.position.step = stage, step
        self.position.seconds = self.journal.elapsed()
        checkpoint.save(self.checkpoints, self.position, self.policy, self.tokenizer, optimizer)

    def named(self, name: str) -> Path:
        return self.checkpoints / name

    def ticker(self, before: float, share: float, total: float, unit: str) -> Callable[[float], None]:
        """Progress within a part of a stage: `before` is what was done, a part done counts up to `share` more."""
        return lambda part: self.journal.progress(before + share * part, total, unit)
