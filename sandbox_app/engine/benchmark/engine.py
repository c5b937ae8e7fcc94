"""`manage.py benchmark engine`: the engine's speed in ratios of things measured in turn in one run.

Absolute times are of the machine and of what else runs on it; the ratios travel. `MEASURES` is the table.
"""

import os
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sandbox_app.engine.benchmark import asking, sampling, stepping
from sandbox_app.engine.benchmark.played import Played, episodes
from sandbox_app.engine.library import library_names
from sandbox_app.engine.scenario import Scenario

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    episodes: int = 12
    rounds: int = 40
    families: int = 4  # episodes of each scenario of the library; 0: of the one scenario, a single episode
    seconds: float = 3.0  # of a sample beside others
    samples: int = 3
    resets: int = 300
    decisions: int = 2000


TINY = Size(episodes=1, rounds=2, families=0, seconds=0.1, samples=1, resets=2, decisions=5)
LONG = Size(resets=10_000, decisions=100_000)


@dataclass(frozen=True)
class Bench:
    """What the measures work on."""

    scenario: Scenario
    played: Sequence[Played]
    size: Size
    tell: Tell


MEASURES: dict[str, Callable[[Bench], dict[str, Any]]] = {
    "step": lambda bench: stepping.against_bare(bench.scenario, bench.played),
    "hook": lambda bench: stepping.watched(bench.scenario, bench.played),
    "keeping": lambda bench: asking.keeping(bench.size.rounds),
    "validator": lambda bench: asking.judging(bench.scenario, bench.size.rounds),
    "scene_graph": lambda bench: asking.looking(bench.scenario, bench.played[0]),
    "processes": lambda bench: sampling.side_by_side(
        bench.scenario, bench.played, bench.size.seconds, bench.size.samples
    ),
    "families": lambda bench: _families(bench),
    "memory": lambda bench: sampling.memory(
        bench.scenario, bench.played, bench.size.resets, bench.size.decisions, bench.tell
    ),
}


def run(name: str, size: Size, tell: Tell) -> dict[str, Any]:
    """All measures on a library scenario, as one JSON value; `tell` hears what is being measured."""
    scenario = Scenario.load(name)
    tell("episodes")
    bench = Bench(scenario, episodes(scenario, size.episodes), size, tell)
    results: dict[str, Any] = {}
    for measure, work in MEASURES.items():
        tell(measure)
        results[measure] = work(bench)
    machine = {"cores": os.cpu_count(), "python": platform.python_version(), "processor": platform.machine()}
    return {"benchmark": "engine", "scenario": name, "machine": machine, "measures": results}


def _families(bench: Bench) -> dict[str, Any]:
    """By name of the scenario."""
    scenarios = [Scenario.load(name) for name in library_names()] if bench.size.families else [bench.scenario]
    found = {}
    for scenario in scenarios:
        bench.tell(f"families: {scenario.name}")
        told = stepping.throughput(scenario, episodes(scenario, bench.size.families or 1))
        found[scenario.name] = {"family": scenario.family, **told}
    return found
