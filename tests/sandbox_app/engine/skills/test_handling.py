"""Taking things up and putting them down: what is held is carried along, what is let go lies free."""

import pytest

from sandbox_app.engine.layout.geometry import distance, in_zone
from tests.sandbox_app.engine.documents import sandbox_of, small, with_object
from tests.sandbox_app.engine.workshop import outcome_of, workshop_of


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


def test_a_zone_full_of_things_has_no_free_spot():
    zones = [{"name": "dock", "kind": "goal", "center": [1.7, 0.0], "size": [0.3, 0.3]}, *small()["zones"][1:]]
    objects = with_object("can", pose={"kind": "fixed", "position": [1.7, 0.0]})
    sandbox = sandbox_of(zones=zones, objects=objects)
    for call in ("move_to(cube)", "pick(cube)", "move_to(can)"):
        sandbox.step(call)
    assert str(sandbox.step("place(dock)")[4]["outcome"]) == "failure: no free spot"


def test_what_is_stacked_lies_on_top_and_stays():
    sandbox = workshop_of()
    assert outcome_of(sandbox, "move_to(cube)", "pick(cube)", "move_to(crate)", "stack(crate)", "wait(2)") == "success"
    cube, crate = (sandbox.world.state().objects[name] for name in ("cube", "crate"))
    assert cube.z - crate.z == pytest.approx(0.21, abs=0.01)
    assert distance(cube.point, crate.point) < 0.05
