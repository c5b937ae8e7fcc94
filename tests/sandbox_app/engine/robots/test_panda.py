"""The arm at work: it takes and puts things all over a table and the floor, and its motion stays within its limits."""

import math
from typing import Any

import numpy as np
import pytest

from sandbox_app.engine import Sandbox, Scenario, Snapshot
from sandbox_app.engine.layout.geometry import distance
from sandbox_app.engine.robots import panda_kinematics as kinematics
from sandbox_app.engine.robots.panda import SPEEDS

PART = {"name": "part", "size": [0.05, 0.05, 0.08], "mass": 0.3}
SKILLS = ["pick", "place", "stack", "press", "open", "use", "wait", "done"]


def bench(**changes: Any) -> dict[str, Any]:
    """An arm before a table, a part on it, a tray on the floor, a low side table, a bell in reach."""
    limits = {"reach": 0.8}
    bell = {
        "name": "bell",
        "form": "button",
        "pose": {"kind": "fixed", "position": [-0.45, -0.45]},
        "size": [0.16, 0.16, 0.5],
        "states": [{"name": "still"}, {"name": "ringing"}],
        "initial": "still",
        "transitions": [{"when": "still", "to": "ringing", "by": "press"}],
    }
    return {
        "name": "bench",
        "title": "Bench",
        "world": {"size": [4.0, 4.0], "time_step": 0.0166, "solver_iterations": 10},
        "zones": [{"name": "tray", "center": [0.0, 0.55], "size": [0.3, 0.3]}],
        "structures": [
            {"kind": "table", "name": "table", "position": [0.55, 0.0], "size": [0.6, 0.8, 0.45]},
            {"kind": "table", "name": "side", "position": [-0.55, 0.2], "size": [0.4, 0.4, 0.3]},
        ],
        "objects": [{**PART, "pose": on_table(0.0, 0.0)}],
        "devices": [bell],
        "robots": [
            {
                "name": "r1",
                "kind": "panda",
                "pose": {"kind": "fixed", "position": [0.0, 0.0]},
                "skills": SKILLS,
                "limits": limits,
            }
        ],
        "goals": [{"name": "deliver", "predicate": "inside", "object": "part", "zone": "tray"}],
        **changes,
    }


def on_table(x: float, y: float, yaw: float = 0.0) -> dict[str, Any]:
    return {"kind": "on", "thing": "table", "offset": [x, y], "yaw": yaw}


def bench_of(on_frame: Any = None, **changes: Any) -> Sandbox:
    sandbox = Sandbox(Scenario.parse(bench(**changes)), seed=1, on_frame=on_frame)
    sandbox.reset()
    return sandbox


def outcomes(sandbox: Sandbox, *calls: str) -> list[str]:
    return [str(sandbox.step(call)[4]["outcome"]) for call in calls]


@pytest.mark.parametrize("seed", range(10))
def test_wherever_a_thing_lies_on_the_table_it_is_taken_and_put_down(seed):
    chance = np.random.default_rng(seed)
    x, y, yaw = chance.uniform(-0.2, 0.15), chance.uniform(-0.35, 0.35), chance.uniform(-3, 3)
    part = {**PART, "shape": ("box", "cylinder")[seed % 2], "pose": on_table(x, y, yaw)}
    sandbox = bench_of(objects=[part])
    assert outcomes(sandbox, "pick(part)", f"place({('tray', 'side')[seed % 3 > 0]})") == ["success", "success"]
    state = sandbox.world.state().objects["part"]
    assert state.held_by is None
    assert state.z == pytest.approx((0.04, 0.34)[seed % 3 > 0], abs=0.01)


@pytest.mark.parametrize(("bearing", "far"), [(1.8, 0.4), (-1.8, 0.6), (2.0, 0.7)])
def test_it_takes_things_from_the_floor_beside_it(bearing, far):
    at = {"kind": "fixed", "position": [far * math.cos(bearing), far * math.sin(bearing)], "yaw": 0.7}
    tray = [{"name": "tray", "center": [1.5, 1.5], "size": [0.3, 0.3]}]
    sandbox = bench_of(zones=tray, devices=[], objects=[{**PART, "pose": at}])
    assert outcomes(sandbox, "pick(part)", "place(table)") == ["success", "success"]
    assert sandbox.world.state().objects["part"].z == pytest.approx(0.49, abs=0.01)


def test_it_stacks_one_part_on_another():
    objects = [
        {**PART, "pose": on_table(0, -0.2, 0.4)},
        {**PART, "name": "lower", "size": [0.06, 0.06, 0.04], "pose": on_table(-0.05, 0.15)},
    ]
    sandbox = bench_of(objects=objects)
    assert outcomes(sandbox, "pick(part)", "stack(lower)", "wait(2)") == ["success", "success", "success"]
    part, lower = (sandbox.world.state().objects[name] for name in ("part", "lower"))
    assert part.z - lower.z == pytest.approx(0.06, abs=0.005)
    assert distance(part.point, lower.point) < 0.02


def test_it_turns_its_hand_to_the_narrow_side_of_a_plank():
    plank = {**PART, "size": [0.2, 0.04, 0.05], "pose": on_table(0.0, 0.1, 0.6)}
    assert outcomes(bench_of(objects=[plank]), "pick(part)", "place(tray)") == ["success", "success"]


def test_what_is_too_wide_for_its_fingers_is_refused():
    sandbox = bench_of(objects=[{**PART, "size": [0.12, 0.12, 0.08], "pose": on_table(0, 0)}])
    assert "too big for the gripper" in sandbox.step("pick(part)")[4]["verdict"].reason


def test_it_presses_what_is_in_reach_with_its_closed_fingers():
    touched: set[int] = set()

    def watch(box):
        touched.update(box.world.bullet.touched(box.world.robots["r1"].body))

    sandbox = bench_of(on_frame=watch)
    assert outcomes(sandbox, "press(bell)") == ["success"]
    assert sandbox.world.devices["bell"].state == "ringing"
    assert sandbox.world.devices["bell"].body in touched


def test_its_joints_stay_within_their_limits_and_speeds():
    rows: list[list[tuple[float, float]]] = []

    def watch(box):
        rows.append(box.world.bullet.joint_states(box.world.robots["r1"].body, range(7)))

    sandbox = bench_of(on_frame=watch)
    outcomes(sandbox, "pick(part)", "place(tray)", "press(bell)")
    angles, speeds = np.moveaxis(np.array(rows), -1, 0)
    assert (angles > kinematics.LOWER - 0.05).all()
    assert (angles < kinematics.UPPER + 0.05).all()
    assert (np.abs(speeds) < SPEEDS * 1.3).all()


def test_a_weak_arm_is_slower_but_comes_to_the_same():
    weak = bench_of(faults=[{"name": "tired", "kind": "weak_actuator", "robot": "r1", "strength": 0.4}])
    steps = [box.step("pick(part)")[4] for box in (bench_of(), weak)]
    assert [str(info["outcome"]) for info in steps] == ["success", "success"]
    assert steps[1]["physics_steps"] > 1.5 * steps[0]["physics_steps"]


def test_while_it_holds_something_the_future_after_a_restore_is_the_same():
    sandbox, other = bench_of(), bench_of(objects=[{**PART, "pose": on_table(0.0, 0.0)}])
    sandbox.step("pick(part)")
    snapshot = Snapshot.from_bytes(sandbox.snapshot().to_bytes())
    calls = ("place(side)", "pick(part)", "place(tray)")
    future = [sandbox.step(call)[4]["state_hash"] for call in calls]
    other.step("press(bell)")
    for box in (sandbox, other):
        assert box.restore(snapshot) == "state"
        assert [box.step(call)[4]["state_hash"] for call in calls] == future
