"""Conveyors: they carry what lies on them, at their speed and their way, while they run and have power."""

import math

import pytest

from tests.sandbox_app.engine.documents import sandbox_of
from tests.sandbox_app.engine.everything import at, on, switched

PARCEL = {"name": "cube", "size": [0.16, 0.12, 0.1], "pose": on("conveyor", -0.5)}


def belt(speed: float, **more):
    effect = {"kind": "belt", "speed": speed}
    return switched("conveyor", at(0.6, 0.4, 0.5), [1.6, 0.5, 0.3], effect, initial="on", **more)


def along(sandbox) -> tuple[float, float]:
    """Where the parcel is along the belt and across it, from its middle."""
    cube = sandbox.world.state().objects["cube"]
    dx, dy = cube.x - 0.6, cube.y - 0.4
    return dx * math.cos(0.5) + dy * math.sin(0.5), dy * math.cos(0.5) - dx * math.sin(0.5)


def test_a_parcel_travels_at_the_belts_speed_and_straight():
    sandbox = sandbox_of(devices=[belt(0.25)], objects=[PARCEL])
    start, _ = along(sandbox)
    sandbox.step("wait(2)")
    end, across = along(sandbox)
    assert end - start == pytest.approx(0.5, abs=0.03)
    assert abs(across) < 0.02
    assert sandbox.world.state().objects["cube"].z == pytest.approx(0.35, abs=0.01)


def test_at_its_end_the_parcel_falls_to_the_floor():
    sandbox = sandbox_of(devices=[belt(0.6)], objects=[PARCEL])
    sandbox.step("wait(5)")
    assert along(sandbox)[0] > 0.8
    assert sandbox.world.state().objects["cube"].z < 0.1


def test_a_belt_can_run_backwards():
    sandbox = sandbox_of(devices=[belt(-0.2)], objects=[{**PARCEL, "pose": on("conveyor", 0.2)}])
    sandbox.step("wait(2)")
    assert along(sandbox)[0] == pytest.approx(-0.2, abs=0.04)


def test_without_power_it_carries_nothing():
    sandbox = sandbox_of(devices=[belt(0.25, powered=True)], objects=[PARCEL])
    sandbox.world.power = False
    sandbox.step("wait(1)")
    start, _ = along(sandbox)
    sandbox.step("wait(2)")
    assert along(sandbox)[0] == pytest.approx(start, abs=0.005)


def test_what_is_held_over_it_is_not_dragged_out_of_the_hand():
    sandbox = sandbox_of(
        devices=[belt(0.0)], objects=[{**PARCEL, "size": [0.12, 0.12, 0.12]}], validator={"on_violation": "penalise"}
    )
    assert str(sandbox.step("move_to(cube)")[4]["outcome"]) == "success"
    assert str(sandbox.step("pick(cube)")[4]["outcome"]) == "success"
