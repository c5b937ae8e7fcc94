"""How often the planner and chance reach the goals of a scenario, on held-out layouts.

Chance takes any call that is legal now, which is the kindest chance that there is. The same seed gives the same
episode whatever the number of processes.
"""

import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from typing import Any

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.measures import wilson
from sandbox_app.engine.planner.team import Planner
from sandbox_app.engine.splits import HELD_OUT

CHUNK = 10  # episodes that a process plays before it tells of them
Policy = Callable[[Sandbox], dict[str, str]]


@dataclass(frozen=True)
class Ended:
    """What came of an episode."""

    success: bool
    reason: str
    decisions: int
    illegal: bool


@dataclass(frozen=True)
class Row:
    """One line of the table in docs/engine.md."""

    scenario: str
    policy: str
    episodes: int
    success: float
    low: float  # of Wilson's 95 % interval
    high: float
    illegal: float  # share of episodes with an illegal call
    decisions: float  # mean of an episode

    def to_json_value(self) -> dict[str, Any]:
        return asdict(self)


def measure(scenario: str, policy: str, episodes: int, processes: int, tell: Callable[[int], None]) -> Row:
    """`tell` hears of the number of episodes played so far."""
    seeds = HELD_OUT[:episodes]
    chunks = [(scenario, policy, seeds[start : start + CHUNK]) for start in range(0, episodes, CHUNK)]
    played: list[Ended] = []
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for rows in pool.map(play, *zip(*chunks, strict=True)):
            played += rows
            tell(len(played))
    return _row(scenario, policy, played)


def play(scenario: str, policy: str, seeds: Sequence[int]) -> list[Ended]:
    sandbox = Sandbox(Scenario.load(scenario))
    try:
        return [_play(sandbox, policy, seed) for seed in seeds]
    finally:
        sandbox.close()


def _play(sandbox: Sandbox, policy: str, seed: int) -> Ended:
    sandbox.reset(seed)
    act, illegal, info = POLICIES[policy](seed), False, {}
    while not sandbox.episode.ended:
        *_, info = sandbox.step(act(sandbox))
        illegal |= not info["verdict"].legal
    return Ended(info["success"], info["reason"], len(sandbox.log), illegal)


def _expert(seed: int) -> Policy:
    return Planner().calls


def _random(seed: int) -> Policy:
    chance = random.Random(seed)
    return lambda sandbox: {
        robot.name: chance.choice(sandbox.legal_calls(robot.name)) for robot in sandbox.scenario.robots
    }


POLICIES: dict[str, Callable[[int], Policy]] = {"expert": _expert, "random": _random}


def _row(scenario: str, policy: str, played: list[Ended]) -> Row:
    count = len(played)
    success = sum(episode.success for episode in played) / count
    low, high = wilson(success, count)
    return Row(
        scenario=scenario,
        policy=policy,
        episodes=count,
        success=success,
        low=low,
        high=high,
        illegal=sum(episode.illegal for episode in played) / count,
        decisions=sum(episode.decisions for episode in played) / count,
    )


def table(rows: Sequence[Row]) -> str:
    """As it stands in docs/engine.md."""
    head = "| scenario | who | solved, 95 % interval | episodes | with an illegal call | decisions |"
    lines = [
        f"| `{row.scenario}` | {row.policy} | {row.success:.3f} [{row.low:.3f}, {row.high:.3f}] "
        f"| {row.episodes} | {row.illegal:.3f} | {row.decisions:.1f} |"
        for row in rows
    ]
    return "\n".join([head, "|---" * 6 + "|", *lines])
