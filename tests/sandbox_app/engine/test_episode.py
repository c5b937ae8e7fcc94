"""What an illegal call does under each rule of the scenario, with one robot and with two; what batteries lose."""

import math

import pytest

from sandbox_app.engine import hashing
from tests.sandbox_app.engine.documents import sandbox_of
from tests.sandbox_app.engine.plant import do, plant, plant_of, with_fault

MIXED = {"r1": "move_to(cube)", "r2": "pick(cube)"}


def rule(name: str) -> dict:
    return {"validator": {"on_violation": name, "price": -3.0}}


def test_terminate_ends_the_episode_at_once():
    observation, reward, terminated, _, info = plant_of(**rule("terminate")).step(MIXED)
    assert (observation, reward, terminated) == (None, -3.0, True)
    assert info["outcomes"]["r1"].cause == "not carried out"


def test_penalise_lets_the_others_go_on_and_takes_the_price():
    sandbox = plant_of(**rule("penalise"))
    start = sandbox.world.place_of("r2")
    observations, reward, terminated, _, info = sandbox.step(MIXED)
    assert not terminated
    assert info["reward"]["safety/illegal"] == -3.0
    assert reward == pytest.approx(sum(info["reward"].values()))
    assert info["outcomes"]["r1"].status == "success"
    assert info["outcomes"]["r2"].cause.startswith("illegal: cube is ")
    assert sandbox.world.place_of("r2") == pytest.approx(start, abs=1e-3)
    assert observations["r2"].last_call == "pick(cube)"


def test_rollback_changes_nothing_but_the_count_and_the_reward():
    changes = {**rule("rollback"), **with_fault(kind="communication_loss", trigger={"chance": 0.9})}
    sandbox = plant_of(**changes)
    before = hashing.digest(sandbox.world, {})
    kept = sandbox.world.keep()
    observations, reward, terminated, _, info = sandbox.step(MIXED)
    assert (reward, terminated, info["physics_steps"]) == (-3.0, False, 0)
    assert hashing.digest(sandbox.world, {}) == before
    assert {**sandbox.world.keep(), "tally": None} == {**kept, "tally": None}
    assert observations["r1"].decisions_left == 59


def test_time_in_decisions_goes_on_when_an_illegal_call_is_only_penalised():
    loss = with_fault(kind="communication_loss", trigger={"at": [1, 1]})
    illegal = {"r1": "pick(cube)", "r2": "pick(cube)"}
    for name, radio in (("penalise", False), ("rollback", True)):
        sandbox = plant_of(**rule(name), **loss)
        sandbox.step(illegal)
        assert sandbox.world.radio == radio


@pytest.mark.parametrize("name", ["penalise", "rollback"])
def test_illegal_calls_replay_and_restore_exactly(name):
    sandbox, other = plant_of(**rule(name)), plant_of(seed=3, **rule(name))
    for step in (MIXED, {"r1": "pick(cube)", "r2": "fly()"}, MIXED):
        sandbox.step(step)
    for way in ("state", "replay"):
        other.restore(sandbox.snapshot(), way)
        assert other.state_hash() == sandbox.state_hash()


def test_every_info_says_what_a_watcher_needs():
    info = sandbox_of().step("wait(1)")[4]
    names = {"verdict", "verdicts", "outcome", "outcomes", "reward", "success", "reason", "state_hash", "alerts"}
    assert names | {"rolled_back", "physics_steps"} == set(info)


def battery(**changes) -> dict:
    pair = plant()["robots"]
    return {"robots": [{**pair[0], "battery": {"start": 0.5, **changes}}, pair[1]]}


def test_a_battery_loses_by_the_metre_and_by_the_decision():
    sandbox = plant_of(**battery(per_metre=0.0, per_decision=0.1))
    do(sandbox, "wait(1)")
    assert sandbox.world.robots["r1"].charge == pytest.approx(0.4)
    sandbox = plant_of(**battery(per_metre=0.02, per_decision=0.0))
    start = sandbox.world.place_of("r1")
    do(sandbox, "move_to(socket)")
    way = math.dist(start, sandbox.world.place_of("r1"))
    assert 0.5 - sandbox.world.robots["r1"].charge == pytest.approx(0.02 * way, rel=0.2)
    assert sandbox.world.robots["r2"].charge == 1.0


def test_a_robot_whose_battery_runs_out_stops_on_the_way():
    sandbox = plant_of(**battery(per_metre=1.0))
    info = do(sandbox, "move_to(dock)")
    assert info["outcomes"]["r1"].cause == "battery empty"
    assert sandbox.world.place_of("r1")[0] < 0.5
    verdict = sandbox.step({"r1": "move_to(dock)", "r2": "wait(1)"})[4]["verdicts"]["r1"]
    assert verdict.rule == "charged"
