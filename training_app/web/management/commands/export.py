"""`manage.py export RUN`: the recorded episodes of a run as chats, one conversation a line of JSON.

RUN is the id of one of the studio's runs, or the folder of any. Only episodes whose decision chain was kept are there.
"""

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from sandbox_app.engine import Scenario
from training_app.agent.chain import Node
from training_app.agent.chat_export import chats
from training_app.runs.folder import RunFolder
from training_app.web.management.terminal import told_in_words


class Command(BaseCommand):
    help = "Write the recorded episodes of a run as chat-format JSON lines, with tool calls and train masks."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("run", help="the id of a run, or its folder")
        parser.add_argument("--out", type=Path, help="a file; the standard output if left out")
        parser.add_argument("--solved", action="store_true", help="only episodes that succeeded")

    def handle(self, *args: Any, **options: Any) -> None:
        with told_in_words():
            folder = RunFolder(_folder(options["run"]))
            scenario = Scenario.parse(folder.config().scenario)
            lines = [json.dumps(chat) for chat in _chats(folder, scenario, options["solved"])]
        if not lines:
            raise CommandError(f"{options['run']}: no episode with its decision chain was kept")
        text = "\n".join(lines) + "\n"
        if options["out"] is None:
            self.stdout.write(text, ending="")
            return
        options["out"].write_text(text, encoding="utf-8")
        self.stderr.write(f"{len(lines)} conversations in {options['out']}")


def _chats(folder: RunFolder, scenario: Scenario, solved: bool):
    for event in folder.events():
        if event.kind == "episode" and event.nodes and (event.success or not solved):
            yield from chats(scenario, event.seed, event.success, [Node(**node) for node in event.nodes])


def _folder(run: str) -> Path:
    kept = Path(settings.RUNS_FOLDER) / run
    return kept if kept.is_dir() else Path(run)
