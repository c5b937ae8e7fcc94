"""Things that come to lie in the way: where there is room, never onto anything, and in the same place in a replay."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox_app.engine.layout.geometry import distance, radius_of
from tests.sandbox_app.engine.plant import do, plant_of, with_fault

FLOOR = {"kind": "area", "center": [0.0, 0.0], "size": [7.0, 5.0]}


def blocked(pose: dict, seed: int = 1, **trigger):
    fault = with_fault(kind="blocked_path", object="crate", pose=pose, trigger={"at": [1, 1], **trigger})
    return plant_of(seed=seed, **fault)


SANDBOX = blocked(FLOOR)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 100_000))
def test_it_never_lies_on_a_robot_or_on_anything_else(seed):
    SANDBOX.reset(seed)
    do(SANDBOX, "stop()")
    world = SANDBOX.world
    assert "crate" not in world.offstage
    at, radius = world.place_of("crate"), radius_of(world.objects["crate"])
    for robot in world.robots.values():
        assert distance(at, robot.place) > radius + robot.RADIUS
    for name, item in world.objects.items():
        assert name == "crate" or distance(at, world.place_of(name)) > radius + radius_of(item) - 0.01


def test_it_waits_while_a_robot_stands_there():
    sandbox = blocked({"kind": "fixed", "position": [-1.0, -0.6]})
    do(sandbox, "stop()", "stop()")
    assert "crate" in sandbox.world.offstage
    do(sandbox, "move_to(yard)", "stop()")
    assert "crate" not in sandbox.world.offstage


def test_it_is_not_here_before_and_is_a_thing_like_others_afterwards():
    sandbox = blocked({"kind": "fixed", "position": [0.0, -1.0]})
    assert "push(crate, dock)" not in sandbox.legal_calls("r1")
    do(sandbox, "stop()")
    assert "move_to(crate)" in sandbox.legal_calls("r1")


def test_it_goes_away_again_when_its_time_is_over():
    sandbox = blocked({"kind": "fixed", "position": [0.0, -1.0]}, decisions=2)
    do(sandbox, "stop()", "stop()")
    assert "crate" not in sandbox.world.offstage
    do(sandbox, "stop()")
    assert "crate" in sandbox.world.offstage


def test_replaying_puts_it_to_the_same_place():
    sandbox, other = blocked(FLOOR), blocked(FLOOR)
    do(sandbox, "move_to(cube)", "pick(cube)")
    assert other.restore(sandbox.snapshot(), "replay") == "replay"
    assert other.world.place_of("crate") == sandbox.world.place_of("crate")
