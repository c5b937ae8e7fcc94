"""Going somewhere, pushing and pulling: by the wheels and the hand, round what stands in the way."""

import math

import pytest

from sandbox_app.engine.layout.geometry import distance
from tests.sandbox_app.engine.documents import sandbox_of, small, with_object
from tests.sandbox_app.engine.workshop import outcome_of, workshop_of


def test_move_to_ends_within_reach_and_facing_it():
    sandbox = sandbox_of()
    sandbox.step("move_to(cube)")
    robot, cube = sandbox.world.state().robots["r1"], sandbox.world.state().objects["cube"]
    assert distance(robot.point, cube.point) < 0.6
    bearing = math.atan2(cube.y - robot.y, cube.x - robot.x)
    assert abs(math.remainder(bearing - robot.yaw, 2 * math.pi)) < 0.1


def test_an_empty_hand_moves_into_a_zone():
    sandbox = sandbox_of()
    sandbox.step("move_to(yard)")
    assert sandbox.observation.robot.zone == "yard"


def test_a_push_brings_the_object_nearer_by_contact():
    sandbox = sandbox_of()
    sandbox.step("move_to(cube)")
    before = sandbox.world.state().objects["cube"]
    info = sandbox.step("push(cube, dock)")[4]
    after = sandbox.world.state().objects["cube"]
    assert info["outcome"].status == "success"
    assert after.x - before.x > 0.5
    assert after.z == pytest.approx(0.07, abs=0.01)


def test_an_object_behind_walls_is_blocked():
    box = {"shape": "box", "fixed": True}
    cage = [
        {**box, "name": "east", "size": [0.1, 1.7, 0.5], "pose": {"kind": "fixed", "position": [0.9, 0.0]}},
        {**box, "name": "west", "size": [0.1, 1.7, 0.5], "pose": {"kind": "fixed", "position": [-0.9, 0.0]}},
        {**box, "name": "north", "size": [1.6, 0.1, 0.5], "pose": {"kind": "fixed", "position": [0.0, 0.9]}},
        {**box, "name": "south", "size": [1.6, 0.1, 0.5], "pose": {"kind": "fixed", "position": [0.0, -0.9]}},
    ]
    cube = {"name": "cube", "size": [0.14, 0.14, 0.14], "pose": {"kind": "fixed", "position": [0.0, 0.0]}}
    sandbox = sandbox_of(
        objects=[cube, *cage],
        zones=small()["zones"][:1],
        robots=[{"name": "r1", "pose": {"kind": "fixed", "position": [-1.8, -1.4]}}],
    )
    assert next(item for item in sandbox.observation.objects if item.name == "cube").blocked
    assert str(sandbox.step("move_to(cube)")[4]["outcome"]) == "failure: blocked"


def test_the_robot_goes_round_what_stands_in_its_way():
    wall = {
        "name": "wall",
        "fixed": True,
        "size": [0.1, 2.4, 0.5],
        "pose": {"kind": "fixed", "position": [-0.8, -0.6]},
    }
    sandbox = sandbox_of(objects=[*with_object("can", pose={"kind": "fixed", "position": [1.0, -1.0]}), wall])
    info = sandbox.step("move_to(can)")[4]
    assert info["outcome"].status == "success"
    assert info["reward"]["safety/collision"] == 0


def test_a_pull_drags_the_object_over_the_floor_and_lifts_it_never():
    heights: list[float] = []
    sandbox = workshop_of(on_frame=lambda box: heights.append(box.world.state().objects["cube"].z))
    outcome_of(sandbox, "move_to(cube)")
    before = sandbox.world.state().objects["cube"]
    heights.clear()
    assert outcome_of(sandbox, "pull(cube, dock)") == "success"
    after = sandbox.world.state().objects["cube"]
    assert distance(before.point, after.point) == pytest.approx(1.0, abs=0.1)
    assert max(heights) < 0.075
    assert after.held_by is None


def test_what_lies_in_a_corner_can_be_pulled_out_but_not_pushed():
    sandbox = workshop_of()
    assert outcome_of(sandbox, "move_to(brick)", "push(brick, dock)") == "failure: blocked"
    assert outcome_of(sandbox, "pull(brick, dock)") == "success"
