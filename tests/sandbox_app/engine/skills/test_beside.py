"""Where robots stand to work on devices and structures."""

import pytest

from sandbox_app.engine.layout.geometry import box_distance, distance
from sandbox_app.engine.layout.structures import shadow_of
from sandbox_app.engine.skills.beside import beside, beside_device, near_side
from tests.sandbox_app.engine.documents import sandbox_of
from tests.sandbox_app.engine.everything import at, device, moving, switched

CUBE = {"name": "cube", "size": [0.12, 0.12, 0.12], "pose": at(-2.0, 1.6)}


def of(spec):
    sandbox = sandbox_of(devices=[spec], objects=[CUBE])
    world = sandbox.world
    robot, device_ = world.robots["r1"], world.devices[spec["name"]]
    return world, robot, device_, beside_device(world, robot, device_)


def test_the_nearest_of_many_places_along_all_sides_comes_first():
    _, robot, machine, stances = of(device("machine", at(0.8, 0.4, 0.3), [0.8, 0.4, 0.6]))
    ways = [distance(robot.place, place) for place, _ in stances]
    assert ways == sorted(ways)
    assert len(stances) > 10
    assert all(near_side(machine, place) == pytest.approx(robot.RADIUS + 0.05) for place, _ in stances)
    assert all(near_side(machine, face) == pytest.approx(0.0, abs=1e-9) for _, face in stances)


def test_a_long_belt_is_worked_on_from_where_hands_reach_it():
    sandbox = sandbox_of(
        devices=[switched("conveyor", at(0.8, 0.4), [2.4, 0.4, 0.3], {"kind": "belt", "speed": 0.2})], objects=[CUBE]
    )
    sandbox.step("move_to(conveyor)")
    world = sandbox.world
    assert near_side(world.devices["conveyor"], world.robots["r1"].place) < 0.42


def test_nobody_stands_where_a_tray_will_come():
    _, robot, _, stances = of(moving("drawer", at(0.4, 0.2), [0.4, 0.4, 0.6]))
    assert stances
    assert all(box_distance(place, (0.6, 0.2), (0.8, 0.4), 0.0) >= robot.RADIUS for place, _ in stances)


def test_a_door_is_opened_from_either_side_and_swings_away():
    for y, turn in ((-0.6, 1), (1.1, -1)):
        robots = [{"name": "r1", "pose": at(0.6, y), "skills": ["open", "close", "wait"]}]
        spec = moving("door", at(0.6, 0.2), [1.0, 0.06, 1.0])
        sandbox = sandbox_of(devices=[spec], objects=[CUBE], robots=robots)
        assert str(sandbox.step("open(door)")[4]["outcome"]) == "success"
        assert sandbox.world.devices["door"].swing == turn
        assert str(sandbox.step("close(door)")[4]["outcome"]) == "success"
        assert sandbox.world.devices["door"].reached < 0.06


def test_a_burning_thing_is_worked_on_from_outside_the_fire():
    states = [{"name": "burning", "effects": [{"kind": "hazard", "what": "fire", "radius": 0.7}]}]
    _, _, fire, stances = of(device("hazard", at(0.6, 0.2), [0.2, 0.2, 0.1], states=states, initial="burning"))
    assert stances
    assert all(0.7 < distance(place, fire.place) < 0.8 for place, _ in stances)


def test_a_table_is_approached_along_its_sides():
    table = {"kind": "table", "name": "bench", "position": [0.6, 0.2], "size": [1.6, 0.6, 0.45]}
    world = sandbox_of(structures=[table], objects=[CUBE]).world
    shadow = shadow_of(world.structures["bench"])
    stances = beside(world, world.robots["r1"], shadow)
    gaps = [box_distance(place, shadow.center, shadow.size, shadow.yaw) for place, _ in stances]
    assert gaps == pytest.approx([0.38] * len(gaps))
