"""A scenario with one of everything, to be changed by tests: two robots, devices, a table, tools, facts, phrases."""

import copy
from typing import Any

from sandbox_app.engine import Sandbox, Scenario

SKILLS = [
    *("move_to", "pick", "place", "stack", "push", "open", "close", "press", "use", "charge"),
    *("inspect", "say", "report", "wait", "stop", "done"),
]


def _at(x: float, y: float, yaw: float = 0.0) -> dict[str, Any]:
    return {"kind": "fixed", "position": [x, y], "yaw": yaw}


def _tool(name: str, x: float, y: float) -> dict[str, Any]:
    return {"name": name, "size": [0.08, 0.08, 0.14], "tool": name, "pose": _at(x, y)}


PLANT: dict[str, Any] = {
    "name": "plant",
    "title": "Plant",
    "world": {"size": [8.0, 6.0], "time_step": 0.0166, "solver_iterations": 10},
    "zones": [
        {"name": "dock", "kind": "goal", "center": [3.0, 0.0], "size": [1.2, 1.2]},
        {"name": "yard", "kind": "buffer", "center": [-3.0, 2.0], "size": [1.2, 1.2]},
        {"name": "pit", "kind": "forbidden", "center": [3.2, -2.3], "size": [0.8, 0.6]},
    ],
    "structures": [{"kind": "table", "name": "bench", "position": [0.0, 2.4], "size": [1.2, 0.6, 0.45]}],
    "objects": [
        {"name": "cube", "pose": _at(-2.0, -0.5), "tags": ["part"], "size": [0.12, 0.12, 0.12]},
        {"name": "block", "pose": _at(-2.0, 0.5), "tags": ["part"], "size": [0.12, 0.12, 0.12]},
        _tool("wrench", -1.0, -2.0),
        _tool("extinguisher", 0.0, -2.0),
        {"name": "crate", "size": [0.3, 0.3, 0.3], "pose": _at(2.0, 2.0), "offstage": True},
    ],
    "devices": [
        {
            "name": "pump",
            "form": "machine",
            "pose": _at(0.5, 0.5),
            "size": [0.4, 0.4, 0.5],
            "states": [{"name": "off"}, {"name": "running"}, {"name": "jammed"}],
            "initial": "off",
            "transitions": [
                {"when": "off", "to": "running", "by": "press"},
                {"when": "running", "to": "off", "by": "press"},
                {"when": "jammed", "to": "off", "by": "use", "tool": "wrench"},
            ],
        },
        {
            "name": "fan",
            "form": "machine",
            "pose": _at(2.0, -1.5),
            "size": [0.3, 0.3, 0.4],
            "powered": True,
            "states": [{"name": "off"}, {"name": "on"}],
            "initial": "off",
            "transitions": [{"when": "off", "to": "on", "by": "press"}],
        },
        {
            "name": "fuse",
            "form": "button",
            "pose": _at(-3.5, -2.5),
            "size": [0.2, 0.2, 0.5],
            "states": [{"name": "on"}, {"name": "off"}],
            "initial": "on",
            "transitions": [
                {"when": "on", "to": "off", "by": "press"},
                {"when": "off", "to": "on", "by": "press"},
            ],
        },
        {
            "name": "stove",
            "form": "hazard",
            "pose": _at(2.0, 1.0),
            "states": [{"name": "calm"}, {"name": "burning", "effects": [{"kind": "hazard", "what": "fire"}]}],
            "initial": "calm",
            "transitions": [{"when": "burning", "to": "calm", "by": "use", "tool": "extinguisher"}],
        },
        {
            "name": "socket",
            "form": "charger",
            "pose": _at(-3.5, -1.0),
            "size": [0.2, 0.2, 0.5],
            "states": [{"name": "ready", "effects": [{"kind": "charge"}]}],
            "initial": "ready",
        },
    ],
    "robots": [
        {"name": "r1", "pose": _at(-1.0, -0.6), "skills": SKILLS, "limits": {"speed": 1.5}, "battery": {"start": 0.5}},
        {"name": "r2", "pose": _at(1.0, -1.0), "skills": SKILLS, "limits": {"speed": 1.5}},
    ],
    "facts": [{"name": "pump_started", "event": "pump.running"}],
    "phrases": ["ready", "help"],
    "goals": [{"name": "deliver", "predicate": "inside", "object": "cube", "zone": "dock"}],
    "limits": {"decisions": 60},
    "validator": {"on_violation": "penalise"},
}


def plant(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(PLANT), **changes}


def plant_of(seed: int = 1, unchecked: bool = False, **changes: Any) -> Sandbox:
    """`unchecked`: without the checks of the whole document, for what they would refuse already."""
    read = Scenario.model_validate if unchecked else Scenario.parse
    sandbox = Sandbox(read(plant(**changes)), seed=seed)
    sandbox.reset()
    return sandbox


def do(sandbox: Sandbox, *calls: str, robot: str = "r1") -> dict[str, Any]:
    """The robot's calls one after the other, each of which must be legal, while the others wait; the last info."""
    info: dict[str, Any] = {}
    for call in calls:
        others = {name: "wait(1)" for name in sandbox.world.robots if name != robot}
        info = sandbox.step({robot: call, **others})[4]
        assert info["verdicts"][robot].legal, (call, info["verdicts"][robot])
    return info


def with_fault(**fault: Any) -> dict[str, Any]:
    """Changes to the plant: this fault alone, called “trouble”."""
    return {"faults": [{"name": "trouble", **fault}]}
