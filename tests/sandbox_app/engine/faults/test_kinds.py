"""The table of kinds: what each fault does when it begins, and what is left of it when it ends."""

from typing import get_args

import pytest

from sandbox_app.engine.document import Fault
from sandbox_app.engine.faults.kinds import KINDS
from tests.sandbox_app.engine.plant import do, plant, plant_of, with_fault

AT_TWO = {"at": [2, 2], "decisions": 2}
SPILL = {
    "name": "floor",
    "form": "hazard",
    "pose": {"kind": "fixed", "position": [-2.5, -2.5]},
    "states": [{"name": "dry"}, {"name": "wet", "effects": [{"kind": "hazard", "what": "spill"}]}],
    "initial": "dry",
}
HOT = {"states": [{"name": "off"}, {"name": "hot"}], "transitions": [], "initial": "off"}


def devices(**changes) -> dict:
    return {"devices": [*({**row, **(HOT if changes and row["name"] == "fan" else {})} for row in plant()["devices"])]}


# kind: the fault, how it shows in the world, and changes to the plant
SHOWS = {
    "gripper_slip": (
        {"robot": "r1", "chance": 1.0},
        lambda world: world.faults.slips(world.robots["r1"]),
        {},
    ),
    "weak_actuator": (
        {"robot": "r1", "strength": 0.3},
        lambda world: world.robots["r1"].strength == 0.3 and world.robots["r2"].strength == 1.0,
        {},
    ),
    "sensor_noise": (
        {"robot": "r1", "deviation": 0.2},
        lambda world: world.faults.seen_point("r1", "cube", (1.0, 1.0)) != (1.0, 1.0),
        {},
    ),
    "mislabel": (
        {"objects": ["cube", "wrench"]},
        lambda world: (
            [world.faults.seen_as(name) for name in ("cube", "wrench", "block")] == ["wrench", "cube", "block"]
        ),
        {},
    ),
    "blocked_path": (
        {"object": "crate", "pose": {"kind": "fixed", "position": [2.0, 2.0]}},
        lambda world: "crate" not in world.offstage and world.place_of("crate") == pytest.approx((2.0, 2.0), abs=0.01),
        {},
    ),
    "device_jam": ({"device": "pump"}, lambda world: world.devices["pump"].state == "jammed", {}),
    "overheating": (
        {"device": "fan"},
        lambda world: world.devices["fan"].state == "hot",
        devices(fan=True),
    ),
    "power_loss": ({}, lambda world: not world.power and not world.devices["fan"].is_live(world), {}),
    "communication_loss": ({}, lambda world: not world.radio, {}),
    "broken_robot": ({"robot": "r1"}, lambda world: world.robots["r1"].broken == "broken", {}),
    "fire": ({"device": "stove"}, lambda world: world.devices["stove"].state == "burning", {}),
    "spill": (
        {"device": "floor"},
        lambda world: world.devices["floor"].state == "wet",
        {"devices": [*plant()["devices"], SPILL]},
    ),
}


def trouble(kind: str, **trigger):
    fault, _, changes = SHOWS[kind]
    return plant_of(**changes, **with_fault(kind=kind, trigger=trigger, **fault))


def shows(sandbox, kind: str) -> bool:
    return bool(SHOWS[kind][1](sandbox.world))


def test_every_kind_of_the_document_is_in_the_table():
    kinds = {model.model_fields["kind"].annotation for model in get_args(get_args(Fault)[0])}
    assert {get_args(kind)[0] for kind in kinds} == set(KINDS) == set(SHOWS)


@pytest.mark.parametrize("kind", KINDS)
def test_it_begins_at_its_decision_and_is_gone_when_its_time_is_over(kind):
    sandbox, seen, heard = trouble(kind, **AT_TWO), [], []
    for _ in range(5):
        seen.append(shows(sandbox, kind))
        do(sandbox, "wait(1)", robot="r2")
        heard += [event.name for event in sandbox.world.events.recent if event.name.startswith("trouble")]
    assert seen == [False, False, True, True, False]
    assert heard == ["trouble.begins", "trouble.ends"]


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_trigger_it_begins_with_the_episode_and_stays(kind):
    sandbox = trouble(kind)
    assert shows(sandbox, kind)
    do(sandbox, "wait(1)", robot="r2")
    assert shows(sandbox, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_that_waits_or_goes_on_survives_a_snapshot(kind):
    sandbox, other = trouble(kind, **AT_TWO), trouble(kind, **AT_TWO)
    for _ in range(4):
        other.restore(sandbox.snapshot())
        step = {"r1": "wait(1)", "r2": "wait(1)"}
        assert sandbox.step(step)[4]["state_hash"] == other.step(step)[4]["state_hash"]
        assert shows(sandbox, kind) == shows(other, kind)


def test_a_jammed_device_is_put_right_by_its_tool_and_the_fault_is_over():
    sandbox = plant_of(**with_fault(kind="device_jam", device="pump"))
    do(sandbox, "move_to(wrench)", "pick(wrench)", "move_to(pump)", "use(wrench, pump)")
    assert sandbox.world.devices["pump"].state == "off"
    assert not sandbox.world.faults.active("device_jam")


def test_a_fire_ends_when_it_is_put_out():
    sandbox = plant_of(**with_fault(kind="fire", device="stove", trigger={"at": [1, 1]}))
    do(sandbox, "move_to(extinguisher)", "pick(extinguisher)")
    assert sandbox.world.faults.active("fire")
    sandbox.edit({"kind": "set_device", "device": "stove", "state": "calm"})
    do(sandbox, "wait(1)", "wait(1)")
    assert not sandbox.world.faults.active("fire")
    assert "trouble.ends" in sandbox.world.events.happened


def test_power_comes_back_when_the_fuse_is_on_again():
    sandbox = plant_of(**with_fault(kind="power_loss", device="fuse", trigger={"at": [1, 1]}))
    do(sandbox, "move_to(fan)")
    assert do(sandbox, "press(fan)")["outcomes"]["r1"].cause == "no power"
    do(sandbox, "move_to(fuse)", "press(fuse)")
    assert not sandbox.world.power
    do(sandbox, "press(fuse)")
    assert sandbox.world.power
    do(sandbox, "move_to(fan)", "press(fan)")
    assert sandbox.world.devices["fan"].state == "on"


def test_nothing_is_said_or_reported_without_a_connection():
    sandbox = plant_of(**with_fault(kind="communication_loss", trigger={"at": [1, 1], "decisions": 1}))
    assert do(sandbox, "say(r2, ready)")["outcomes"]["r1"].cause == "no connection"
    assert do(sandbox, "say(r2, ready)")["outcomes"]["r1"].status == "success"


def test_a_robot_that_breaks_fails_and_works_again_once_it_is_mended_with_the_right_tool():
    sandbox = plant_of(**with_fault(kind="broken_robot", robot="r2", tool="wrench", trigger={"at": [1, 1]}))
    info = sandbox.step({"r1": "move_to(wrench)", "r2": "move_to(dock)"})[4]
    assert info["outcomes"]["r2"].cause == "broken"
    assert "move_to(dock)" not in sandbox.legal_calls("r2")
    do(sandbox, "pick(wrench)", "move_to(r2)", "use(wrench, r2)")
    assert "move_to(dock)" in sandbox.legal_calls("r2")
    assert sandbox.world.robots["r2"].broken == ""


def test_the_wrong_tool_mends_nothing():
    sandbox = plant_of(**with_fault(kind="broken_robot", robot="r2", tool="wrench"))
    do(sandbox, "move_to(extinguisher)", "pick(extinguisher)", "move_to(r2)")
    assert do(sandbox, "use(extinguisher, r2)")["outcomes"]["r1"].cause == "wrong tool"
    assert sandbox.world.robots["r2"].broken


def test_an_overheated_robot_works_again_when_it_has_cooled_down():
    sandbox = plant_of(**with_fault(kind="overheating", robot="r1", cooling=3.0, trigger={"at": [1, 1]}))
    assert sandbox.step({"r1": "move_to(dock)", "r2": "wait(1)"})[4]["outcomes"]["r1"].cause == "overheated"
    do(sandbox, "wait(1)")
    assert "move_to(dock)" not in sandbox.legal_calls("r1")
    do(sandbox, "wait(1)", "wait(1)")
    assert "move_to(dock)" in sandbox.legal_calls("r1")


def test_two_faults_of_a_robot_end_each_for_itself():
    faults = [
        {"name": "one", "kind": "weak_actuator", "robot": "r1", "strength": 0.5, "trigger": {"decisions": 2}},
        {"name": "two", "kind": "weak_actuator", "robot": "r1", "strength": 0.5},
    ]
    sandbox = plant_of(faults=faults)
    assert sandbox.world.robots["r1"].strength == 0.25
    do(sandbox, "wait(1)", "wait(1)", "wait(1)")
    assert sandbox.world.robots["r1"].strength == 0.5


def test_a_weak_robot_takes_longer():
    def seconds(**changes) -> float:
        sandbox = plant_of(**changes)
        do(sandbox, "move_to(dock)")
        return sandbox.seconds

    assert seconds(**with_fault(kind="weak_actuator", robot="r1", strength=0.3)) > 1.5 * seconds()
