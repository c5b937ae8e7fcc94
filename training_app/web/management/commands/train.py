"""`manage.py train SCENARIO`: a training run in this terminal, with a bar, the time left, and a clean Ctrl-C.

The run is an ordinary run folder, so it can be looked into, resumed and evaluated like any other; it is not listed on
the pages. Left out: several scenarios in one run.
"""

import re
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from sandbox_app.engine import Scenario
from training_app.learning.presets import PRESETS
from training_app.runs.config import RunConfig
from training_app.runs.events import Ended
from training_app.runs.folder import RunFolder
from training_app.runs.lifeline import stop_when_asked
from training_app.runs.models import check
from training_app.runs.runner import run
from training_app.web.management.terminal import as_json, clock, home, open_bar, share, told_in_words, unused

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
        with told_in_words():
            folder = _folder(options)
            with open_bar() as bar:
                ended = run(folder, bar)
        self._say(ended, folder, options["json"])

    def _say(self, ended: Ended, folder: RunFolder, in_json: bool) -> None:
        if ended.state == "failed":
            raise CommandError(ended.text)
        if ended.state == "stopped":
            self.stderr.write(f"{ended.text}: --resume --folder {folder.path}")
        elif not in_json:
            self.stdout.write(_in_words(ended.result))
        if in_json:
            self.stdout.write(as_json(ended, folder))


def _folder(options: dict[str, Any]) -> RunFolder:
    if len(options["scenario"]) > 1:
        raise CommandError(f"one scenario at a time for now, not {len(options['scenario'])}: name the first only")
    scenario = Scenario.load(options["scenario"][0])
    stem = f"{scenario.name}-{options['preset']}-seed{options['seed']}"
    if options["resume"]:
        return _resumed(RunFolder(options["folder"] or _newest(stem)))
    folder = RunFolder(options["folder"] or unused(stem))
    config = _config(scenario, stem, options)
    check(config)  # before there is a folder: what cannot be trained leaves none behind
    folder.create(config)
    return folder


def _resumed(folder: RunFolder) -> RunFolder:
    if folder.config().only_plays:
        raise CommandError(f"--resume: the run in {folder.path} only plays — start another with `manage.py play`")
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


def _newest(stem: str) -> Path:
    found = sorted(home().glob(f"{stem}-*/config.json"), key=lambda file: file.stat().st_mtime)
    if not found:
        raise CommandError(f"--resume: no run like {stem} is in {home()} — start one, or give its --folder")
    return found[-1].parent


def _in_words(result: dict[str, Any]) -> str:
    lines = [
        f"{name}: {share(score)}, illegal {score['illegal']:.3f}, {score['episodes']} held-out episodes"
        for name, score in (("supervised", result["supervised"]), ("final", result["final"]))
    ]
    return "\n".join([*lines, f"{clock(result['seconds'])} in {result['folder']}"])
