"""The table of skills: each is motion in physics, and each way of failing has a cause."""

import itertools
import math

import pytest

from sandbox_app.engine import Sandbox
from sandbox_app.engine.layout.geometry import distance, in_zone
from tests.sandbox_app.engine.documents import sandbox_of, small, with_object

BEFORE = {
    "move_to": [],
    "pick": ["move_to(cube)"],
    "place": ["move_to(cube)", "pick(cube)", "move_to(yard)"],
    "push": ["move_to(cube)"],
    "wait": [],
    "done": [],
}
CALL = {
    "move_to": "move_to(cube)",
    "pick": "pick(cube)",
    "place": "place(yard)",
    "push": "push(cube, dock)",
    "wait": "wait(2)",
    "done": "done()",
}
LONGEST_JUMP = 0.25  # metres between two frames: nothing here moves faster than 7 m/s


@pytest.mark.parametrize("skill", BEFORE)
def test_each_skill_does_what_it_says_as_motion_in_physics(skill):
    track: list[dict] = []

    def watch(sandbox: Sandbox) -> None:
        state = sandbox.world.state()
        track.append({"r1": state.robots["r1"].point, **{name: item.point for name, item in state.objects.items()}})

    sandbox = sandbox_of(on_frame=watch)
    for call in BEFORE[skill]:
        sandbox.step(call)
    track.clear()
    info = sandbox.step(CALL[skill])[4]
    assert info["outcome"].status == "success"
    jumps = [distance(a[name], b[name]) for a, b in itertools.pairwise(track) for name in a]
    assert max(jumps, default=0.0) < LONGEST_JUMP
    assert info["physics_steps"] == len(track) * 2


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


def test_what_is_picked_is_lifted_and_carried_along():
    sandbox = sandbox_of()
    sandbox.step("move_to(cube)")
    sandbox.step("pick(cube)")
    assert sandbox.observation.robot.holding == "cube"
    assert sandbox.world.state().objects["cube"].z > 0.3
    sandbox.step("move_to(dock)")
    state = sandbox.world.state()
    assert distance(state.objects["cube"].point, state.robots["r1"].point) < 0.3


def test_what_is_placed_lies_free_on_the_floor_of_the_zone():
    sandbox = sandbox_of()
    for call in ("move_to(cube)", "pick(cube)", "move_to(dock)", "place(dock)"):
        sandbox.step(call)
    cube = sandbox.world.state().objects["cube"]
    assert in_zone(cube.point, sandbox.world.zones["dock"])
    assert cube.z == pytest.approx(0.07, abs=0.01)
    assert cube.held_by is None


def test_a_push_brings_the_object_nearer_by_contact():
    sandbox = sandbox_of()
    sandbox.step("move_to(cube)")
    before = sandbox.world.state().objects["cube"]
    info = sandbox.step("push(cube, dock)")[4]
    after = sandbox.world.state().objects["cube"]
    assert info["outcome"].status == "success"
    assert after.x - before.x > 0.5
    assert after.z == pytest.approx(0.07, abs=0.01)


def test_a_gripper_that_slips_drops_the_object_and_the_episode_goes_on():
    sandbox = sandbox_of(faults=[{"kind": "gripper_slip", "chance": 1.0}])
    sandbox.step("move_to(cube)")
    observation, _, terminated, _, info = sandbox.step("pick(cube)")
    assert str(info["outcome"]) == "failure: slipped"
    assert observation.robot.holding is None
    assert sandbox.world.state().objects["cube"].z < 0.12
    assert not terminated
    assert info["reward"]["safety/drop"] < 0
    assert info["reward"]["task/failed_skill"] < 0


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


def test_a_zone_full_of_things_has_no_free_spot():
    zones = [{"name": "dock", "kind": "goal", "center": [1.7, 0.0], "size": [0.3, 0.3]}, *small()["zones"][1:]]
    objects = with_object("can", pose={"kind": "fixed", "position": [1.7, 0.0]})
    sandbox = sandbox_of(zones=zones, objects=objects)
    for call in ("move_to(cube)", "pick(cube)", "move_to(can)"):
        sandbox.step(call)
    assert str(sandbox.step("place(dock)")[4]["outcome"]) == "failure: no free spot"


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
