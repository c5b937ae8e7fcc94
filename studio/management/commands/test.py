"""`manage.py test`: every test there is, Python, TypeScript and the browser. Takes the place of Django's own `test`."""

import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from studio.checks.suites import run, suites, table


class Command(BaseCommand):
    help = "Run every test: style, structure, Python, TypeScript, and the browser."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--fast", action="store_true", help="leave out what is marked slow, and the browser")
        parser.add_argument(
            "-k", default="", metavar="EXPRESSION", help="only the Python tests that this names, as in pytest"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with tempfile.TemporaryDirectory() as reports:
            chosen = suites(Path(reports), fast=options["fast"], expression=options["k"])
            outcomes = [run(suite) for suite in chosen]
        print(f"\n{table(outcomes)}")
        sys.exit(any(outcome.failed for outcome in outcomes) or not any(outcome.passed for outcome in outcomes))
