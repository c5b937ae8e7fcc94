"""Snapshots: the future after a restore is the same, here and in another process."""

import hashlib
import pickle
import random
import subprocess
import sys
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox_app.engine import EngineError, Sandbox, Scenario, Snapshot, SnapshotError
from sandbox_app.engine.physics.client import HELD
from sandbox_app.engine.snapshot import MAGIC
from tests.sandbox_app.engine.documents import sandbox_of

SCENARIO = Scenario.load("object_transport")
FIRST, OTHER = Sandbox(SCENARIO), Sandbox(SCENARIO)


def act(sandbox: Sandbox, chance: random.Random) -> str:
    """A legal call, a grasp or a placing where one is possible."""
    legal = [call for call in sandbox.legal_calls() if call != "done()"]
    hands = [call for call in legal if call.startswith(("pick", "place"))]
    call = chance.choice(hands if hands and chance.random() < 0.7 else legal)
    sandbox.step(call)
    return call


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000), before=st.integers(0, 6), after=st.integers(1, 4))
def test_whatever_was_done_the_future_after_a_restore_is_the_same_to_the_last_bit(seed, before, after):
    chance = random.Random(seed)
    FIRST.reset(seed)
    for _ in range(before):
        act(FIRST, chance)
    snapshot, future = FIRST.snapshot(), []
    for _ in range(after):
        call = act(FIRST, chance)
        future.append((call, FIRST.state_hash()))
    ways = FIRST.restore(snapshot), OTHER.restore(Snapshot.from_bytes(snapshot.to_bytes()))
    assert set(ways) <= {"state", "replay"}
    for sandbox in (FIRST, OTHER):
        assert [(call, sandbox.step(call)[4]["state_hash"]) for call, _ in future] == future


def test_the_order_in_which_pairs_began_to_touch_is_no_part_of_the_state():
    """A run of the campaign in which PyBullet lists the same contacts in another order after the restore."""
    sandbox = Sandbox(SCENARIO, seed=43_779)
    sandbox.reset()
    for call in ("move_to(purple_ball)", "pick(blue_box)", "wait(5)", "move_to(yellow_cylinder)", "wait(1)"):
        sandbox.step(call)
    for call in ("move_to(dock)", "move_to(bay)", "wait(5)", "move_to(home)", "move_to(red_box)"):
        sandbox.step(call)
    after = [
        "move_to(orange_cylinder)",
        "wait(2)",
        "move_to(home)",
        "move_to(shelf)",
        "move_to(orange_cylinder)",
        "move_to(shelf)",
    ]
    snapshot, future = sandbox.snapshot(), [sandbox.step(call)[4]["state_hash"] for call in after]
    assert sandbox.restore(snapshot) == "state"
    assert [sandbox.step(call)[4]["state_hash"] for call in after] == future
    sandbox.close()


def holding() -> Sandbox:
    sandbox = sandbox_of()
    sandbox.step("move_to(cube)")
    sandbox.step("pick(cube)")
    return sandbox


def test_a_snapshot_taken_while_holding_goes_on_holding():
    sandbox = holding()
    snapshot = sandbox.snapshot()
    expected = sandbox.step("move_to(dock)")[4]["state_hash"]
    sandbox.step("place(dock)")
    sandbox.restore(snapshot)
    assert sandbox.observation.robot.holding == "cube"
    assert sandbox.step("move_to(dock)")[4]["state_hash"] == expected


def test_both_ways_back_give_the_same_state_and_the_same_future():
    sandbox = holding()
    snapshot = sandbox.snapshot()
    expected = sandbox.step("move_to(dock)")[4]["state_hash"]
    for way in ("state", "replay"):
        assert sandbox.restore(snapshot, way) == way
        assert sandbox.state_hash() == snapshot.state_hash
        assert sandbox.log == snapshot.calls
        assert sandbox.step("move_to(dock)")[4]["state_hash"] == expected


def test_a_grip_is_taken_again_after_others_came_and_went():
    sandbox = holding()
    snapshot = sandbox.snapshot()
    for call in ("move_to(dock)", "place(dock)", "pick(cube)"):
        sandbox.step(call)
    assert sandbox.restore(snapshot) == "state"
    assert sandbox.observation.robot.holding == "cube"


def test_however_often_snapshots_are_restored_the_futures_are_the_same():
    """PyBullet keeps in memory, a few at a time, what comes back again and again."""
    sandbox, taken = holding(), []
    for call in ("wait(1)", "move_to(dock)", "place(dock)", "wait(1)", "pick(cube)", "wait(1)"):
        taken.append((sandbox.snapshot(), call, sandbox.step(call)[4]["state_hash"]))
    for snapshot, call, future in 2 * taken:
        for _ in range(4):
            assert sandbox.restore(snapshot) == "state"
            assert sandbox.step(call)[4]["state_hash"] == future
    assert len(sandbox.world.bullet._held) == HELD


def test_memory_does_not_grow_with_the_states_that_are_restored():
    def resident() -> int:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096

    def to_and_fro(times: int) -> None:
        for _ in range(times):
            sandbox.restore(first)
            sandbox.restore(second)

    sandbox = sandbox_of()
    first = sandbox.snapshot()
    sandbox.step("wait(1)")
    second = sandbox.snapshot()
    to_and_fro(30)
    before = resident()
    to_and_fro(120)
    assert resident() - before < 2e6


def test_later_seeds_are_drawn_as_if_nothing_had_happened_since():
    sandbox = sandbox_of()
    snapshot = sandbox.snapshot()
    expected = sandbox.reset()[1]["seed"]
    sandbox.restore(snapshot)
    assert sandbox.reset()[1]["seed"] == expected


def test_another_process_comes_to_the_same_state(tmp_path):
    sandbox = Sandbox(SCENARIO)
    sandbox.reset(5)
    sandbox.step("move_to(red_box)")
    sandbox.step("pick(red_box)")
    path = tmp_path / "snapshot"
    path.write_bytes(sandbox.snapshot().to_bytes())
    program = (
        "import sys; from pathlib import Path; from sandbox_app.engine import *;"
        "sandbox = Sandbox(Scenario.load('object_transport'));"
        "sandbox.restore(Snapshot.from_bytes(Path(sys.argv[1]).read_bytes()));"
        "print(sandbox.step('move_to(dock)')[4]['state_hash'])"
    )
    other = subprocess.run([sys.executable, "-c", program, path], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == sandbox.step("move_to(dock)")[4]["state_hash"]
    assert other.stderr == ""


def test_the_snapshot_of_an_ended_episode_restores_as_ended():
    sandbox = sandbox_of()
    sandbox.step("pick(cube)")
    snapshot = sandbox.snapshot()
    sandbox.reset(2)
    sandbox.restore(snapshot)
    assert sandbox.episode.ended == "illegal"


@pytest.mark.parametrize("spoil", [lambda data: data[:-1], lambda data: b"x" + data, lambda data: b""])
def test_damaged_bytes_are_refused(spoil):
    with pytest.raises(SnapshotError, match="these bytes are no snapshot, or were damaged — take the snapshot again"):
        Snapshot.from_bytes(spoil(sandbox_of().snapshot().to_bytes()))


def test_a_snapshot_of_another_scenario_is_refused():
    with pytest.raises(SnapshotError, match="of another scenario"):
        Sandbox(SCENARIO).restore(sandbox_of().snapshot())


def test_where_a_fire_has_just_begun_the_way_is_planned_round_it_whether_or_not_the_world_was_restored():
    """It began after the last frame of a decision, when the floor had been drawn already."""
    first, other = (Sandbox(Scenario.load("emergency_response_2"), seed=27529) for _ in range(2))
    first.reset()
    for call in ("move_to(alarm)", "move_to(home)", "move_to(dock)", "move_to(dock)"):
        first.step(call)
    assert first.world.devices["blaze"].age == 0
    other.restore(first.snapshot())
    assert first.step("move_to(home)")[4]["state_hash"] == other.step("move_to(home)")[4]["state_hash"]


@pytest.mark.parametrize("data", [None, "text", 5, [1]])
def test_what_is_no_bytes_is_no_snapshot(data):
    with pytest.raises(SnapshotError, match="wanted bytes"):
        Snapshot.from_bytes(data)


def test_only_a_snapshot_is_restored_and_only_by_a_way_that_there_is():
    FIRST.reset(3)
    before, snapshot = FIRST.state_hash(), FIRST.snapshot()
    for wrong in (None, snapshot.to_bytes(), "snapshot"):
        with pytest.raises(SnapshotError, match="wanted a Snapshot"):
            FIRST.restore(wrong)
    with pytest.raises(SnapshotError, match="there are: state, replay"):
        FIRST.restore(snapshot, way="nonsense")
    assert FIRST.state_hash() == before


def test_a_snapshot_travels_by_pickle_a_sandbox_does_not():
    FIRST.reset(3)
    assert FIRST.restore(pickle.loads(pickle.dumps(FIRST.snapshot()))) == "state"
    with pytest.raises(EngineError, match="pickle its snapshot"):
        pickle.dumps(FIRST)


@pytest.mark.parametrize(
    "body", [b"", b"no zlib", zlib.compress(b""), zlib.compress(b"\x02\0\0\0{}"), zlib.compress(b"\x02\0\0\0[]")]
)
def test_bytes_that_are_whole_but_hold_no_snapshot_are_refused(body):
    with pytest.raises(SnapshotError, match="hold no snapshot"):
        Snapshot.from_bytes(MAGIC + hashlib.sha256(body).digest() + body)


@pytest.mark.parametrize("wrong", ["object_transport", None, {}, 5])
def test_a_sandbox_is_of_a_scenario(wrong):
    with pytest.raises(EngineError, match="wanted a Scenario"):
        Sandbox(wrong)
