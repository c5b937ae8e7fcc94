"""Worlds that live by themselves: belts, lifts, doors, people, spills. They go on after a restore to the last bit."""

import subprocess
import sys

import pytest

from sandbox_app.engine import Sandbox, Snapshot
from tests.sandbox_app.engine.everything import DEVICES, at, everything, restless

LIVELY = {
    "devices": [
        *(device for device in DEVICES if device["form"] not in ("door", "lift")),
        restless("door", "door", at(1.45, 1.5), [1.0, 0.06, 1.3]),
        restless("lift", "lift", at(4.2, 3.0), [0.5, 0.5, 0.1], powered=True),
    ]
}
BEFORE = {
    "all of it under way": ["wait(2)"],
    "a drawer open": ["move_to(drawer)", "open(drawer)"],
    "a cube in the hand": ["move_to(drawer)", "open(drawer)", "pick(cube)"],
    "a thing in the spill moved": ["move_to(sponge)"],
}
AFTER = ["wait(1)", "move_to(sponge)", "wait(2)", "move_to(drawer)", "open(drawer)", "wait(1)", "pick(cube)"]
AFTER += ["move_to(button)", "press(button)", "wait(5)"]
FLOOR = 0  # the first body
PROGRAM = """
import sys
from pathlib import Path
from sandbox_app.engine import Snapshot
from tests.sandbox_app.engine.everything import everything
from tests.sandbox_app.engine.test_world import AFTER, LIVELY, hashes
sandbox = everything(3, **LIVELY)
assert sandbox.restore(Snapshot.from_bytes(Path(sys.argv[1]).read_bytes())) == "state"
print(*hashes(sandbox, AFTER))
"""


def hashes(sandbox: Sandbox, calls: list[str]) -> list[str]:
    return [sandbox.step(call)[4]["state_hash"] for call in calls]


@pytest.fixture(scope="module")
def sandboxes():
    return everything(1, **LIVELY), everything(2, **LIVELY)


@pytest.mark.parametrize("name", BEFORE)
def test_ten_decisions_after_a_restore_are_the_same_to_the_last_bit(name, sandboxes):
    first, other = sandboxes
    first.reset(1)
    for call in BEFORE[name]:
        first.step(call)
    snapshot = first.snapshot()
    future = hashes(first, AFTER)
    assert len(set(future)) == len(AFTER) == 10
    for sandbox in (first, other):
        assert sandbox.restore(Snapshot.from_bytes(snapshot.to_bytes())) == "state"
        assert hashes(sandbox, AFTER) == future


def test_in_another_process_too(sandboxes, tmp_path):
    sandbox, path = sandboxes[0], tmp_path / "snapshot"
    sandbox.reset(1)
    sandbox.step("wait(2)")
    path.write_bytes(sandbox.snapshot().to_bytes())
    run = subprocess.run([sys.executable, "-c", PROGRAM, path], capture_output=True, text=True, check=True)
    assert run.stdout.split() == hashes(sandbox, AFTER)


def test_all_of_it_moves_and_nothing_goes_through_anything():
    sandbox = everything(1, **LIVELY)
    world, deepest, seen = sandbox.world, [], {"door": [], "lift": [], "parcel": [], "ada": [], "bob": []}

    def watch(sandbox: Sandbox) -> None:
        bodies = [*world.bodies.values(), *(robot.body for robot in world.robots.values())]
        contacts = [contact for body in bodies for contact in world.bullet.contacts(body)]
        deepest.extend(
            contact.distance for contact in contacts if contact.other != FLOOR
        )  # what falls sinks in a little
        for name, track in seen.items():
            device = world.devices.get(name)
            track.append(device.reached if device else world.place_of(name))

    sandbox.on_frame = watch
    for _ in range(3):
        sandbox.step("wait(5)")
    assert max(seen["door"]) > 0.9
    assert max(seen["lift"]) > 0.9
    assert seen["parcel"][60][0] - seen["parcel"][0][0] > 0.3
    assert all(abs(a[0] - b[0]) > 0.3 for name in ("ada", "bob") for a, b in [(seen[name][0], seen[name][60])])
    assert min(deepest) > -0.02


def test_a_world_of_everything_is_drawn_from_its_seed_alone():
    first, second = everything(5), everything(5)
    assert first.state_hash() == second.state_hash()
    assert hashes(first, ["wait(2)"]) == hashes(second, ["wait(2)"])
