"""`manage.py mcp SCENARIO`: a sandbox's skills as tools for any client of the Model Context Protocol, over stdio.

It is started by the client, and ends when the client closes its input or goes. Left out: scenarios that are in the
studio's database only.
"""

import signal
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from sandbox_app.engine import EngineError, Sandbox, Scenario
from training_app.agent.mcp_server import serve_sandbox


class Command(BaseCommand):
    help = "Offer a sandbox's skills as tools over the Model Context Protocol, on standard input and output."
    requires_system_checks = ()  # the database and the pages are none of its business

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("scenario", help="a library name, or a path to YAML or JSON")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--robot", help="the one that the client plays; all of them if left out")
        parser.add_argument("--controls", action="store_true", help="also offer to reset, keep, restore and edit")

    def handle(self, *args: Any, **options: Any) -> None:
        for number in (signal.SIGINT, signal.SIGPIPE):  # nothing is kept, so nothing is to be put away
            signal.signal(number, signal.SIG_DFL)
        try:
            sandbox = Sandbox(Scenario.load(options["scenario"]), seed=options["seed"])
            sandbox.reset()
            serve_sandbox(sandbox, options["robot"], with_controls=options["controls"])
        except EngineError as error:
            raise CommandError(str(error)) from error
