"""The list of drawn shapes, which the browser and the camera share."""

import numpy as np
import pytest

from sandbox_app.engine.robots import mobile_model
from sandbox_app.web.messages import Body
from tests.sandbox_app.engine.documents import sandbox_of


def test_every_shape_has_a_pose_and_fits_the_wire():
    sandbox = sandbox_of()
    bodies, poses = sandbox.bodies(), sandbox.poses()
    assert poses.dtype == np.float32
    assert poses.shape == (len(bodies), 7)
    assert [Body.model_validate(body).kind for body in bodies].count("robot") == len(mobile_model.PARTS)
    assert {body["kind"] for body in bodies} == {"floor", "wall", "zone", "object", "obstacle", "robot"}
    assert len({body["name"] for body in bodies}) == len(bodies)
    assert np.linalg.norm(poses[:, 3:], axis=1) == pytest.approx(1.0, abs=1e-5)


def test_the_robot_s_parts_move_with_it_and_its_hubs_turn():
    sandbox = sandbox_of()
    parts = [index for index, body in enumerate(sandbox.bodies()) if body["kind"] == "robot"]
    hubs = [parts[index] for index, part in enumerate(mobile_model.PARTS) if part.rolls]
    before = sandbox.poses()
    sandbox.step("move_to(dock)")
    after = sandbox.poses()
    moved = np.linalg.norm(after[parts, :3] - before[parts, :3], axis=1)
    robot = sandbox.world.state().robots["r1"]
    way = np.hypot(robot.x + 1.6, robot.y + 1.0)
    assert np.all(np.abs(moved - way) < 0.8)
    assert len(hubs) == 2
    assert all(np.abs(after[hub, 3:] - before[hub, 3:]).max() > 0.01 for hub in hubs)


def test_zones_lie_on_the_floor_and_walls_stand_on_it():
    sandbox = sandbox_of()
    rows = zip(sandbox.bodies(), sandbox.poses(), strict=True)
    heights = {body["kind"]: pose[2] for body, pose in rows}
    assert heights["zone"] == pytest.approx(0.003)
    assert heights["wall"] == pytest.approx(0.2)
    assert heights["floor"] == pytest.approx(-0.1)
