"""Episodes to measure with: the planner's calls are found once for each seed and then only carried out again."""

from collections.abc import Iterator
from typing import NamedTuple

from sandbox_app.engine.planner.team import Planner
from sandbox_app.engine.sandbox import Sandbox
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.splits import VALIDATION

Calls = dict[str, str]


class Played(NamedTuple):
    seed: int
    calls: list[Calls]  # one for each decision


def episodes(scenario: Scenario, count: int) -> list[Played]:
    sandbox, seeds = Sandbox(scenario), VALIDATION[:count]
    try:
        return [_play(sandbox, seed) for seed in seeds]
    finally:
        sandbox.close()


def _play(sandbox: Sandbox, seed: int) -> Played:
    sandbox.reset(seed)
    planner, calls = Planner(), []
    while not sandbox.episode.ended:
        calls.append(planner.calls(sandbox))
        sandbox.step(calls[-1])
    return Played(seed, calls)


def decisions(sandbox: Sandbox, played: Played) -> Iterator[Calls]:
    """Reset to the episode's start; the caller carries out each call before it asks for the next."""
    sandbox.reset(played.seed)
    yield from played.calls


def replay(sandbox: Sandbox, played: Played) -> int:
    """The whole episode; how many decisions that were."""
    for calls in decisions(sandbox, played):
        sandbox.step(calls)
    return len(played.calls)


def crowd(bodies: int = 30) -> Scenario:
    """A room with that many bodies: floor, four walls, a robot, and boxes in rows."""
    places = [(-4.0 + 1.6 * (number % 6), -2.4 + 1.5 * (number // 6)) for number in range(bodies - 6)]
    return Scenario.parse(
        {
            "name": "crowd",
            "title": "Crowd",
            "world": {"size": [12.0, 9.0]},
            "objects": [
                {"name": f"b{number}", "pose": {"kind": "fixed", "position": place}}
                for number, place in enumerate(places)
            ],
            "zones": [{"name": "dock", "center": [5.0, 3.4], "size": [1.2, 1.2]}],
            "robots": [{"pose": {"kind": "fixed", "position": [-5.0, 3.6]}}],
            "goals": [{"name": "deliver", "predicate": "inside", "object": "b0", "zone": "dock"}],
        }
    )
