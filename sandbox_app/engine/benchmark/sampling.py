"""How well sampling spreads over processes, and how much memory stays behind."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

from sandbox_app.engine.benchmark.played import Played, decisions, replay
from sandbox_app.engine.sandbox import Sandbox
from sandbox_app.engine.scenario import Scenario

Tell = Callable[[str], None]


def side_by_side(scenario: Scenario, played: Sequence[Played], seconds: float, rounds: int) -> dict[str, float]:
    """Decisions a second of one process and of two at once, in turn, and the ratio of their medians."""
    document, rates = scenario.to_json_value(), {1: [], 2: []}
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        list(pool.map(_sample, [document] * 2, [played] * 2, [0.1] * 2))  # so that both have started
        for _ in range(rounds):
            for count, found in rates.items():
                found.append(sum(pool.map(_sample, [document] * count, [played] * count, [seconds] * count)))
    one, two = median(rates[1]), median(rates[2])
    return {"ratio": round(two / one, 3), "one_per_second": round(one, 1), "two_per_second": round(two, 1)}


def _sample(document: dict[str, Any], played: Sequence[Played], seconds: float) -> float:
    sandbox, count = Sandbox(Scenario.parse(document)), 0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        for calls in decisions(sandbox, played[count % len(played)]):
            sandbox.step(calls)
            count += 1
            if time.perf_counter() - started >= seconds:
                break
    taken = time.perf_counter() - started
    sandbox.close()
    return count / taken


def memory(scenario: Scenario, played: Sequence[Played], resets: int, decided: int, tell: Tell) -> dict[str, float]:
    """Kilobytes that stay behind a reset, and a decision, over the second half: in the first, room is taken once."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        tell(f"memory: {resets} resets")
        reset = pool.submit(_grown_by_resets, scenario.to_json_value(), resets).result()
        tell(f"memory: {decided} decisions")
        decision = pool.submit(_grown_by_decisions, scenario.to_json_value(), played, decided).result()
    return {"kb_per_reset": reset, "kb_per_decision": decision, "resets": resets, "decisions": decided}


def _grown_by_resets(document: dict[str, Any], resets: int) -> float:
    sandbox = Sandbox(Scenario.parse(document))
    half = max(1, resets // 2)
    for seed in range(resets - half):
        sandbox.reset(seed)
    before = resident()
    for seed in range(half):
        sandbox.reset(seed)
    grown = (resident() - before) / half
    sandbox.close()
    return round(grown, 3)


def _grown_by_decisions(document: dict[str, Any], played: Sequence[Played], count: int) -> float:
    """Resets between the episodes are counted in."""
    sandbox, marks = Sandbox(Scenario.parse(document)), []
    for half in (count - count // 2, count // 2):
        done = 0
        for episode in cycle(played):
            if done >= half:
                break
            done += replay(sandbox, episode)
        marks.append((done, resident()))
    sandbox.close()
    return round((marks[1][1] - marks[0][1]) / max(1, marks[1][0]), 4)


def resident() -> float:
    """Kilobytes of memory that this process holds."""
    status = Path("/proc/self/status").read_text()
    return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))
