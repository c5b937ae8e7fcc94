"""Hazards: where they are, that ways keep clear of them, and that spills are slippery as long as one is in them."""

import pytest

from sandbox_app.engine import Sandbox
from sandbox_app.engine.devices.hazards import SLIPPERY, hazards, hazards_at
from tests.sandbox_app.engine.documents import sandbox_of
from tests.sandbox_app.engine.everything import at, device


def hazard(what: str, radius: float = 0.5, x: float = 0.0, y: float = -0.2, **more):
    states = [
        {"name": "there", "effects": [{"kind": "hazard", "what": what, "radius": radius}]},
        {"name": "gone"},
    ]
    return device("hazard", at(x, y), [0.2, 0.2, 0.1], states=states, initial="there", **more)


def friction(sandbox: Sandbox, name: str = "cube") -> float:
    return sandbox.world.bullet.friction(sandbox.world.bodies[name])


@pytest.mark.parametrize("what", ["fire", "spill", "heat", "electricity"])
def test_a_hazard_is_there_in_its_state_only(what):
    world = sandbox_of(devices=[hazard(what)]).world
    (found,) = hazards(world)
    assert (found.kind, found.centre, found.radius, found.device) == (what, (0.0, -0.2), 0.5, "hazard")
    assert hazards_at(world, (0.3, 0.0)) == [found]
    assert hazards_at(world, (0.6, 0.0)) == []
    world.devices["hazard"].enter(world, "gone")
    assert hazards(world) == []


def test_electricity_ends_with_the_power_and_fire_does_not():
    world = sandbox_of(devices=[hazard("electricity", powered=True), hazard("fire", name="fire", powered=True)]).world
    world.power = False
    assert [found.kind for found in hazards(world)] == ["fire"]


def test_ways_keep_clear_of_a_hazard():
    places = []
    sandbox = sandbox_of(devices=[hazard("fire", x=0.2, y=-0.5)], objects=[CUBE])
    sandbox.on_frame = lambda sandbox: places.append(sandbox.world.robots["r1"].place)
    assert str(sandbox.step("move_to(dock)")[4]["outcome"]) == "success"
    assert not any(hazards_at(sandbox.world, place) for place in places)


CUBE = {"name": "cube", "size": [0.14, 0.14, 0.14], "pose": at(0.2, 1.2)}


def test_a_thing_in_a_spill_is_slippery_until_it_is_out_again():
    sandbox = sandbox_of(devices=[hazard("spill", y=0.3)])
    dry = friction(sandbox, "can")
    assert friction(sandbox) == pytest.approx(SLIPPERY * dry)
    sandbox.world.bullet.put(sandbox.world.bodies["cube"], (-1.6, 1.0, 0.071))
    sandbox.step("wait(1)")
    assert friction(sandbox) == pytest.approx(dry)


def test_on_a_spill_a_shoved_thing_slides_much_further():
    ways = []
    for what in ("heat", "spill"):
        sandbox = sandbox_of(devices=[hazard(what, radius=3.0)])
        sandbox.world.bullet.set_velocity(sandbox.world.bodies["cube"], (1.0, 0.0, 0.0))
        start = sandbox.world.state().objects["cube"].x
        sandbox.step("wait(1)")
        ways.append(sandbox.world.state().objects["cube"].x - start)
    assert ways[0] < 0.15
    assert ways[1] > 3 * ways[0]


def test_a_restore_puts_the_friction_back_here_and_elsewhere():
    sandbox, other = (sandbox_of(devices=[hazard("spill", y=0.3)]) for _ in range(2))
    wet = sandbox.snapshot()
    sandbox.world.bullet.put(sandbox.world.bodies["cube"], (-1.6, 1.0, 0.071))
    sandbox.step("wait(1)")
    dry = sandbox.snapshot()
    for snapshot, share in ((wet, SLIPPERY), (dry, 1.0), (wet, SLIPPERY)):
        for place in (sandbox, other):
            place.episode.go_to(snapshot.engine, snapshot.ours, list(snapshot.calls), snapshot.state_hash)
            assert friction(place) == pytest.approx(share * friction(place, "can"))
