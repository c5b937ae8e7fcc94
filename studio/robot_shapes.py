"""The shapes that a robot is drawn from, at rest, for the front end's editor: there no engine runs that could say it.

`python3 manage.py schema` writes them to `frontend/src/scene/mobile-manipulator.json`, from a sandbox with the robot at
the origin's side; poses are x y z qx qy qz qw in the robot's own frame.
"""

import json
from pathlib import Path
from typing import Any

from sandbox_app.engine import Sandbox, Scenario

SHAPES_FILE = Path(__file__).resolve().parents[1] / "frontend" / "src" / "scene" / "mobile-manipulator.json"
STAND = (-2.5, -2.0)  # a free place of the scenario below


def robot_shapes() -> list[dict[str, Any]]:
    document = Scenario.load("object_transport").to_json_value()
    document["robots"][0]["pose"] = {"kind": "fixed", "position": list(STAND), "yaw": 0.0}
    sandbox = Sandbox(Scenario.parse(document), seed=1)
    try:
        sandbox.reset()
        rows = zip(sandbox.bodies(), sandbox.poses().tolist(), strict=True)
        return [_shape(body, pose) for body, pose in rows if body["kind"] == "robot"]
    finally:
        sandbox.close()


def _shape(body: dict[str, Any], pose: list[float]) -> dict[str, Any]:
    at = (pose[0] - STAND[0], pose[1] - STAND[1], *pose[2:])
    placed = [round(value, 4) + 0.0 for value in at]  # + 0.0: no negative zero
    return {"shape": body["shape"], "size": list(body["size"]), "colour": body["colour"], "pose": placed}


def robot_shapes_text() -> str:
    return "[\n" + ",\n".join(" " + json.dumps(shape) for shape in robot_shapes()) + "\n]\n"
