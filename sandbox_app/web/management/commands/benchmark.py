"""`manage.py benchmark engine`: how fast the engine is, as ratios measured in one run.
`manage.py benchmark families`: how often the planner and chance solve held-out layouts of each scenario.
`manage.py benchmark forks`: how many random decisions of recorded episodes a fork reaches to the last bit.
`manage.py benchmark decoding`: whether everything that is decoded parses, and what holding to the grammar costs.

What is being measured is told on the standard error stream. Left out: the benchmarks of learning.
"""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from sandbox_app.engine import EngineError, library_names
from sandbox_app.engine.benchmark.engine import LONG, MEASURES, TINY, Size, run
from sandbox_app.engine.benchmark.families import POLICIES, measure, table
from training_app.agent import decoding_benchmark, fork_benchmark


class Command(BaseCommand):
    help = "Measure the engine, how often scenarios are solved, whether forks hold, or what decoding costs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=["engine", "families", "forks", "decoding"])
        parser.add_argument("--scenario", default="object_transport", help="a library name, or a path to YAML or JSON")
        parser.add_argument("--episodes", type=int, default=200, help="families: held-out layouts of each scenario")
        parser.add_argument("--processes", type=int, default=2, help="families: that play at once")
        parser.add_argument("--nodes", type=int, default=200, help="forks: random decisions that are forked")
        parser.add_argument("--calls", type=int, default=100_000, help="decoding: calls in all")
        parser.add_argument("--long", action="store_true", help="memory over 10,000 resets and 100,000 decisions")
        parser.add_argument("--tiny", action="store_true", help="only see that it runs; the figures say nothing")
        parser.add_argument("--json", action="store_true", help="one JSON document on the last line")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            result = getattr(self, f"_{options['what']}")(options)
        except EngineError as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(result))

    def _engine(self, options: dict[str, Any]) -> dict[str, Any]:
        size = LONG if options["long"] else TINY if options["tiny"] else Size()
        with tqdm(total=len(MEASURES), unit="measure") as bar:
            result = run(options["scenario"], size, _Bar(bar))
        for name, measured in result["measures"].items():
            self.stdout.write(f"{name}: {json.dumps(measured)}")
        return result

    def _families(self, options: dict[str, Any]) -> dict[str, Any]:
        names, episodes = library_names(), max(1, options["episodes"])
        rows = []
        with tqdm(total=len(names) * len(POLICIES) * episodes, unit="episode") as bar:
            for name in names:
                for policy in POLICIES:
                    done = len(rows) * episodes
                    bar.set_description_str(f"{name}, {policy}")
                    rows.append(measure(name, policy, episodes, options["processes"], _Counter(bar, done)))
        self.stdout.write(table(rows))
        return {"rows": [row.to_json_value() for row in rows]}

    def _forks(self, options: dict[str, Any]) -> dict[str, Any]:
        nodes = max(1, options["nodes"])
        with tqdm(total=nodes, unit="fork") as bar:
            rows, faults = fork_benchmark.measure(nodes, _Counter(bar, 0))
        for fault in faults:
            self.stderr.write(fault)
        exact = sum(row.exact for row in rows)
        self.stdout.write("\n".join(f"{row.scenario}, {row.backend}: {row.exact} of {row.forks}" for row in rows))
        self.stdout.write(
            f"{exact} of {nodes} forks reached the recorded state hash, and the next by the recorded call"
        )
        return {"nodes": nodes, "exact": exact, "faults": faults, "rows": [row.to_json_value() for row in rows]}

    def _decoding(self, options: dict[str, Any]) -> dict[str, Any]:
        calls = max(1, options["calls"])
        with tqdm(total=calls, unit="call") as bar:
            result = decoding_benchmark.measure(calls, _Counter(bar, 0))
        self.stdout.write(
            f"{result['parsed']} of {result['calls']} calls parsed; {result['cost_share']:.1%} of the time"
        )
        return result


class _Counter:
    """Moves the bar to where this measure is, after what was done before it."""

    def __init__(self, bar: tqdm, done: int):
        self._bar, self._done = bar, done

    def __call__(self, played: int) -> None:
        self._bar.update(self._done + played - self._bar.n)


class _Bar:
    """Shows what is being measured, and counts the measures that have begun."""

    def __init__(self, bar: tqdm):
        self._bar = bar

    def __call__(self, what: str) -> None:
        if what in MEASURES:
            self._bar.update(list(MEASURES).index(what) - self._bar.n)
        self._bar.set_description_str(what)
