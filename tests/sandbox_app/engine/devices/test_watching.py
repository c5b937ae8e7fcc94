"""Sensors: their events as things come and go."""

from tests.sandbox_app.engine.documents import sandbox_of
from tests.sandbox_app.engine.everything import at, device


def watched(**more):
    sensor = device("sensor", at(1.9, 1.6), [0.1, 0.1, 0.05], watches="dock", **more)
    sandbox = sandbox_of(devices=[sensor])
    return sandbox, sandbox.world.events.happened


def test_what_is_there_at_the_start_has_not_entered():
    sandbox, happened = watched()
    sandbox.step("wait(1)")
    assert not [name for name in happened if name.startswith("sensor.")]


def test_a_robot_that_drives_in_and_out_enters_and_leaves():
    sandbox, happened = watched()
    sandbox.step("move_to(dock)")
    assert "sensor.entered" in happened
    assert "sensor.left" not in happened
    sandbox.step("move_to(yard)")
    assert "sensor.left" in happened


def test_an_object_that_is_taken_away_leaves():
    sandbox, happened = watched()
    world = sandbox.world
    world.bullet.put(world.bodies["cube"], (1.7, 0.2, 0.071))
    sandbox.step("wait(1)")
    assert world.devices["sensor"].watch.inside == ["cube"]
    happened.pop("sensor.left", None)
    world.bullet.put(world.bodies["cube"], (0.0, 0.3, 0.071))
    sandbox.step("wait(1)")
    assert "sensor.left" in happened


def test_without_power_it_sees_nothing():
    sandbox, happened = watched(powered=True)
    sandbox.world.power = False
    sandbox.step("move_to(dock)")
    assert "sensor.entered" not in happened
