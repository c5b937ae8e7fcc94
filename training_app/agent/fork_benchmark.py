"""Do forks hold? Random decisions of episodes of all four families are forked, and the recorded call is repeated.

A fork counts when the state before the call and the one after it have the recorded hashes. Episodes are the expert's
and chance's, told as chains by the same teams of minds as in training. Chance plays where an illegal call costs but
ends nothing, else its episodes would be one decision long.
"""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from sandbox_app.engine import EngineError, Scenario
from sandbox_app.engine.splits import HELD_OUT
from sandbox_app.engine.spoken import action_of
from training_app.agent.episode import Episode
from training_app.agent.forking import forked, recorded_hashes
from training_app.agent.lanes import Alone, Lanes

SCENARIOS = ("object_transport", "tool_combination", "multi_agent_collaboration", "emergency_response")
EPISODES = 2  # of each backend in each scenario
SEED = 4  # of the draw of nodes


@dataclass(frozen=True)
class Row:
    """One line of the table: of one scenario and backend."""

    scenario: str
    backend: str
    forks: int
    exact: int  # reached the recorded state hash, and the next one by the recorded call
    seconds: float  # real ones a fork takes, on average

    def to_json_value(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Node:
    """A decision of a recorded episode."""

    scenario: Scenario
    backend: str
    episode: Episode
    decision: int


def measure(nodes: int, tell: Callable[[int], None]) -> tuple[list[Row], list[str]]:
    """The table, and what went wrong in words; `tell` hears of the number of forks made so far."""
    found: dict[tuple[str, str], list[float]] = {}
    exact: dict[tuple[str, str], int] = {}
    faults: list[str] = []
    for done, node in enumerate(drawn(nodes), 1):
        key, started = (node.scenario.name, node.backend), time.perf_counter()
        fault = fork_fault(node)
        found.setdefault(key, []).append(time.perf_counter() - started)
        exact[key] = exact.get(key, 0) + (not fault)
        faults += [fault] if fault else []
        tell(done)
    rows = [Row(*key, len(took), exact[key], round(sum(took) / len(took), 3)) for key, took in sorted(found.items())]
    return rows, faults


def drawn(nodes: int) -> list[Node]:
    """So many decisions, evenly over all of the episodes, some perhaps twice; the same ones each time."""
    everything = [
        Node(scenario, backend, episode, decision)
        for name in SCENARIOS
        for backend, scenario in _scenarios(Scenario.load(name)).items()
        for episode in _played(scenario, backend)
        for decision in range(len(episode.calls))
    ]
    chosen = np.random.default_rng(SEED).integers(len(everything), size=nodes)
    return [everything[index] for index in chosen]


def _scenarios(scenario: Scenario) -> dict[str, Scenario]:
    patient = scenario.validator.model_copy(update={"on_violation": "penalise"})
    return {"expert": scenario, "random": scenario.model_copy(update={"validator": patient})}


def _played(scenario: Scenario, backend: str) -> list[Episode]:
    with Lanes(scenario) as lanes:
        return [lanes.perform({0: Alone(seed, backend)})[0] for seed in HELD_OUT[:EPISODES]]


def fork_fault(node: Node) -> str:
    """What is wrong with a fork there; empty when the recorded call leads to the recorded state."""
    episode, hashes = node.episode, recorded_hashes(node.episode.nodes)
    where = f"{node.scenario.name}, {node.backend}, seed {episode.seed}, decision {node.decision}"
    try:
        sandbox = forked(node.scenario, episode.seed, episode.calls, node.decision, hashes)
    except EngineError as error:
        return f"{where}: {error}"
    try:
        reached = sandbox.step(action_of(sandbox, episode.calls[node.decision]))[4]["state_hash"]
    finally:
        sandbox.close()
    wanted = hashes[node.decision]
    return "" if reached == wanted else f"{where}: the recorded call leads to {reached}, recorded was {wanted}"
