"""`manage.py train SCENARIO`: a training run in this terminal, with a bar, the time left, and a clean Ctrl-C.

The run is an ordinary run folder, so it can be looked into, resumed and evaluated like any other; it is not listed on
the pages. Left out: several scenarios in one run.
"""

import json
import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from pydantic import ValidationError
from tqdm import tqdm

from sandbox_app.engine import EngineError, Scenario
from training_app.learning.presets import PRESETS
from training_app.runs.config import RunConfig
from training_app.runs.events import Ended, RunEvent
from training_app.runs.folder import FolderError, RunFolder
from training_app.runs.lifeline import stop_when_asked
from training_app.runs.models import RunError, check
from training_app.runs.runner import run

UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}
STAGES = ("sft", "ppo", "meta")


class Command(BaseCommand):
    help = "Train a language model in a scenario: supervised, then by PPO, then measured on held-out layouts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("scenario", nargs="+", help="a library name, or a path to YAML or JSON")
        parser.add_argument("--preset", choices=list(PRESETS), default="quick")
        parser.add_argument("--model", default="tiny", help="tiny, or the folder of a checkpoint")
        parser.add_argument("--stages", default="sft,ppo", help="which of sft,ppo, with commas")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--budget", help="wall clock, as 90s, 20m, 2h; a short one scales the work down")
        parser.add_argument("--folder", type=Path, help="where the run is kept; one of its own if left out")
        parser.add_argument("--resume", action="store_true", help="go on with the run in --folder, or the newest such")
        parser.add_argument("--json", action="store_true", help="one JSON document on the last line")

    def handle(self, *args: Any, **options: Any) -> None:
        stop_when_asked()
        try:
            folder = _folder(options)
            with tqdm(total=100, unit="%", bar_format="{desc} |{bar}| {percentage:3.0f} %{postfix}") as bar:
                ended = run(folder, _Bar(bar))
        except (EngineError, FolderError, RunError) as error:
            raise CommandError(str(error)) from error
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            raise CommandError(f"--{first['loc'][0]}: {first['msg']}, not {first['input']!r}") from error
        except OSError as error:
            raise CommandError(f"--folder: {error} — choose a folder that can be written to") from error
        self._say(ended, folder, options["json"])

    def _say(self, ended: Ended, folder: RunFolder, as_json: bool) -> None:
        if ended.state == "failed":
            raise CommandError(ended.text)
        if ended.state == "stopped":
            self.stderr.write(f"{ended.text}: --resume --folder {folder.path}")
        elif not as_json:
            self.stdout.write(_in_words(ended.result))
        if as_json:
            self.stdout.write(json.dumps({"state": ended.state, "folder": str(folder.path), **ended.result}))


class _Bar:
    """Shows each progress event on a bar of a hundred parts."""

    def __init__(self, bar: tqdm):
        self._bar = bar

    def __call__(self, event: RunEvent) -> None:
        if event.kind == "progress":
            self._bar.n = round(100 * event.fraction, 1)
            done = f"{event.stage} {event.done:.0f}/{event.total:.0f} {event.unit}"
            self._bar.set_description_str(done, refresh=False)
            self._bar.set_postfix_str(f"{_clock(event.seconds_left or 0)} left")
        elif event.kind == "alert":
            self._bar.write(f"{event.severity}: {event.text}", file=self._bar.fp)


def _folder(options: dict[str, Any]) -> RunFolder:
    if len(options["scenario"]) > 1:
        raise CommandError(f"one scenario at a time for now, not {len(options['scenario'])}: name the first only")
    scenario = Scenario.load(options["scenario"][0])
    stem = f"{scenario.name}-{options['preset']}-seed{options['seed']}"
    if options["resume"]:
        return RunFolder(options["folder"] or _newest(stem))
    folder = RunFolder(options["folder"] or _unused(stem))
    config = _config(scenario, stem, options)
    check(config)  # before there is a folder: what cannot be trained leaves none behind
    folder.create(config)
    return folder


def _config(scenario: Scenario, name: str, options: dict[str, Any]) -> RunConfig:
    stages = tuple(options["stages"].split(","))
    unknown = [stage for stage in stages if stage not in STAGES]
    if unknown:
        raise CommandError(f"--stages: “{unknown[0]}” is no stage — choose from {', '.join(STAGES)}")
    return RunConfig(
        name=name[:80],
        scenario=scenario.to_json_value(),
        preset=options["preset"],
        model=options["model"],
        seed=options["seed"],
        budget_seconds=_seconds(options["budget"]) if options["budget"] else 1.25 * PRESETS[options["preset"]].seconds,
        stages=stages,
    )


def _seconds(text: str) -> float:
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([smhd]?)", text.strip())
    if match is None or float(match[1]) * UNITS[match[2]] < 10:
        raise CommandError(f"--budget: “{text}” is no time of at least 10 s — write for example 90s, 20m or 2h")
    return float(match[1]) * UNITS[match[2]]


def _home() -> Path:
    return Path(settings.RUNS_FOLDER) / "terminal"


def _unused(stem: str) -> Path:
    number = 1
    while (_home() / f"{stem}-{number}").exists():
        number += 1
    return _home() / f"{stem}-{number}"


def _newest(stem: str) -> Path:
    found = sorted(_home().glob(f"{stem}-*/config.json"), key=lambda file: file.stat().st_mtime)
    if not found:
        raise CommandError(f"--resume: no run like {stem} is in {_home()} — start one, or give its --folder")
    return found[-1].parent


def _clock(seconds: float) -> str:
    return f"{int(seconds // 60)}:{int(seconds % 60):02d}"


def _in_words(result: dict[str, Any]) -> str:
    lines = [
        f"{name}: success {score['success']:.3f} (95 % interval {score['low']:.3f} to {score['high']:.3f}), "
        f"illegal {score['illegal']:.3f}, {score['episodes']} held-out episodes"
        for name, score in (("supervised", result["supervised"]), ("final", result["final"]))
    ]
    return "\n".join([*lines, f"{_clock(result['seconds'])} in {result['folder']}"])
