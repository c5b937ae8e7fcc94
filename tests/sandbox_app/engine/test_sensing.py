"""A robot sees as far as its sight and not through walls, remembers the rest, and knows of what it could notice."""

import copy
from typing import Any

from sandbox_app.engine import Sandbox, Scenario, Snapshot
from tests.sandbox_app.engine.documents import small

SCREEN = {"kind": "wall", "name": "screen", "start": [0.7, -0.2], "end": [0.7, 2.0], "height": 1.5}
LAMP = {
    "name": "lamp",
    "form": "button",
    "pose": {"kind": "fixed", "position": [1.6, 1.2]},
    "size": [0.2, 0.2, 0.5],
    "states": [{"name": "off"}, {"name": "on"}],
    "initial": "off",
    "transitions": [{"when": "off", "to": "on", "by": "time", "seconds": 1.0}],
}


def seeing(sight: float | None = 4.0, **changes: Any) -> Sandbox:
    """The small scenario with a tall wall before the east, behind which stand the can and a lamp that goes on."""
    document = small(structures=[SCREEN], devices=[LAMP], **changes)
    document["objects"] = [item for item in document["objects"] if item["name"] != "post"]
    document["objects"][1]["pose"] = {"kind": "fixed", "position": [1.2, 0.6]}
    document["robots"] = [{**document["robots"][0], "limits": {"speed": 1.5, "sight": sight}}]
    document["facts"] = [{"name": "lamp_lit", "event": "lamp.on"}]
    sandbox = Sandbox(Scenario.parse(document), seed=1)
    sandbox.reset()
    return sandbox


def seen(sandbox: Sandbox) -> dict[str, bool]:
    observation = sandbox.observation
    return {thing.name: thing.seen for thing in (*observation.objects, *observation.devices, *observation.others)}


def test_without_a_limit_everything_is_seen():
    assert seen(seeing(sight=None)) == {"cube": True, "can": True, "lamp": True}


def test_what_stands_behind_a_wall_is_not_known():
    assert seen(seeing()) == {"cube": True}


def test_what_is_too_far_away_is_not_known():
    assert seen(seeing(sight=1.0)) == {}


def test_a_low_wall_is_looked_over():
    low = {**SCREEN, "height": 0.2}
    sandbox = seeing()
    document = sandbox.scenario.to_json_value()
    document["structures"] = [low]
    over = Sandbox(Scenario.parse(document), seed=1)
    over.reset()
    assert seen(over) == {"cube": True, "can": True, "lamp": True}


def test_movable_things_and_other_robots_hide_nothing():
    document = small()
    document["objects"][0]["pose"]["position"] = [-0.6, -1.0]
    document["objects"][0] = {**document["objects"][0], "size": [0.2, 0.9, 1.4], "mass": 5.0}
    document["objects"][1]["pose"] = {"kind": "fixed", "position": [0.6, -1.0]}
    document["robots"] = [
        {**document["robots"][0], "limits": {"sight": 4.0}},
        {**document["robots"][0], "name": "r2", "pose": {"kind": "fixed", "position": [1.6, -1.0]}},
    ]
    sandbox = Sandbox(Scenario.parse(document), seed=1)
    sandbox.reset()
    mine = sandbox.observations["r1"]
    assert {thing.name: thing.seen for thing in mine.objects}["can"]
    assert [other.name for other in mine.others] == ["r2"]


def test_what_was_seen_is_remembered_where_it_was():
    sandbox = seeing()
    sandbox.step("move_to(can)")
    assert seen(sandbox)["can"]
    before = next(item for item in sandbox.observation.objects if item.name == "can")
    sandbox.step("move_to(cube)")
    assert seen(sandbox)["can"] is False
    can = next(item for item in sandbox.observation.objects if item.name == "can")
    assert (round(can.x, 2), round(can.y, 2)) == (round(before.x, 2), round(before.y, 2))
    sandbox.world.bullet.put(sandbox.world.bodies["can"], (1.9, -1.2, 0.08))
    sandbox.world.forget()
    assert next(item for item in sandbox.observation.objects if item.name == "can").x == can.x


def test_a_fact_is_known_only_to_who_could_notice_it():
    blind, told = seeing(), seeing(sight=None)
    for sandbox in (blind, told):
        sandbox.step("wait(2)")
        assert "lamp.on" in sandbox.world.events.happened
    assert told.observation.facts == ("lamp_lit",)
    assert told.observation.events == ("lamp.on",)
    assert blind.observation.facts == ()
    blind.step("move_to(can)")
    assert next(device.state for device in blind.observation.devices) == "on"
    assert blind.observation.facts == ("lamp_lit",)


def test_looking_changes_nothing():
    sandbox = seeing()
    before = sandbox.state_hash()
    assert sandbox.observation == sandbox.observation
    assert sandbox.state_hash() == before


def test_memory_goes_into_a_snapshot_and_out_of_it():
    sandbox = seeing()
    for call in ("move_to(can)", "move_to(cube)"):
        sandbox.step(call)
    data, then = sandbox.snapshot().to_bytes(), sandbox.observation
    after = sandbox.step("pick(cube)")
    other = seeing()
    other.restore(Snapshot.from_bytes(data))
    assert other.observation == then
    assert other.step("pick(cube)")[0] == after[0]


def test_noise_blurs_what_is_seen_but_not_oneself_nor_what_one_holds():
    document = copy.deepcopy(small(faults=[{"kind": "sensor_noise", "name": "fog", "robot": "r1", "deviation": 0.2}]))
    sandbox = Sandbox(Scenario.parse(document), seed=1)
    sandbox.reset()
    sandbox.step("move_to(cube)")
    truth = sandbox.world.state().objects
    cube = next(item for item in sandbox.observation.objects if item.name == "cube")
    assert (cube.x, cube.y) != truth["cube"].point
    assert (sandbox.observation.robot.x, sandbox.observation.robot.y) == sandbox.world.robots["r1"].place
    sandbox.step("pick(cube)")
    cube = next(item for item in sandbox.observation.objects if item.name == "cube")
    assert cube.held
    assert (cube.x, cube.y) == sandbox.world.state().objects["cube"].point
