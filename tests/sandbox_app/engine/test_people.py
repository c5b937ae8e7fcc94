"""People in physics: they keep to their route and speed, push what is light, stop at walls, and before robots."""

import itertools
from typing import Any

import pytest

from sandbox_app.engine import Sandbox
from sandbox_app.engine.layout.geometry import distance
from sandbox_app.engine.people import RADIUS
from tests.sandbox_app.engine.documents import sandbox_of
from tests.sandbox_app.engine.everything import at

CUBE = {"name": "cube", "size": [0.14, 0.14, 0.14], "pose": at(0.3, 0.0)}
FAR = {**CUBE, "pose": at(-2.0, 1.6)}
ROBOT = {"name": "r1", "pose": at(-1.6, -1.5), "limits": {"speed": 1.5}}
ZONES = [{"name": "dock", "kind": "goal", "center": [1.7, 1.2], "size": [1.2, 1.2]}]


def walk(route: list[list[float]], cube: dict[str, Any] = FAR, **changes: Any) -> tuple[Sandbox, list[tuple]]:
    """A sandbox with one person, and the track of her places to be filled."""
    person = {"name": "ada", "route": route, "speed": 0.8, "pause": 0.5, **changes.pop("person", {})}
    changes = {"objects": [cube], "people": [person], "zones": ZONES, "robots": [ROBOT], **changes}
    sandbox, track = sandbox_of(**changes), []
    sandbox.on_frame = lambda sandbox: track.append(sandbox.world.people["ada"].place)
    return sandbox, track


def steps(track: list[tuple]) -> list[float]:
    return [distance(a, b) for a, b in itertools.pairwise(track)]


def test_a_person_walks_to_and_fro_at_her_speed_and_pauses_at_the_ends():
    sandbox, track = walk([[-0.8, 0.0], [0.8, 0.0]])
    for _ in range(3):
        sandbox.step("wait(2)")
    xs = [x for x, _ in track]
    assert max(xs) == pytest.approx(0.8, abs=0.05)
    assert xs[-1] < 0.4, "she is on her way back"
    assert all(abs(y) < 0.01 for _, y in track)
    assert max(steps(track)) == pytest.approx(0.8 / 30, rel=0.1)
    still = [a for a, way in zip(track, steps(track), strict=False) if way < 1e-4]
    assert len(still) >= 13, "half a second at the end"


def test_one_who_walks_round_comes_by_all_points():
    route = [[-0.6, -0.5], [0.6, -0.5], [0.6, 0.5], [-0.6, 0.5]]
    sandbox, track = walk(route, person={"loop": True, "pause": 0.0, "speed": 1.2})
    for _ in range(3):
        sandbox.step("wait(2)")
    assert all(min(distance(point, place) for place in track) < 0.08 for point in map(tuple, route))


def test_what_stands_in_her_way_is_pushed_along_and_never_passed_through():
    sandbox, track = walk([[-0.8, 0.0], [1.0, 0.0]], cube={**CUBE, "pose": at(0.1, 0.0)})
    cubes, speeds = [], []

    def watch(sandbox: Sandbox) -> None:
        cubes.append(sandbox.world.state().objects["cube"].point)
        speeds.append(sandbox.world.bullet.velocity(sandbox.world.bodies["cube"])[0])
        track.append(sandbox.world.people["ada"].place)

    sandbox.on_frame = watch
    sandbox.step("wait(2)")
    pushed = cubes[-1][0]
    assert pushed > 0.4
    assert min(distance(a, b) for a, b in zip(track, cubes, strict=False)) > RADIUS + 0.07 - 0.02
    assert max(speed[0] for speed in speeds) < 1.2, "pushed at her pace, not flung away"
    assert max(abs(speed[2]) for speed in speeds) < 0.3


def test_a_wall_stops_her():
    wall = {"kind": "wall", "name": "wall", "start": [0.4, -1.0], "end": [0.4, 1.0]}
    sandbox, track = walk([[-0.8, 0.0], [1.2, 0.0]], structures=[wall])
    sandbox.step("wait(5)")
    assert max(x for x, _ in track) < 0.4 - 0.05 - RADIUS + 0.02


def test_she_stops_before_a_robot_and_after_a_while_turns_round():
    robot = {**ROBOT, "pose": at(0.6, 0.0)}
    sandbox, track = walk([[-1.5, 0.0], [1.5, 0.0]], robots=[robot])
    places = []
    sandbox.on_frame = lambda sandbox: (
        track.append(sandbox.world.people["ada"].place),
        places.append(sandbox.world.robots["r1"].place),
    )
    sandbox.step("wait(5)")
    sandbox.step("wait(2)")
    assert max(x for x, _ in track) < 0.6 - 0.33 - RADIUS
    assert places[-1] == pytest.approx(places[0], abs=0.01)
    assert min(x for x, _ in track[120:]) < -1.4, "she went back"


def test_two_who_meet_do_not_stand_there_for_ever():
    people = [
        {"name": "ada", "route": [[-1.0, 0.0], [1.0, 0.0]], "pause": 0.2},
        {"name": "bob", "route": [[1.0, 0.0], [-1.0, 0.0]], "pause": 0.2},
    ]
    sandbox, track = walk([[0.0, 0.0]], people=people)
    for _ in range(3):
        sandbox.step("wait(5)")
    gaps = distance(sandbox.world.people["ada"].place, sandbox.world.people["bob"].place)
    assert gaps > 2 * RADIUS
    assert max(steps(track[-200:])) > 0.01, "she moves again"


def test_a_robot_does_not_shove_a_person_aside():
    sandbox, track = walk([[0.0, 0.0]], cube={**CUBE, "pose": at(0.9, 0.0)})
    sandbox.step("move_to(cube)")
    assert track[-1] == pytest.approx((0.0, 0.0), abs=0.02)


def test_one_point_is_a_person_who_stands():
    sandbox, track = walk([[0.4, 0.2]])
    sandbox.step("wait(2)")
    assert track[-1] == pytest.approx((0.4, 0.2), abs=0.005)
    assert not sandbox.world.people["ada"].moving
