"""The engine behind other interfaces: Gymnasium, PettingZoo, and many worlds side by side.

Unusual: importing this registers each scenario of the library with Gymnasium, as `SandboxStudio/<CamelName>-v0`.
"""

import gymnasium

from sandbox_app.engine.faces.parallel import ScenarioParallelEnv
from sandbox_app.engine.faces.single import ScenarioEnv
from sandbox_app.engine.faces.vector import make_vector
from sandbox_app.engine.library import library_names

__all__ = ["ScenarioEnv", "ScenarioParallelEnv", "environment_id", "make_vector"]


def environment_id(scenario: str) -> str:
    """Gymnasium's name of a library scenario: object_transport → SandboxStudio/ObjectTransport-v0."""
    return f"SandboxStudio/{''.join(part.capitalize() for part in scenario.split('_'))}-v0"


for _name in library_names():
    gymnasium.register(environment_id(_name), f"{ScenarioEnv.__module__}:ScenarioEnv", kwargs={"scenario": _name})
