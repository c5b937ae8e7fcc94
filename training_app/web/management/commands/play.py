"""`manage.py play SCENARIO --backend NAME`: any backend plays episodes in this terminal, a line an episode.

An ordinary run folder, with the decision chain of every episode; nothing is learnt.
"""

import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from sandbox_app.engine import Scenario
from training_app.agent.remote.terms import OPENAI, Terms
from training_app.runs.config import PLAY, Play, RunConfig
from training_app.runs.events import Ended, RunEvent
from training_app.runs.folder import RunFolder
from training_app.runs.lifeline import stop_when_asked
from training_app.runs.models import check
from training_app.runs.players import PLAYERS
from training_app.runs.runner import run
from training_app.web.management.terminal import Bar, as_json, clock, open_bar, share, told_in_words, unused

TERMS = {
    "a_minute": "requests a minute at most",
    "seconds": "that one request may take",
    "reply_tokens": "of one reply at most",
    "most_tokens": "of the whole run",
    "price_in": "of a million tokens of prompts",
    "price_out": "of a million tokens of replies",
}


class Command(BaseCommand):
    help = "Let a backend play episodes of a scenario through the cognitive loop, and count its successes."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("scenario", help="a library name, or a path to YAML or JSON")
        parser.add_argument("--backend", default="expert", help=f"one of {', '.join(PLAYERS)}")
        parser.add_argument("--episodes", type=int, default=20)
        parser.add_argument("--seed", type=int, help="of the first layout; the split's own first if left out")
        parser.add_argument("--split", choices=("train", "held_out"), default="held_out")
        parser.add_argument("--url", default=os.environ.get("OPENAI_BASE_URL", OPENAI), help="of openai:MODEL's API")
        for name, words in TERMS.items():
            parser.add_argument(f"--{name.replace('_', '-')}", type=float, help=words)
        parser.add_argument("--folder", type=Path, help="where the run is kept; one of its own if left out")
        parser.add_argument("--json", action="store_true", help="one JSON document on the last line")

    def handle(self, *args: Any, **options: Any) -> None:
        stop_when_asked()
        with told_in_words():
            folder = _folder(options)
            with open_bar() as bar:
                ended = run(folder, lambda event: _show(event, bar))
        self._say(ended, folder, options["json"])

    def _say(self, ended: Ended, folder: RunFolder, in_json: bool) -> None:
        if ended.result and not in_json:
            self.stdout.write(_in_words(ended.result))
        if ended.result and in_json:
            self.stdout.write(as_json(ended, folder))
        if ended.state == "failed":
            raise CommandError(ended.text)
        if ended.state == "stopped":
            self.stderr.write(f"{ended.text}: {folder.path}")


def _show(event: RunEvent, bar: Bar) -> None:
    bar(event)
    if event.kind == "episode":
        how = "success" if event.success else event.reason
        bar.bar.write(f"seed {event.seed}: {how}, {event.decisions} decisions, reward {event.total_reward:.2f}")


def _folder(options: dict[str, Any]) -> RunFolder:
    scenario = Scenario.load(options["scenario"])
    backend = options["backend"]
    stem = f"{scenario.name}-{PLAY}-{Path(backend).name.replace(':', '-')}"
    config = RunConfig(
        name=stem[:80],
        scenario=scenario.to_json_value(),
        model=backend,
        budget_seconds=7 * 86400,  # as long as the episodes take
        stages=(PLAY,),
        play=Play(
            episodes=options["episodes"], split=options["split"], first_seed=options["seed"], endpoint=_terms(options)
        ),
    )
    check(config)  # before there is a folder: what cannot be played leaves none behind
    folder = RunFolder(options["folder"] or unused(stem))
    folder.create(config)
    return folder


def _terms(options: dict[str, Any]) -> Terms:
    given = {name: options[name] for name in TERMS if options[name] is not None}
    return Terms(url=options["url"], **given)


def _in_words(result: dict[str, Any]) -> str:
    score, split = result["played"], result["split"].replace("_", "-")
    usage = result.get("usage")
    paid = "" if usage is None else f"{_paid(usage)}\n"
    return (
        f"{result['model']}: {share(score)}, illegal {score['illegal']:.3f}, "
        f"{score['episodes']} {split} episodes, {score['decisions']:.1f} decisions each\n{paid}"
        f"{clock(result['seconds'])} in {result['folder']}"
    )


def _paid(usage: dict[str, Any]) -> str:
    cost = "" if usage["cost"] is None else f", cost {usage['cost']:.4f}"
    return (
        f"{usage['requests']} requests, {usage['failed']} failed, "
        f"{usage['prompt_tokens']} + {usage['reply_tokens']} tokens{cost}"
    )
