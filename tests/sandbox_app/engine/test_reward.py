"""The reward's named parts and what each answers to."""

import itertools

import pytest

from sandbox_app.engine.document import Reward
from sandbox_app.engine.reward import CURIOSITY, PARTS
from tests.sandbox_app.engine.documents import sandbox_of, small
from tests.sandbox_app.engine.plant import do, plant_of

CALLS = ["move_to(cube)", "pick(cube)", "move_to(dock)", "place(dock)", "done()"]


def episode(**changes) -> list[tuple[float, dict[str, float]]]:
    sandbox = sandbox_of(**changes)
    steps = [sandbox.step(call) for call in CALLS]
    return [(reward, info["reward"]) for _, reward, _, _, info in steps]


def test_the_named_parts_sum_to_the_reward():
    for reward, parts in episode():
        assert set(parts) == {*PARTS, CURIOSITY}
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


def test_every_part_names_its_weight_unit_and_source():
    for name, part in PARTS.items():
        assert name.split("/")[0] in ("task", "safety")
        assert part.weight in Reward.model_fields
        assert part.unit
        assert part.source


def test_hitting_an_obstacle_costs():
    sandbox = sandbox_of(robots=[{"name": "r1", "pose": {"kind": "fixed", "position": [0.2, 1.2], "yaw": 0.0}}])
    robot = sandbox.world.robots["r1"]
    sandbox.world.bumped.clear()
    for _ in range(20):
        robot.drift(0.8, 0.0, 0.0)
        sandbox.world.advance()
    assert sandbox.world.bumped == {"r1"}


@pytest.mark.parametrize(
    ("what", "part"), [("fire", "safety/hazard"), ("heat", "safety/hazard"), ("spill", "safety/spill")]
)
def test_a_robot_in_a_hazard_costs_each_decision(what, part):
    burning = {"name": "on", "effects": [{"kind": "hazard", "what": what, "radius": 0.8}]}
    pose = {"kind": "fixed", "position": [-1.6, -1.0]}
    hazard = {"name": "danger", "form": "hazard", "pose": pose, "states": [burning], "initial": "on"}
    parts = sandbox_of(devices=[hazard]).step("wait(1)")[4]["reward"]
    assert parts[part] == -0.5
    assert sandbox_of().step("wait(1)")[4]["reward"][part] == 0.0


# Progress as a potential ------------------------------------------------------------------------------------------

GOALS = [
    {"name": "go", "predicate": "at", "robot": "r1", "zone": "yard"},
    {"name": "deliver", "predicate": "inside", "object": "cube", "zone": "dock", "when": "pump.running", "weight": 2.0},
]


def progress(sandbox, *calls: str) -> float:
    return sum(do(sandbox, call)["reward"]["task/progress"] for call in calls)


def test_progress_over_a_walk_that_returns_is_nothing():
    sandbox = plant_of(goals=GOALS[:1])
    progress(sandbox, "move_to(socket)")
    around = progress(sandbox, "move_to(pump)", "move_to(yard)", "move_to(dock)", "move_to(socket)")
    assert around == pytest.approx(0.0, abs=0.01)


def test_it_adds_up_to_the_potential_whatever_is_asked_for_on_the_way():
    sandbox = plant_of(goals=GOALS)
    start = sandbox.episode.meter.potential
    calls = ["move_to(pump)", "press(pump)", "move_to(cube)", "pick(cube)", "move_to(dock)", "place(dock)"]
    total = progress(sandbox, *calls, "move_to(yard)")
    assert total == pytest.approx(sandbox.episode.meter.potential - start)
    assert sandbox.episode.meter.potential == 0.0


def test_every_way_to_success_gains_the_same_asked_for_more_or_not():
    gained = []
    for before in ([], ["move_to(pump)"], ["move_to(pump)", "press(pump)", "move_to(cube)", "pick(cube)"]):
        sandbox = plant_of(goals=GOALS)
        rest = ["move_to(dock)", "place(dock)"] if "pick(cube)" in before else []
        gained.append(progress(sandbox, *before, *rest, "move_to(yard)"))
        assert sandbox.episode.book.all_met
    assert gained == pytest.approx([gained[0]] * 3)


def test_walking_to_and_fro_after_a_goal_came_up_gains_nothing():
    sandbox = plant_of(goals=GOALS)
    do(sandbox, "move_to(pump)", "press(pump)", "move_to(socket)")
    around = progress(sandbox, "move_to(cube)", "move_to(fan)", "move_to(socket)")
    assert around == pytest.approx(0.0, abs=0.01)


def best_row(weight: float) -> tuple[str, ...]:
    """Of all rows of three calls, the one with the highest sum of rewards."""
    said = ["move_to(yard)", "move_to(dock)", "wait(1)", "done()"]
    goals = [{"name": "go", "predicate": "at", "robot": "r1", "zone": "yard"}]
    sandbox, sums = sandbox_of(goals=goals, reward={"progress": weight}), {}
    start = sandbox.snapshot()
    for row in itertools.product(said, repeat=3):
        sandbox.restore(start)
        total, ended = 0.0, False
        for call in row:
            if not ended:
                _, reward, ended, *_ = sandbox.step(call)
                total += reward
        sums[row] = round(total, 6)
    return max(sums, key=lambda row: (sums[row], row))


def test_progress_leaves_the_best_policy_as_it_was():
    assert best_row(0.0)[:2] == best_row(1.0)[:2] == best_row(4.0)[:2] == ("move_to(yard)", "done()")


# Curiosity --------------------------------------------------------------------------------------------------------


def test_what_is_new_to_the_learner_is_paid_by_gamma():
    sandbox = sandbox_of(reward={"gamma": 0.5})
    assert sandbox.step("wait(1)")[4]["reward"][CURIOSITY] == 0.0
    seen = []
    sandbox.novelty = lambda observation: seen.append(observation) or 3.0
    observation, reward, *_, info = sandbox.step("wait(1)")
    assert info["reward"][CURIOSITY] == 1.5
    assert reward == pytest.approx(sum(info["reward"].values()))
    assert seen == [observation]


def test_a_replay_is_nothing_new():
    sandbox, seen = sandbox_of(reward={"gamma": 0.5}), []
    sandbox.step("wait(1)")
    snapshot = sandbox.snapshot()
    sandbox.novelty = lambda observation: seen.append(observation) or 1.0
    sandbox.restore(snapshot, "replay")
    assert seen == []
    sandbox.step("wait(1)")
    assert len(seen) == 1


def test_with_several_robots_novelty_is_their_mean():
    sandbox = plant_of(reward={"gamma": 1.0})
    sandbox.novelty = lambda observation: {"r1": 1.0, "r2": 3.0}[observation.robot.name]
    assert do(sandbox, "wait(1)")["reward"][CURIOSITY] == 2.0
