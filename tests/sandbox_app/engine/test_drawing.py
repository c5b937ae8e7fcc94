"""The list of drawn shapes, which the browser and the camera share."""

import time

import numpy as np
import pytest

from sandbox_app.engine.drawing import HIDDEN, multiplied, rotated
from sandbox_app.engine.robots import mobile_model
from sandbox_app.web.messages import Body
from tests.sandbox_app.engine.documents import sandbox_of
from tests.sandbox_app.engine.everything import EVERYTHING, everything

QUARTER = (0.0, 0.0, np.sqrt(0.5), np.sqrt(0.5))  # a quarter turn about z


@pytest.fixture(scope="module")
def whole():
    return everything()


def shapes(sandbox, owner: str) -> dict[str, np.ndarray]:
    """Name and pose of each shape that belongs to it."""
    rows = zip(sandbox.bodies(), sandbox.poses(), strict=True)
    return {body["name"]: pose for body, pose in rows if body["owner"] == owner}


def test_every_shape_has_a_pose_and_fits_the_wire(whole):
    bodies, poses = whole.bodies(), whole.poses()
    assert poses.dtype == np.float32
    assert poses.shape == (len(bodies), 7)
    kinds = {Body.model_validate(body).kind for body in bodies}
    assert kinds == {"floor", "wall", "zone", "object", "obstacle", "device", "person", "robot"}
    assert len({body["name"] for body in bodies}) == len(bodies)
    assert np.linalg.norm(poses[:, 3:], axis=1) == pytest.approx(1.0, abs=1e-5)


def test_everything_that_there_is_is_drawn(whole):
    owners = {body["owner"] for body in whole.bodies()}
    for group in ("zones", "structures", "objects", "devices", "people", "robots"):
        assert {thing["name"] for thing in EVERYTHING[group]} <= owners


def test_the_list_stays_as_it_is_for_an_episode(whole):
    whole.reset(1)
    before = [dict(body) for body in whole.bodies()]
    whole.step("move_to(button)")
    whole.step("press(button)")
    assert whole.bodies() == before


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


@pytest.mark.parametrize("name", ["can", "ball", "gem", "parcel", "wrench", "pillar"])
def test_an_object_is_drawn_where_it_is(whole, name):
    at, _ = whole.world.bullet.pose(whole.world.bodies[name])
    places = [pose[:3] for pose in shapes(whole, name).values()]
    assert np.mean(places, axis=0) == pytest.approx(at, abs=0.06 if name == "wrench" else 1e-4)


def test_a_mesh_brings_its_text_and_nothing_else_does(whole):
    meshes = {body["owner"]: body["mesh"] for body in whole.bodies() if "mesh" in body}
    assert meshes["gem"] == EVERYTHING["objects"][6]["mesh"]
    assert set(meshes) == {"gem", "hazard"}, "a fire's flames are meshes too"


def test_parts_of_a_device_are_drawn_where_physics_has_them(whole):
    """The leaf of the door, turned: on a line through its hinge."""
    whole.reset(1)
    door = whole.world.devices["door"]
    door.enter(whole.world, "open")
    whole.step("wait(2)")
    leaf = shapes(whole, "door")["door.leaf"]
    hinge = np.array([1.45 - 0.5, 1.5])
    assert np.hypot(*(leaf[:2] - hinge)) == pytest.approx(0.51, abs=0.01)
    turn = 2 * np.arctan2(leaf[5], leaf[6])
    assert turn == pytest.approx(1.7, abs=0.03)
    along = np.arctan2(*(leaf[:2] - hinge)[::-1])
    assert along == pytest.approx(turn, abs=0.03)


def test_a_lamp_shows_the_present_state_and_none_without_power():
    device = {**EVERYTHING["devices"][0], "powered": True}
    sandbox = everything(devices=[device], people=[], objects=EVERYTHING["objects"][5:6])

    def lit() -> set[str]:
        return {name for name, pose in shapes(sandbox, "gate").items() if "lamp" in name and pose[2] > 0}

    assert lit() == {"gate.lamp_closed"}
    sandbox.world.devices["gate"].enter(sandbox.world, "open")
    assert lit() == {"gate.lamp_open"}
    sandbox.world.power = False
    assert lit() == set()


def test_what_is_not_there_now_is_far_below(whole):
    whole.reset(1)
    assert shapes(whole, "rubble")["rubble"].tolist() == list(HIDDEN)
    fire = [pose[2] for name, pose in shapes(whole, "hazard").items() if "fire" in name]
    assert len(fire) > 2
    assert min(fire) > 0


def test_poses_are_cheap(whole):
    assert len(whole.bodies()) > 180
    whole.poses()
    times = []
    for _ in range(30):
        start = time.perf_counter()
        whole.poses()
        times.append(time.perf_counter() - start)
    assert min(times) < 0.001


def test_quaternions_turn_vectors_and_each_other():
    turns = np.array([QUARTER, (0.0, 0.0, 0.0, 1.0)])
    assert rotated(turns, np.array([[1.0, 2.0, 3.0]] * 2)) == pytest.approx(np.array([[-2, 1, 3], [1, 2, 3]]))
    assert multiplied(turns, turns)[0] == pytest.approx([0, 0, 1, 0])
