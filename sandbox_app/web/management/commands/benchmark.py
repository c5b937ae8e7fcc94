"""`manage.py benchmark engine`: how fast the engine is, as ratios measured in one run.

What is being measured is told on the standard error stream. Left out: the benchmarks of learning, which need a model.
"""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from sandbox_app.engine import EngineError
from sandbox_app.engine.benchmark.engine import LONG, MEASURES, TINY, Size, run


class Command(BaseCommand):
    help = "Measure the engine: a step against bare physics, snapshots, the validator, scene graphs, memory."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=["engine"])
        parser.add_argument("--scenario", default="object_transport", help="a library name, or a path to YAML or JSON")
        parser.add_argument("--long", action="store_true", help="memory over 10,000 resets and 100,000 decisions")
        parser.add_argument("--tiny", action="store_true", help="only see that it runs; the figures say nothing")
        parser.add_argument("--json", action="store_true", help="one JSON document on the last line")

    def handle(self, *args: Any, **options: Any) -> None:
        size = LONG if options["long"] else TINY if options["tiny"] else Size()
        with tqdm(total=len(MEASURES), unit="measure") as bar:
            try:
                result = run(options["scenario"], size, _Bar(bar))
            except EngineError as error:
                raise CommandError(str(error)) from error
        for name, measured in result["measures"].items():
            self.stdout.write(f"{name}: {json.dumps(measured)}")
        if options["json"]:
            self.stdout.write(json.dumps(result))


class _Bar:
    """Shows what is being measured, and counts the measures that have begun."""

    def __init__(self, bar: tqdm):
        self._bar = bar

    def __call__(self, what: str) -> None:
        if what in MEASURES:
            self._bar.update(list(MEASURES).index(what) - self._bar.n)
        self._bar.set_description_str(what)
