"""A scenario in which every skill can be done and can fail: two robots, devices, tools, a beam for two."""

import copy
from typing import Any

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.skills.table import SKILLS


def at(x: float, y: float, yaw: float = 0.0) -> dict[str, Any]:
    return {"kind": "fixed", "position": [x, y], "yaw": yaw}


def _tool(name: str, x: float, y: float) -> dict[str, Any]:
    return {"name": name, "size": [0.06, 0.06, 0.14], "tool": name, "pose": at(x, y)}


def _opened(name: str, form: str, pose: dict[str, Any], size: list[float]) -> dict[str, Any]:
    return {
        "name": name,
        "form": form,
        "pose": pose,
        "size": size,
        "states": [{"name": "closed"}, {"name": "open", "effects": [{"kind": "move", "to": 1.0}]}],
        "initial": "closed",
        "transitions": [
            {"when": "closed", "to": "open", "by": "open"},
            {"when": "open", "to": "closed", "by": "close"},
        ],
    }


def _robot(name: str, x: float, y: float) -> dict[str, Any]:
    limits = {"speed": 1.2, "reach": 1.0}
    return {"name": name, "pose": at(x, y), "skills": list(SKILLS), "limits": limits, "battery": {"start": 0.5}}


WORKSHOP: dict[str, Any] = {
    "name": "workshop",
    "title": "Workshop",
    "world": {"size": [8.0, 6.0], "time_step": 0.0166, "solver_iterations": 10},
    "zones": [
        {"name": "dock", "kind": "goal", "center": [2.4, 1.0], "size": [1.4, 1.4]},
        {"name": "slot", "kind": "buffer", "center": [-0.2, -2.2], "size": [0.3, 0.3]},
    ],
    "structures": [{"kind": "table", "name": "bench", "position": [0.0, 2.5], "size": [1.2, 0.6, 0.45]}],
    "objects": [
        {"name": "cube", "size": [0.12, 0.12, 0.12], "pose": at(-1.6, -1.6)},
        {"name": "can", "shape": "cylinder", "size": [0.1, 0.1, 0.16], "pose": at(-0.2, -2.2)},
        {"name": "ball", "shape": "sphere", "size": [0.12, 0.12, 0.12], "pose": at(0.4, -0.4)},
        {"name": "brick", "size": [0.12, 0.12, 0.12], "pose": at(-3.8, 2.8)},
        {"name": "crate", "size": [0.4, 0.4, 0.3], "mass": 5.0, "pose": at(-1.0, 0.0)},
        {"name": "beam", "size": [1.2, 0.1, 0.1], "mass": 3.0, "carriers": 2, "pose": at(-2.2, 1.2, 0.2)},
        _tool("wrench", 0.9, -2.2),
        _tool("hammer", 1.4, -1.9),
    ],
    "devices": [
        {
            "name": "bell",
            "form": "button",
            "pose": at(3.5, -2.5),
            "size": [0.2, 0.2, 0.5],
            "states": [{"name": "still"}, {"name": "ringing"}],
            "initial": "still",
            "transitions": [{"when": "still", "to": "ringing", "by": "press"}],
        },
        {
            "name": "pump",
            "form": "machine",
            "pose": at(3.4, -1.0),
            "size": [0.4, 0.4, 0.5],
            "states": [{"name": "jammed"}, {"name": "running"}],
            "initial": "jammed",
            "transitions": [{"when": "jammed", "to": "running", "by": "use", "tool": "wrench"}],
        },
        {
            "name": "plug",
            "form": "charger",
            "pose": at(2.2, -2.7),
            "size": [0.2, 0.2, 0.5],
            "powered": True,
            "states": [{"name": "ready", "effects": [{"kind": "charge"}]}],
            "initial": "ready",
        },
        _opened("drawer", "drawer", at(-3.6, -0.6), [0.5, 0.5, 0.6]),
    ],
    "robots": [_robot("r1", -0.9, -1.1), _robot("r2", 0.9, -1.1)],
    "facts": [{"name": "rang", "event": "bell.ringing"}],
    "phrases": ["hello"],
    "goals": [{"name": "deliver", "predicate": "inside", "object": "cube", "zone": "dock"}],
    "limits": {"decisions": 60},
}


def workshop(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(WORKSHOP), **changes}


def workshop_of(seed: int = 1, on_frame: Any = None, **changes: Any) -> Sandbox:
    sandbox = Sandbox(Scenario.parse(workshop(**changes)), seed=seed, on_frame=on_frame)
    sandbox.reset()
    return sandbox


def do(sandbox: Sandbox, *calls: str | dict[str, str]) -> dict[str, Any]:
    """One decision after the other, each of which must be legal; a text is the first robot's. The last info."""
    info: dict[str, Any] = {}
    names = list(sandbox.world.robots)
    for call in calls:
        said = {names[0]: call} if isinstance(call, str) else call
        info = sandbox.step({**dict.fromkeys(names, "wait(1)"), **said})[4]
        refused = {name: verdict for name, verdict in info["verdicts"].items() if not verdict.legal}
        assert not refused, (call, refused)
    return info


def outcome_of(sandbox: Sandbox, *calls: str | dict[str, str]) -> str:
    """How the last of the first robot's calls ended."""
    return str(next(iter(do(sandbox, *calls)["outcomes"].values())))


def walled_in(x: float, y: float) -> dict[str, Any]:
    """Changes to the workshop: four walls round that place."""
    corners = [(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)]
    walls = [{"kind": "wall", "name": f"wall_{n}", "start": corners[n], "end": corners[(n + 1) % 4]} for n in range(4)]
    return {"structures": [*workshop()["structures"], *walls]}


def with_fault(**fault: Any) -> dict[str, Any]:
    """Changes to the workshop: this fault alone, from the start."""
    return {"faults": [{"name": "trouble", **fault}]}
