"""Reset and step: the article's rule, how episodes end, and that the same seed is the same world."""

import numpy as np
import pytest

from sandbox_app.engine import EngineError, Sandbox, Scenario
from sandbox_app.engine.errors import SandboxClosedError
from sandbox_app.engine.splits import TRAIN
from tests.sandbox_app.engine.documents import sandbox_of, small

CALLS = ["move_to(cube)", "pick(cube)", "move_to(dock)", "place(dock)"]


def hashes(sandbox: Sandbox, calls: list[str]) -> list[str]:
    return [sandbox.step(call)[4]["state_hash"] for call in calls]


def test_the_article_s_rule_an_illegal_call_returns_none_minus_ten_true():
    observation, reward, terminated, truncated, info = sandbox_of().step("pick(cube)")
    assert (observation, reward, terminated, truncated) == (None, -10.0, True, False)
    assert info["reason"] == "illegal"
    assert not info["success"]
    assert info["physics_steps"] == 0


def test_a_scenario_may_only_penalise_what_is_illegal():
    sandbox = sandbox_of(validator={"on_violation": "penalise", "price": -2.0})
    observation, reward, terminated, _, info = sandbox.step("pick(cube)")
    assert observation is not None
    assert reward == -2.0
    assert not terminated
    assert info["reason"] == ""
    assert sandbox.step("move_to(cube)")[4]["verdict"].legal


def test_the_whole_way_to_success():
    sandbox = sandbox_of()
    for call in CALLS:
        observation, _, terminated, _, info = sandbox.step(call)
        assert info["outcome"].status == "success", (call, info["outcome"])
        assert not terminated
    assert [goal["met"] for goal in observation.goals] == [True]
    _, _, terminated, truncated, info = sandbox.step("done()")
    assert terminated
    assert not truncated
    assert info["success"]
    assert info["reason"] == "done"


def test_done_before_the_goals_are_met_ends_without_success():
    _, _, terminated, _, info = sandbox_of().step("done()")
    assert terminated
    assert not info["success"]


def test_an_episode_is_truncated_when_its_decisions_are_used_up():
    sandbox = sandbox_of(limits={"decisions": 2})
    assert not sandbox.step("wait(1)")[3]
    _, _, terminated, truncated, info = sandbox.step("wait(1)")
    assert truncated
    assert not terminated
    assert info["reason"] == "out of decisions"


def test_an_episode_is_truncated_when_its_time_is_over():
    _, _, _, truncated, info = sandbox_of(limits={"seconds": 1.5}).step("wait(2)")
    assert truncated
    assert info["reason"] == "out of time"


def test_an_ended_episode_takes_no_more_calls():
    sandbox = sandbox_of()
    sandbox.step("done()")
    with pytest.raises(EngineError, match=r"the episode has ended \(done\) — call reset\(\)"):
        sandbox.step("wait(1)")


def test_the_same_seed_gives_the_same_world_to_the_last_bit():
    scenario = Scenario.load("object_transport")
    first, second = Sandbox(scenario, seed=7), Sandbox(scenario)
    first.reset()
    second.reset(seed=3)
    second.step("wait(1)")
    assert first.reset(seed=7)[1]["state_hash"] == second.reset(seed=7)[1]["state_hash"]
    calls = ["move_to(red_box)", "pick(red_box)", "move_to(dock)"]
    assert hashes(first, calls) == hashes(second, calls)
    assert second.reset(seed=8)[1]["state_hash"] != first.reset(seed=7)[1]["state_hash"]


def test_many_sandboxes_in_one_process_do_not_disturb_each_other():
    alone = hashes(sandbox_of(), CALLS)
    crowd = [sandbox_of() for _ in range(3)]
    together = [[sandbox.step(call)[4]["state_hash"] for sandbox in crowd] for call in CALLS]
    assert together == [[digest] * 3 for digest in alone]


def test_watching_and_rendering_leave_no_trace_in_physics():
    seen: list[np.ndarray] = []
    watched = sandbox_of(on_frame=lambda sandbox: seen.append(sandbox.poses()))
    watched.render("overview", 64, 48)
    assert hashes(watched, CALLS) == hashes(sandbox_of(), CALLS)
    assert len(seen) == watched.world.frames


def test_reset_without_a_seed_goes_on_through_the_training_seeds():
    scenario = Scenario.parse(small())
    first, second = Sandbox(scenario, seed=7), Sandbox(scenario, seed=7)
    drawn = [first.reset()[1]["seed"] for _ in range(4)]
    assert drawn[0] == 7
    assert len(set(drawn)) == 4
    assert all(seed in TRAIN for seed in drawn)
    assert drawn == [second.reset()[1]["seed"] for _ in range(4)]


@pytest.mark.parametrize("seed", [-1, 2**31, 1.5, "7", True])
def test_a_seed_that_cannot_be_used_is_refused_rather_than_ignored(seed):
    with pytest.raises(EngineError, match="a seed is a whole number from 0 to 2147483647"):
        Sandbox(Scenario.parse(small()), seed=seed)


def test_a_call_broken_off_by_its_watcher_ends_the_episode_until_a_reset():
    class GoneAwayError(Exception):
        pass

    def leave(sandbox: Sandbox) -> None:
        if sandbox.seconds > 0.5:
            raise GoneAwayError

    sandbox = sandbox_of(on_frame=leave)
    with pytest.raises(GoneAwayError):
        sandbox.step("move_to(cube)")
    with pytest.raises(EngineError, match="the last call was broken off"):
        sandbox.step("wait(1)")
    sandbox.on_frame = None
    sandbox.reset(seed=1)
    assert sandbox.step("wait(1)")[4]["verdict"].legal


def test_a_call_for_each_robot_may_come_as_a_mapping():
    assert sandbox_of().step({"r1": "wait(1)"})[4]["verdict"].legal
    with pytest.raises(EngineError, match=r"wanted a call for each of \['r1'\], got \['r9'\]"):
        sandbox_of().step({"r9": "wait(1)"})


def test_an_observation_goes_to_json_and_names_what_is_where():
    sandbox = sandbox_of()
    observation = sandbox.observation
    value = observation.to_json_value()
    assert value["robot"]["name"] == "r1"
    assert [item["name"] for item in value["objects"]] == ["cube", "can", "post"]
    assert value["goals"][0] == {
        "name": "deliver",
        "predicate": "inside",
        "object": "cube",
        "robot": None,
        "zone": "dock",
        "after": [],
        "met": False,
        "missed": False,
        "left": None,
        "text": "cube inside dock",
    }
    assert observation.decisions_left == 24


def test_before_reset_and_after_close_the_sandbox_says_what_to_do():
    sandbox = Sandbox(Scenario.parse(small()))
    with pytest.raises(EngineError, match=r"there is no episode yet — call reset\(\) first"):
        sandbox.step("wait(1)")
    sandbox.close()
    with pytest.raises(SandboxClosedError, match="this sandbox was closed"):
        sandbox.reset()


def test_five_hundred_resets_keep_the_memory_in_bounds():
    sandbox = sandbox_of()

    def resident() -> int:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096

    for seed in range(100):
        sandbox.reset(seed)
    before = resident()
    for seed in range(500):
        sandbox.reset(seed)
    assert resident() - before < 12e6
