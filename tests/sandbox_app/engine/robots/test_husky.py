"""The Husky at work: it drives by its wheels' friction alone, climbs, pushes, and presses with its bumper."""

import math
from typing import Any

import numpy as np
import pytest

from sandbox_app.engine import Sandbox, Scenario, Snapshot
from sandbox_app.engine.layout.geometry import distance, wrap
from sandbox_app.engine.robots.husky_model import HEIGHT, WHEEL_RADIUS

SKILLS = ["move_to", "push", "press", "charge", "inspect", "say", "report", "wait", "stop", "done"]


def at(x: float, y: float, yaw: float = 0.0) -> dict[str, Any]:
    return {"kind": "fixed", "position": [x, y], "yaw": yaw}


YARD: dict[str, Any] = {
    "name": "yard",
    "title": "Yard",
    "world": {"size": [7.0, 5.0], "time_step": 0.0166, "solver_iterations": 10},
    "zones": [{"name": "dock", "center": [2.5, 0.0], "size": [1.2, 1.2]}],
    "structures": [{"kind": "ramp", "name": "slope", "position": [0.0, -1.7], "size": [1.5, 1.0, 0.25]}],
    "objects": [{"name": "crate", "size": [0.3, 0.3, 0.25], "mass": 4.0, "pose": at(0.0, 0.3)}],
    "devices": [
        {
            "name": "bell",
            "form": "button",
            "pose": at(-2.8, -1.5),
            "size": [0.2, 0.2, 0.4],
            "states": [{"name": "still"}, {"name": "ringing"}],
            "initial": "still",
            "transitions": [{"when": "still", "to": "ringing", "by": "press"}],
        },
        {
            "name": "plug",
            "form": "charger",
            "pose": at(2.5, -1.8),
            "size": [0.3, 0.3, 0.6],
            "states": [{"name": "on", "effects": [{"kind": "charge"}]}],
            "initial": "on",
        },
    ],
    "robots": [
        {"name": "r1", "kind": "husky", "pose": at(-2.0, 0.0, 1.0), "skills": SKILLS, "battery": {"start": 0.4}}
    ],
    "facts": [{"name": "rang", "event": "bell.ringing"}],
    "goals": [{"name": "deliver", "predicate": "inside", "object": "crate", "zone": "dock"}],
}


def yard_of(on_frame: Any = None, **changes: Any) -> Sandbox:
    sandbox = Sandbox(Scenario.parse({**YARD, **changes}), seed=1, on_frame=on_frame)
    sandbox.reset()
    return sandbox


def outcomes(sandbox: Sandbox, *calls: str) -> list[str]:
    return [str(sandbox.step(call)[4]["outcome"]) for call in calls]


def perform(sandbox: Sandbox, motion) -> bool:
    """A bare movement, frame by frame."""
    while True:
        try:
            next(motion)
        except StopIteration as end:
            return end.value
        sandbox.world.advance()


@pytest.mark.parametrize("seed", range(8))
def test_it_drives_to_any_point_and_faces_any_other(seed):
    chance = np.random.default_rng(seed)
    sandbox = yard_of(structures=[], objects=[], devices=[], facts=[], robots=[{**YARD["robots"][0], "pose": at(0, 0)}],
                      goals=[{"name": "there", "predicate": "at", "robot": "r1", "zone": "dock"}])  # fmt: skip
    robot, point, face = (
        sandbox.world.robots["r1"],
        tuple(chance.uniform(-1.8, 1.8, 2)),
        tuple(chance.uniform(-2, 2, 2)),
    )
    assert perform(sandbox, robot.follow([point], face))
    assert distance(robot.place, point) < 0.15
    wanted = math.atan2(face[1] - robot.place[1], face[0] - robot.place[0])
    assert abs(wrap(wanted - robot.yaw)) < 0.1


def test_its_wheels_turn_as_far_as_it_drives():
    sandbox = yard_of(robots=[{**YARD["robots"][0], "pose": at(-2.0, 1.5, 0.0)}])
    robot = sandbox.world.robots["r1"]
    before, start = sandbox.world.bullet.joint_positions(robot.body, range(4)), robot.place
    assert perform(sandbox, robot.follow([(-0.5, 1.5)]))
    after = sandbox.world.bullet.joint_positions(robot.body, range(4))
    rolled = [(b - a) * WHEEL_RADIUS for a, b in zip(before, after, strict=True)]
    assert rolled == pytest.approx([distance(robot.place, start)] * 4, abs=0.12)


def test_it_climbs_a_ramp():
    sandbox = yard_of(robots=[{**YARD["robots"][0], "pose": at(-1.6, -1.7)}])
    robot = sandbox.world.robots["r1"]
    assert perform(sandbox, robot.follow([(0.4, -1.7)]))
    assert sandbox.world.bullet.pose(robot.body)[0][2] > HEIGHT + 0.12


def test_it_pushes_a_crate_into_the_zone_and_nothing_flies():
    heights: list[float] = []
    sandbox = yard_of(on_frame=lambda box: heights.append(box.world.bullet.pose(box.world.robots["r1"].body)[0][2]))
    assert outcomes(sandbox, "move_to(crate)", *["push(crate, dock)"] * 3) == ["success"] * 4
    assert sandbox.world.zone_at(sandbox.world.place_of("crate")) == "dock"
    assert max(heights) - min(heights) < 0.03


def test_a_push_is_no_stronger_than_its_limit():
    crate = {**YARD["objects"][0], "mass": 15.0}
    for force, outcome in ((20.0, "failure: blocked"), (300.0, "success")):
        sandbox = yard_of(objects=[crate], robots=[{**YARD["robots"][0], "limits": {"push_force": force}}])
        assert outcomes(sandbox, "move_to(crate)", "push(crate, dock)") == ["success", outcome]


def test_it_works_on_devices_with_its_bumper():
    touched: set[int] = set()

    def watch(box):
        touched.update(box.world.bullet.touched(box.world.robots["r1"].body, -1))

    sandbox = yard_of(on_frame=watch)
    assert outcomes(sandbox, "move_to(bell)", "press(bell)", "report(rang)", "inspect(crate)") == ["success"] * 4
    assert sandbox.world.devices["bell"].body in touched
    assert outcomes(sandbox, "move_to(plug)", "charge(plug)") == ["success", "success"]
    assert sandbox.world.robots["r1"].charge > 0.99


def test_between_two_drives_the_future_after_a_restore_is_the_same():
    sandbox, other = yard_of(), yard_of()
    outcomes(sandbox, "move_to(crate)", "push(crate, dock)")
    snapshot = Snapshot.from_bytes(sandbox.snapshot().to_bytes())
    calls = ("push(crate, dock)", "move_to(bell)", "press(bell)")
    future = [sandbox.step(call)[4]["state_hash"] for call in calls]
    for box in (sandbox, other):
        assert box.restore(snapshot) == "state"
        assert [box.step(call)[4]["state_hash"] for call in calls] == future
