"""Two robots as one: both come to the same end, what they hold stays level, and a loss is noticed by both."""

import math

import pytest

from sandbox_app.engine import Snapshot
from sandbox_app.engine.layout.geometry import distance, in_zone
from tests.sandbox_app.engine.workshop import at, do, outcome_of, workshop, workshop_of

TO_BEAM = {"r1": "move_to(beam)", "r2": "move_to(beam)"}
LIFT = {"r1": "lift_together(beam, r2)", "r2": "lift_together(beam, r1)"}
CARRY = {"r1": "carry_together(dock, r2)", "r2": "carry_together(dock, r1)"}
PART = {"name": "part", "size": [0.05, 0.05, 0.1], "pose": {"kind": "on", "thing": "bench", "offset": [-0.1, 0.2]}}
ARM = {
    "name": "arm",
    "kind": "panda",
    "pose": at(0, 0),
    "skills": ["pick", "handover", "wait"],
    "limits": {"reach": 0.8},
}


def tilt_of(sandbox, name):
    """The angle between the body's own z and the vertical, radians."""
    x, y, _, _ = sandbox.world.bullet.pose(sandbox.world.bodies[name])[1]
    return math.acos(1 - 2 * (x * x + y * y))


def test_both_lift_the_beam_level_and_hold_it():
    sandbox = workshop_of()
    outcomes = do(sandbox, TO_BEAM, LIFT)["outcomes"]
    assert {str(outcome) for outcome in outcomes.values()} == {"success"}
    assert [robot.holding for robot in sandbox.world.robots.values()] == ["beam", "beam"]
    assert sandbox.world.state().objects["beam"].z > 0.12
    assert tilt_of(sandbox, "beam") < 0.05


def test_the_beam_is_carried_as_one_and_laid_into_the_zone():
    gaps: list[float] = []

    def watch(box):
        gaps.append(distance(*(robot.place for robot in box.world.robots.values())))

    sandbox = workshop_of(on_frame=watch)
    do(sandbox, TO_BEAM, LIFT)
    gaps.clear()
    info = do(sandbox, CARRY)
    beam = sandbox.world.state().objects["beam"]
    assert max(gaps) - min(gaps) < 0.08
    assert in_zone(beam.point, sandbox.world.zones["dock"])
    assert beam.z == pytest.approx(0.05, abs=0.01)
    assert [robot.holding for robot in sandbox.world.robots.values()] == [None, None]
    assert info["reward"]["safety/drop"] == 0


@pytest.mark.parametrize(("x", "y", "yaw"), [(-2.2, 0.9, 1.5), (-2.4, 0.9, -0.8), (-2.3, 1.2, 3.0), (1.0, 1.0, 0.4)])
def test_wherever_the_beam_lies_it_comes_into_the_zone(x, y, yaw):
    objects = [{**item, "pose": at(x, y, yaw)} if item["name"] == "beam" else item for item in workshop()["objects"]]
    sandbox = workshop_of(objects=objects)
    assert outcome_of(sandbox, TO_BEAM, LIFT, CARRY) == "success"


def test_the_formation_goes_round_what_stands_in_its_way():
    wall = {"kind": "wall", "name": "wall", "start": [0.2, 0.3], "end": [0.2, 1.4]}
    sandbox = workshop_of(structures=[wall])
    info = do(sandbox, TO_BEAM, LIFT, CARRY)
    assert str(info["outcomes"]["r1"]) == "success"
    assert info["reward"]["safety/collision"] == 0


def test_a_partner_who_means_something_else_has_not_joined():
    sandbox = workshop_of()
    outcomes = do(sandbox, TO_BEAM, {"r1": "lift_together(beam, r2)", "r2": "inspect(ball)"})["outcomes"]
    assert {name: str(outcome) for name, outcome in outcomes.items()} == {
        "r1": "failure: r2 did not join",
        "r2": "success",
    }


def test_when_one_goes_off_with_the_beam_both_let_go_and_it_counts_as_dropped():
    sandbox = workshop_of()
    do(sandbox, TO_BEAM, LIFT)
    info = do(sandbox, {"r1": "move_to(bell)", "r2": "wait(5)"})
    assert str(info["outcomes"]["r1"]) == "failure: dropped"
    assert [robot.holding for robot in sandbox.world.robots.values()] == [None, None]
    assert sandbox.world.bullet.fastenings == []
    assert sandbox.world.state().objects["beam"].z < 0.12
    assert info["reward"]["safety/drop"] < 0


def test_what_is_handed_over_is_in_the_others_hand_and_both_have_succeeded():
    sandbox = workshop_of()
    info = do(sandbox, "move_to(cube)", "pick(cube)", "move_to(r2)", {"r1": "handover(cube, r2)", "r2": "stop()"})
    assert [str(outcome) for outcome in info["outcomes"].values()] == ["success", "success"]
    assert [robot.holding for robot in sandbox.world.robots.values()] == [None, "cube"]
    assert sandbox.world.holder_of("cube") == "r2"
    assert info["reward"]["safety/drop"] == 0


def test_an_arm_and_a_robot_on_wheels_hand_over_both_ways():
    bench = {"kind": "table", "name": "bench", "position": [0.6, 0.0], "size": [0.6, 1.0, 0.45]}
    goals = [{"name": "deliver", "predicate": "inside", "object": "part", "zone": "dock"}]
    robots = [ARM, {**workshop()["robots"][0], "pose": at(1.6, 0)}]
    sandbox = workshop_of(structures=[bench], objects=[PART], devices=[], facts=[], robots=robots, goals=goals)
    assert outcome_of(sandbox, "pick(part)", {"arm": "handover(part, r1)", "r1": "wait(1)"}) == "success"
    assert sandbox.world.holder_of("part") == "r1"
    assert outcome_of(sandbox, {"arm": "wait(1)", "r1": "handover(part, arm)"}) == "success"
    assert sandbox.world.holder_of("part") == "arm"


def test_over_a_counter_between_two_rooms_things_are_handed_over():
    walls = [
        {"kind": "wall", "name": "north", "start": [0, 0.8], "end": [0, 3]},
        {"kind": "wall", "name": "south", "start": [0, -3], "end": [0, -0.8]},
        {"kind": "wall", "name": "counter", "start": [0, -0.8], "end": [0, 0.8], "height": 0.4, "thickness": 0.16},
        {"kind": "wall", "name": "lintel", "start": [0, -0.8], "end": [0, 0.8], "height": 0.3, "bottom": 1.0},
    ]
    cube = {"name": "cube", "size": [0.1, 0.1, 0.12], "pose": at(-1.2, 0.8)}
    first, second = workshop()["robots"]
    robots = [{**first, "pose": at(-0.9, 0.0)}, {**second, "pose": at(0.9, 0.0)}]
    sandbox = workshop_of(structures=walls, objects=[cube], devices=[], facts=[], robots=robots)
    assert outcome_of(sandbox, "pick(cube)", {"r1": "handover(cube, r2)", "r2": "wait(1)"}) == "success"
    assert sandbox.world.holder_of("cube") == "r2"
    assert sandbox.world.state().robots["r2"].x > 0


@pytest.mark.parametrize("before", [(TO_BEAM, LIFT), (TO_BEAM, LIFT, {"r1": "wait(1)", "r2": "wait(2)"})])
def test_while_two_hold_the_beam_the_future_after_a_restore_is_the_same(before):
    sandbox, other = workshop_of(), workshop_of(seed=4)
    do(sandbox, *before)
    snapshot = Snapshot.from_bytes(sandbox.snapshot().to_bytes())
    future = [do(sandbox, calls)["state_hash"] for calls in (CARRY, TO_BEAM)]
    for box in (sandbox, other):
        assert box.restore(snapshot) == "state"
        assert [do(box, calls)["state_hash"] for calls in (CARRY, TO_BEAM)] == future
