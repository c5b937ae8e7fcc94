"""The reward's named parts and what each answers to."""

import pytest

from tests.sandbox_app.engine.documents import sandbox_of, small

CALLS = ["move_to(cube)", "pick(cube)", "move_to(dock)", "place(dock)", "done()"]
PARTS = {
    "task/goal",
    "task/progress",
    "task/completion",
    "task/decision",
    "task/failed_skill",
    "safety/collision",
    "safety/forbidden",
    "safety/drop",
}


def episode(**changes) -> list[tuple[float, dict[str, float]]]:
    sandbox = sandbox_of(**changes)
    steps = [sandbox.step(call) for call in CALLS]
    return [(reward, info["reward"]) for _, reward, _, _, info in steps]


def test_the_named_parts_sum_to_the_reward():
    for reward, parts in episode():
        assert set(parts) == PARTS
        assert reward == pytest.approx(sum(parts.values()))


def test_a_goal_pays_once_and_the_end_pays_for_all():
    parts = [parts for _, parts in episode()]
    assert [row["task/goal"] for row in parts] == [0, 0, 0, 3.0, 0]
    assert [row["task/completion"] for row in parts] == [0, 0, 0, 0, 5.0]


def test_progress_adds_up_to_the_way_gone_whatever_the_way():
    straight = sum(parts["task/progress"] for _, parts in episode())
    sandbox = sandbox_of()
    detour = [sandbox.step(call)[4] for call in ["move_to(can)", "move_to(yard)", *CALLS]]
    assert sum(info["reward"]["task/progress"] for info in detour) == pytest.approx(straight, abs=0.01)
    assert straight > 0.2


def test_undoing_a_goal_takes_the_progress_back_and_redoing_it_pays_no_second_time():
    sandbox = sandbox_of()
    for call in CALLS[:4]:
        sandbox.step(call)
    again = [sandbox.step(call)[4]["reward"] for call in ("pick(cube)", "place(dock)")]
    assert again[0]["task/progress"] < 0
    assert again[0]["task/progress"] + again[1]["task/progress"] == pytest.approx(0, abs=1e-6)
    assert again[1]["task/goal"] == 0


def test_alpha_weighs_the_task_and_beta_the_safety():
    plain, weighted = episode(), episode(reward={"alpha": 2.0, "beta": 3.0})
    for (_, a), (_, b) in zip(plain, weighted, strict=True):
        assert b["task/decision"] == pytest.approx(2 * a["task/decision"])
    slips = {"faults": [{"kind": "gripper_slip", "chance": 1.0}], "reward": {"beta": 3.0}}
    sandbox = sandbox_of(**slips)
    sandbox.step(CALLS[0])
    assert sandbox.step(CALLS[1])[4]["reward"]["safety/drop"] == pytest.approx(-0.9)


def test_an_illegal_call_has_one_part_its_price():
    info = sandbox_of(reward={"alpha": 5.0, "beta": 5.0}).step("pick(cube)")[4]
    assert info["reward"] == {"safety/illegal": -10.0}


def test_a_thing_in_a_forbidden_zone_costs_each_decision():
    zones = [*small()["zones"][:2], {"name": "pit", "kind": "forbidden", "center": [0, 0.3], "size": [0.5, 0.5]}]
    assert sandbox_of(zones=zones).step("wait(1)")[4]["reward"]["safety/forbidden"] == -1.0


def test_hitting_an_obstacle_costs():
    sandbox = sandbox_of(robots=[{"name": "r1", "pose": {"kind": "fixed", "position": [0.2, 1.2], "yaw": 0.0}}])
    robot = sandbox.world.robots["r1"]
    sandbox.world.bumped.clear()
    for _ in range(20):
        robot.drift(0.8, 0.0, 0.0)
        sandbox.world.advance()
    assert sandbox.world.bumped == {"r1"}
