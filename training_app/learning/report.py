"""What the stages of learning tell, through an object that is handed down to them."""

from typing import Literal, Protocol

from training_app.agent.episode import Episode

Axis = Literal["sft_step", "update", "evaluation"]
Split = Literal["train", "validation", "held_out"]
Severity = Literal["info", "warning", "critical"]


class Stopped(Exception):  # noqa: N818 - a request, not an error
    """Someone asked the run to stop; whatever was done since the last checkpoint is done again later."""


class LearningError(Exception):
    """Something from which nothing can be learnt, told in words."""


class Report(Protocol):
    def progress(self, done: float, total: float, unit: str) -> None:
        """Called often, at least once a second of work; raises `Stopped` when the run is to stop."""

    def metric(self, axis: Axis, step: int, values: dict[str, float]) -> None: ...

    def episode(self, split: Split, episode: Episode, kept: bool) -> None: ...

    def alert(self, severity: Severity, name: str, text: str) -> None: ...

    def out_of_time(self) -> bool:
        """The budget is spent but for the last evaluation; asked at the boundary of an update only."""
