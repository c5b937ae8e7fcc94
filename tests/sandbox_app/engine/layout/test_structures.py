"""Structures in physics: what is put on them stays, what can roll rolls, robots go round them and work on tops."""

import itertools
import math
from typing import Any

import pytest

from sandbox_app.engine import Sandbox
from sandbox_app.engine.document import Ramp, Shelf, Stairs, Table, Wall
from sandbox_app.engine.layout.geometry import box_distance, distance
from sandbox_app.engine.layout.structures import BOXES, boxes_of, shadow_of, size_of, stands_in_the_way, supports
from tests.sandbox_app.engine.documents import sandbox_of
from tests.sandbox_app.engine.everything import at, on

ITEMS = {
    "wall": Wall(name="it", start=(0.0, 0.0), end=(0.0, 2.0)),
    "table": Table(name="it", position=(1.0, 0.5), yaw=0.4),
    "shelf": Shelf(name="it", position=(1.0, 0.5), yaw=0.4),
    "ramp": Ramp(name="it", position=(1.0, 0.5), yaw=0.4),
    "stairs": Stairs(name="it", position=(1.0, 0.5), yaw=0.4),
}
DOCK = {"name": "dock", "kind": "goal", "center": [1.7, -1.2], "size": [1.2, 1.2]}
CUBE = {"name": "cube", "size": [0.12, 0.12, 0.12]}


def room(structures: list[dict[str, Any]], cube: dict[str, Any], **changes: Any) -> Sandbox:
    return sandbox_of(structures=structures, objects=[{**CUBE, **cube}], zones=[DOCK], **changes)


@pytest.mark.parametrize("kind", BOXES)
def test_every_structure_is_built_within_its_size_and_stands_on_the_floor(kind):
    item, shadow = ITEMS[kind], shadow_of(ITEMS[kind])
    boxes = boxes_of(item)
    for box in boxes:
        assert box_distance(box.at[:2], shadow.center, shadow.size, shadow.yaw) < 1e-6
        assert 0 < box.at[2] < size_of(item)[2]
    tops = [box.at[2] + box.size[2] / 2 for box in boxes if not box.slope]
    assert max(tops) <= size_of(item)[2] + 1e-6
    if supports(item):
        assert max(tops) == pytest.approx(size_of(item)[2])


def test_a_wall_runs_from_its_start_to_its_end():
    (box,) = boxes_of(Wall(name="it", start=(-1.0, 0.0), end=(2.0, 4.0), height=0.6, bottom=0.2))
    assert box.at == pytest.approx((0.5, 2.0, 0.5))
    assert box.size == pytest.approx((5.0, 0.1, 0.6))
    assert math.tan(box.yaw) == pytest.approx(4 / 3)


def test_a_wall_overhead_stands_in_nobodys_way():
    overhead = Wall(name="it", start=(0, 0), end=(1, 0), bottom=1.5)
    assert not stands_in_the_way(overhead)
    assert stands_in_the_way(overhead.model_copy(update={"bottom": 0.9}))


def test_a_hatch_is_open_between_its_two_walls_and_closed_to_robots():
    low = {"kind": "wall", "name": "low", "start": [0.3, -2.0], "end": [0.3, 2.0], "height": 0.5}
    sandbox = room([low, {**low, "name": "high", "height": 0.4, "bottom": 0.9}], {"pose": at(1.2, 0.3)})
    hits = [sandbox.world.bullet.first_hit((-1.0, 0.5, z), (1.0, 0.5, z)) for z in (0.3, 0.7, 1.0)]
    assert [hit and hit.body for hit in hits] == [sandbox.world.walls[4], None, sandbox.world.walls[5]]
    assert str(sandbox.step("move_to(cube)")[4]["outcome"]) == "failure: blocked"


def test_a_ball_rolls_down_a_ramp():
    slope = {"kind": "ramp", "name": "slope", "position": [0.3, 0.4], "yaw": 0.6, "size": [1.2, 0.6, 0.3]}
    ball = {"shape": "sphere", "pose": {**at(0.3, 0.4), "kind": "fixed"}}
    sandbox = room([slope], {**ball, "pose": at(2.0, 1.5)})
    body = sandbox.world.bodies["cube"]
    sandbox.world.bullet.put(body, (0.3 + 0.3 * math.cos(0.6), 0.4 + 0.3 * math.sin(0.6), 0.3))
    track = []
    sandbox.on_frame = lambda sandbox: track.append(sandbox.world.bullet.pose(body)[0])
    for _ in range(2):
        sandbox.step("wait(2)")
    assert track[-1][2] == pytest.approx(0.06, abs=0.005), "it lies on the floor"
    way = (track[-1][0] - 0.3) * math.cos(0.6) + (track[-1][1] - 0.4) * math.sin(0.6)
    assert way < -0.55, "it came off at the low end"
    assert max(b[2] - a[2] for a, b in itertools.pairwise(track[3:])) < 0.003, "it never jumped"


@pytest.mark.parametrize("kind", ["table", "shelf"])
def test_what_is_put_on_a_top_stays_there(kind):
    bench = {"kind": kind, "name": "bench", "position": [0.3, 0.4], "yaw": 0.7}
    sandbox = room([bench], {"pose": on("bench", 0.3, -0.1)})
    before = sandbox.world.state().objects["cube"]
    sandbox.step("wait(5)")
    after = sandbox.world.state().objects["cube"]
    assert distance(before.point, after.point) < 0.005
    assert after.z == pytest.approx((0.45 if kind == "table" else 0.5) + 0.06, abs=0.003)


@pytest.mark.parametrize("kind", ["table", "shelf"])
def test_a_robot_takes_from_a_top_and_puts_on_it(kind):
    bench = {"kind": kind, "name": "bench", "position": [0.3, 0.6], "yaw": 0.4, "size": [1.0, 0.5, 0.45]}
    sandbox = room([bench], {"pose": on("bench", 0.2, -0.05)})
    calls = ["move_to(cube)", "pick(cube)", "move_to(dock)", "place(dock)", "pick(cube)", "move_to(bench)"]
    assert [str(sandbox.step(call)[4]["outcome"]) for call in [*calls, "place(bench)"]] == ["success"] * 7
    cube = sandbox.world.state().objects["cube"]
    assert cube.z == pytest.approx(0.51, abs=0.01)
    assert box_distance(cube.point, (0.3, 0.6), (1.0, 0.5), 0.4) == 0.0
    assert not sandbox.world.bumped


def test_a_robot_goes_round_a_structure():
    steps = {"kind": "stairs", "name": "steps", "position": [0.0, -0.8], "yaw": 1.5708, "size": [2.2, 0.8, 0.4]}
    sandbox = room([steps], {"pose": at(1.6, -1.2)})
    info = sandbox.step("move_to(cube)")[4]
    assert str(info["outcome"]) == "success"
    assert info["reward"]["safety/collision"] == 0
