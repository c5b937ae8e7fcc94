"""Scene graphs as arrays of a fixed size, and calls as numbers: what the interfaces for learning ask for.

Each name of the scenario has a slot of its own, in every episode the same; the mask tells which are filled.
"""

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces

from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.scene_graph import FEATURES, RELATIONS, SceneGraph

BOUND = 1000.0  # no number of a node is larger: the document's own limits see to that
Arrays = dict[str, np.ndarray]


class Encoding:
    """nodes float32 (S, F) · mask int8 (S,) · adjacency int8 (R, S, S), from row to column."""

    def __init__(self, scenario: Scenario):
        groups = (scenario.robots, scenario.objects, scenario.zones, scenario.devices, scenario.people)
        names = [thing.name for group in groups for thing in group]
        names += [item.name for item in scenario.structures]
        names += [item.name for kind in scenario.layouts for item in kind.structures]
        self.slots = {name: slot for slot, name in enumerate(dict.fromkeys(names))}

    def space(self) -> spaces.Dict:
        count = len(self.slots)
        return spaces.Dict(
            {
                "nodes": spaces.Box(-BOUND, BOUND, (count, len(FEATURES)), np.float32),
                "mask": spaces.Box(0, 1, (count,), np.int8),
                "adjacency": spaces.Box(0, 1, (len(RELATIONS), count, count), np.int8),
            }
        )

    def encode(self, graph: SceneGraph) -> Arrays:
        count, slots = len(self.slots), np.array([self.slots[name] for name in graph.node_names])
        arrays = {
            "nodes": np.zeros((count, len(FEATURES)), np.float32),
            "mask": np.zeros(count, np.int8),
            "adjacency": np.zeros((len(RELATIONS), count, count), np.int8),
        }
        arrays["nodes"][slots] = np.nan_to_num(graph.node_features, nan=0.0, posinf=BOUND, neginf=-BOUND)
        arrays["mask"][slots] = 1
        sources, targets = slots[graph.edges]
        arrays["adjacency"][graph.edge_types, sources, targets] = 1
        return arrays


def call_numbered(calls: Sequence[str], action: Any) -> str:
    """The call that an action stands for; raises an EngineError for what is no number of one."""
    try:
        number = operator.index(action)
    except TypeError:
        number = -1
    if not 0 <= number < len(calls):
        hint = "draw it from the action space"
        raise EngineError(
            f"an action is a whole number from 0 to {len(calls) - 1}, not {action!r}", place="action", hint=hint
        )
    return calls[number]


def mask_of(calls: Sequence[str], legal: Sequence[str]) -> np.ndarray:
    """int8 (calls,): 1 where the call is legal now; what `Discrete.sample(mask)` takes."""
    allowed = set(legal)
    return np.array([call in allowed for call in calls], np.int8)
