"""A run's folder on disk, and the only place that knows the names in it.

    config.json           what was asked; written before anything starts
    events.jsonl          what happened, one event a line, only ever appended to
    demonstrations.jsonl  the expert's turns in chat format
    checkpoints/          `latest` to go on from, `supervised`, `best`
    stop                  its presence asks the trainer to stop
    result.json           the end

A line that a crash left torn at the end is cut off when the folder is opened for writing. Left out: remote storage.
"""

import json
from pathlib import Path
from typing import IO, Any

from pydantic import ValidationError

from training_app.runs.config import RunConfig
from training_app.runs.events import RunEvent, run_event


class FolderError(Exception):
    """A folder that is no run, or not the run that it should be."""


class RunFolder:
    def __init__(self, path: Path | str):
        self.path = Path(path)
        self.config_file = self.path / "config.json"
        self.events_file = self.path / "events.jsonl"
        self.demonstrations_file = self.path / "demonstrations.jsonl"
        self.checkpoints = self.path / "checkpoints"
        self.stop_file = self.path / "stop"
        self.result_file = self.path / "result.json"

    def create(self, config: RunConfig) -> None:
        self.path.mkdir(parents=True, exist_ok=True)
        if self.config_file.exists():
            raise FolderError(f"{self.path}: a run is already there — resume it, or choose another folder")
        self.config_file.write_text(config.model_dump_json(indent=1))

    def config(self) -> RunConfig:
        if not self.config_file.exists():
            raise FolderError(f"{self.path}: no config.json is there — create the run first, or check the path")
        try:
            return RunConfig.model_validate_json(self.config_file.read_text())
        except ValidationError as error:
            raise FolderError(f"{self.config_file}: {error}") from error

    def ask_to_stop(self) -> None:
        self.stop_file.touch()

    @property
    def stopping(self) -> bool:
        return self.stop_file.exists()

    def take_up(self) -> None:
        """Before writing: forget an old request to stop, cut off a torn last line."""
        self.path.mkdir(parents=True, exist_ok=True)
        self.stop_file.unlink(missing_ok=True)
        self.checkpoints.mkdir(exist_ok=True)
        _cut_torn_line(self.events_file)

    def open_events(self) -> IO[str]:
        return self.events_file.open("a", encoding="utf-8")

    def events(self) -> list[RunEvent]:
        """Every whole line so far, in the order of writing."""
        if not self.events_file.exists():
            return []
        lines = self.events_file.read_text(encoding="utf-8").split("\n")
        return [run_event.validate_json(line) for line in lines[:-1]]

    def write_result(self, result: dict[str, Any]) -> None:
        part = self.result_file.with_suffix(".part")
        part.write_text(json.dumps(result, indent=1))
        part.replace(self.result_file)


def _cut_torn_line(file: Path) -> None:
    if not file.exists():
        return
    with file.open("rb+") as events:
        content = events.read()
        events.truncate(content.rfind(b"\n") + 1)
