"""A small scenario as a plain value, to be changed by tests: one room, one box, one robot, one goal."""

import copy
from typing import Any

from sandbox_app.engine import Sandbox, Scenario

SMALL: dict[str, Any] = {
    "name": "small",
    "title": "Small",
    "world": {"size": [5.0, 4.0], "time_step": 0.0166, "solver_iterations": 10},
    "zones": [
        {"name": "dock", "kind": "goal", "center": [1.7, 0.0], "size": [1.2, 1.2]},
        {"name": "yard", "kind": "buffer", "center": [-1.7, 1.2], "size": [1.2, 1.2]},
        {"name": "pit", "kind": "forbidden", "center": [0.0, -1.6], "size": [0.8, 0.6]},
    ],
    "objects": [
        {"name": "cube", "size": [0.14, 0.14, 0.14], "pose": {"kind": "fixed", "position": [0.0, 0.3]}},
        {
            "name": "can",
            "shape": "cylinder",
            "size": [0.12, 0.12, 0.16],
            "pose": {"kind": "fixed", "position": [-0.6, 1.2]},
        },
        {
            "name": "post",
            "shape": "cylinder",
            "size": [0.3, 0.3, 0.8],
            "fixed": True,
            "pose": {"kind": "fixed", "position": [0.7, 1.2]},
        },
    ],
    "robots": [{"name": "r1", "pose": {"kind": "fixed", "position": [-1.6, -1.0]}, "limits": {"speed": 1.5}}],
    "goals": [{"name": "deliver", "predicate": "inside", "object": "cube", "zone": "dock"}],
}


def small(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(SMALL), **changes}


def sandbox_of(seed: int = 1, on_frame: Any = None, **changes: Any) -> Sandbox:
    sandbox = Sandbox(Scenario.parse(small(**changes)), seed=seed, on_frame=on_frame)
    sandbox.reset()
    return sandbox


def with_object(name: str, /, **changes: Any) -> list[dict[str, Any]]:
    """The small scenario's objects, one of them changed."""
    return [{**item, **changes} if item["name"] == name else item for item in small()["objects"]]
