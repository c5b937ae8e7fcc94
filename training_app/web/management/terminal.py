"""What runs that are started in a terminal share: a bar, a folder of their own, and faults told in words."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from pydantic import ValidationError
from tqdm import tqdm

from sandbox_app.engine import EngineError
from training_app.runs.events import Ended, RunEvent
from training_app.runs.folder import FolderError, RunFolder
from training_app.runs.models import RunError

FORMAT = "{desc} |{bar}| {percentage:3.0f} %{postfix}"


class Bar:
    """Shows each progress event on a bar of a hundred parts."""

    def __init__(self, bar: tqdm):
        self.bar = bar

    def __call__(self, event: RunEvent) -> None:
        if event.kind == "progress":
            self.bar.n = round(100 * event.fraction, 1)
            done = f"{event.stage} {event.done:.0f}/{event.total:.0f} {event.unit}"
            self.bar.set_description_str(done, refresh=False)
            left = "" if event.seconds_left is None else f"{clock(event.seconds_left)} left"
            self.bar.set_postfix_str(left)
        elif event.kind == "alert":
            self.bar.write(f"{event.severity}: {event.text}", file=self.bar.fp)


@contextmanager
def open_bar() -> Iterator[Bar]:
    with tqdm(total=100, unit="%", bar_format=FORMAT) as bar:
        yield Bar(bar)


@contextmanager
def told_in_words() -> Iterator[None]:
    """What a person can put right becomes one sentence instead of a traceback."""
    try:
        yield
    except (EngineError, FolderError, RunError) as error:
        raise CommandError(str(error)) from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise CommandError(f"--{first['loc'][0]}: {first['msg']}, not {first['input']!r}") from error
    except OSError as error:
        raise CommandError(f"--folder: {error} — choose a folder that can be written to") from error


def home() -> Path:
    return Path(settings.RUNS_FOLDER) / "terminal"


def unused(stem: str) -> Path:
    number = 1
    while (home() / f"{stem}-{number}").exists():
        number += 1
    return home() / f"{stem}-{number}"


def as_json(ended: Ended, folder: RunFolder) -> str:
    return json.dumps({"state": ended.state, "folder": str(folder.path), **ended.result})


def clock(seconds: float) -> str:
    return f"{int(seconds // 60)}:{int(seconds % 60):02d}"


def share(score: dict[str, Any]) -> str:
    """A measured success with its interval."""
    return f"success {score['success']:.3f} (95 % interval {score['low']:.3f} to {score['high']:.3f})"
