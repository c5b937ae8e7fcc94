"""`manage.py up`: the studio, every process of it, until Ctrl-C."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from studio.supervisor.up import up


class Command(BaseCommand):
    help = "Start the whole studio and print the address to open; Ctrl-C stops everything."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--host", default="127.0.0.1", help="the address to listen on; loopback unless told (default: %(default)s)"
        )
        parser.add_argument("--port", type=int, help="default: 8000, or the next free one")
        parser.add_argument("--no-browser", action="store_true", help="do not open a browser")

    def handle(self, *args: Any, **options: Any) -> None:
        sys.exit(up(options["host"], options["port"], open_browser=not options["no_browser"]))
