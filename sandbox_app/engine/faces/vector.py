"""Many worlds of one scenario side by side, each in a process of its own.

World number i has the seed `seed + i`; what happens in it depends on its seed and its actions alone.
"""

from functools import partial

from gymnasium.vector import AsyncVectorEnv, AutoresetMode

from sandbox_app.engine.faces.single import ScenarioEnv
from sandbox_app.engine.scenario import Scenario


def make_vector(scenario: Scenario | str, n: int, seed: int = 0) -> AsyncVectorEnv:
    """Gymnasium's vector environment of `n` worlds; close it when done."""
    chosen = scenario if isinstance(scenario, Scenario) else Scenario.load(scenario)
    document = chosen.to_json_value()
    makers = [partial(_make, document, seed + number) for number in range(n)]
    return AsyncVectorEnv(makers, context="spawn", autoreset_mode=AutoresetMode.NEXT_STEP)


def _make(document: dict, seed: int) -> ScenarioEnv:
    return ScenarioEnv(Scenario.parse(document), seed=seed)
