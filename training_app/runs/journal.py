"""Tells what a run does: numbers it, times it, appends it to the events file, and hands it on.

Also the place where a run is asked to stop, and where the time left is estimated: each stage has a share of the whole,
so far as is known before the start; the pace so far corrects the plan as the run goes on.
"""

import time
from collections.abc import Callable

from training_app.agent.episode import Episode
from training_app.learning.checkpoint import Position
from training_app.learning.report import Axis, Severity, Split, Stopped
from training_app.runs.events import Alert, EpisodeEnded, Metric, Progress, RunEvent, Stage
from training_app.runs.folder import RunFolder

OnEvent = Callable[[RunEvent], None]
PROGRESS_EVERY = 1.0  # seconds
STOP_CHECK_EVERY = 0.2  # seconds; a look at the disk


class Journal:
    def __init__(
        self, folder: RunFolder, planned: float | None, budget_seconds: float, position: Position, on_event: OnEvent
    ):
        """`planned`: seconds that the whole should take, where that is known before."""
        self.position = position
        self.reserve = 0.0  # seconds that the last evaluation will need
        self._folder, self._planned, self._budget, self._on_event = folder, planned, budget_seconds, on_event
        self._events = folder.open_events()
        self._started = time.monotonic() - position.seconds
        self._told = self._checked = -10.0
        self._stage, self._span, self._complete = "", (0.0, 1.0), False

    def close(self) -> None:
        self._events.close()

    def write(self, event: RunEvent) -> None:
        event.time = time.time()
        self._events.write(event.model_dump_json() + "\n")
        self._events.flush()
        self._on_event(event)

    def elapsed(self) -> float:
        """Wall clock of all attempts."""
        return time.monotonic() - self._started

    def begin(self, stage: str, span: tuple[float, float]) -> None:
        """`span` is the part of the whole run that the stage takes, from and to, within 0 and 1."""
        self._stage, self._span, self._told, self._complete = stage, span, -10.0, False
        self.write(Stage(stage=stage, state="running"))

    def progress(self, done: float, total: float, unit: str) -> None:
        now = time.monotonic()
        self._raise_if_stopping(now)
        if now - self._told < PROGRESS_EVERY and (done < total or self._complete):
            return
        self._told, self._complete = now, done >= total
        start, stop = self._span
        fraction = min(1.0, start + (stop - start) * done / max(total, 1e-9))
        left = self._seconds_left(fraction)
        self.write(Progress(stage=self._stage, done=done, total=total, unit=unit, fraction=fraction, seconds_left=left))

    def metric(self, axis: Axis, step: int, values: dict[str, float]) -> None:
        self.write(Metric(axis=axis, step=step, values=values))

    def episode(self, split: Split, episode: Episode, kept: bool) -> None:
        self.write(
            EpisodeEnded(
                number=self.position.episodes,
                stage=self._stage,
                split=split,
                seed=episode.seed,
                success=episode.success,
                reason=episode.reason,
                decisions=len(episode.calls),
                total_reward=round(episode.total_reward, 4),
                parts={name: round(part, 4) for name, part in episode.parts.items()},
                calls=episode.calls,
                nodes=episode.nodes if kept else [],
            )
        )
        self.position.episodes += 1

    def alert(self, severity: Severity, name: str, text: str) -> None:
        self.write(Alert(severity=severity, name=name, text=text))

    def out_of_time(self) -> bool:
        return self.elapsed() + self.reserve > self._budget

    def _raise_if_stopping(self, now: float) -> None:
        if now - self._checked < STOP_CHECK_EVERY:
            return
        self._checked = now
        if self._folder.stopping:
            raise Stopped

    def _seconds_left(self, fraction: float) -> float | None:
        elapsed = self.elapsed()
        if self._planned is None:
            return round(elapsed / fraction * (1 - fraction), 1) if fraction else None
        trust = min(1.0, fraction / 0.25)  # of the pace so far, against the plan
        paced = elapsed / fraction if fraction > 0.01 else self._planned
        whole = trust * paced + (1 - trust) * max(self._planned, elapsed)
        return round(max(0.0, whole * (1 - fraction)), 1)
