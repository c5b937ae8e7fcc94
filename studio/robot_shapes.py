"""The shapes that robots are drawn from, at rest, for the front end's editor: there no engine runs that could say it.

`python3 manage.py schema` writes them to `frontend/src/scene/robots.json`, a list for each kind, from a sandbox with
the robot in the middle of a bare floor; poses are x y z qx qy qz qw in the robot's own frame.
"""

import json
from pathlib import Path
from typing import Any

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.robots.kinds import KINDS

SHAPES_FILE = Path(__file__).resolve().parents[1] / "frontend" / "src" / "scene" / "robots.json"


def robot_shapes() -> dict[str, list[dict[str, Any]]]:
    """Shapes by the kind of robot."""
    return {kind: _shapes_of(kind) for kind in KINDS}


def _shapes_of(kind: str) -> list[dict[str, Any]]:
    sandbox = Sandbox(Scenario.parse(_bare_floor_with(kind)), seed=1)
    try:
        sandbox.reset()
        rows = zip(sandbox.bodies(), sandbox.poses().tolist(), strict=True)
        return [_shape(body, pose) for body, pose in rows if body["kind"] == "robot"]
    finally:
        sandbox.close()


def _bare_floor_with(kind: str) -> dict[str, Any]:
    robot = {"name": "r1", "kind": kind, "pose": {"kind": "fixed", "position": [0, 0]}, "skills": ["wait", "done"]}
    return {
        "name": "bare_floor",
        "title": "A robot on a bare floor",
        "zones": [{"name": "floor_zone", "center": [0, 0], "size": [4, 4]}],
        "robots": [robot],
        "goals": [{"name": "stand", "predicate": "at", "robot": "r1", "zone": "floor_zone"}],
    }


def _shape(body: dict[str, Any], pose: list[float]) -> dict[str, Any]:
    placed = [round(value, 4) + 0.0 for value in pose]  # + 0.0: no negative zero
    return {"shape": body["shape"], "size": list(body["size"]), "colour": body["colour"], "pose": placed}


def robot_shapes_text() -> str:
    """One shape a line, so that a change shows in a diff."""
    kinds = [f' "{kind}": [\n{_lines(shapes)}\n ]' for kind, shapes in robot_shapes().items()]
    return "{\n" + ",\n".join(kinds) + "\n}\n"


def _lines(shapes: list[dict[str, Any]]) -> str:
    return ",\n".join("  " + json.dumps(shape) for shape in shapes)
