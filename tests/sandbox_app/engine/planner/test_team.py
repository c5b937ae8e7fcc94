"""The planner at work: solves what it is given, says its plan, tries again, gets out of the way."""

import pytest

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.planner.team import Planner

SCENARIO = Scenario.load("object_transport")


def play(sandbox: Sandbox, planner: Planner) -> tuple[bool, list[str]]:
    while True:
        _, _, terminated, truncated, info = sandbox.step(planner.calls(sandbox)["r1"])
        if terminated or truncated:
            return info["success"], list(sandbox.log)


def test_the_planner_solves_held_out_layouts_without_an_illegal_call():
    sandbox, planner = Sandbox(SCENARIO), Planner()
    for seed in range(1_000_000, 1_000_025):
        sandbox.reset(seed)
        success, calls = play(sandbox, planner)
        assert success, (seed, calls)


def test_its_plan_names_the_goals_that_are_not_met_and_shrinks_as_it_works():
    sandbox, planner = Sandbox(SCENARIO, seed=7), Planner()
    sandbox.reset()
    plan = planner.plan(sandbox)
    assert sorted(plan) == sorted(goal["name"] for goal in sandbox.goals)
    while len(planner.plan(sandbox)) == len(plan):
        assert planner.shares(sandbox) == {"r1": plan[0]}
        sandbox.step(planner.calls(sandbox)["r1"])
    assert plan[0] not in planner.plan(sandbox)
    play(sandbox, planner)
    assert planner.plan(sandbox) == []


def test_what_slipped_is_tried_again():
    faults = [{"kind": "gripper_slip", "robot": "r1", "chance": 0.6}]
    sandbox = Sandbox(Scenario.parse({**SCENARIO.to_json_value(), "faults": faults}), seed=11)
    sandbox.reset()
    planner = Planner()
    outcomes = []
    while not sandbox.episode.ended:
        outcomes.append(str(sandbox.step(planner.calls(sandbox)["r1"])[4]["outcome"]))
    assert "failure: slipped" in outcomes


TASKS = {
    "a thing too heavy to lift is pushed": (
        {"mass": 5.0, "pose": {"kind": "fixed", "position": [0.2, 0.0]}},
        [{"name": "g", "predicate": "inside", "object": "crate", "zone": "dock"}],
    ),
    "a thing too big for the gripper is pushed": (
        {"size": [0.4, 0.4, 0.2], "pose": {"kind": "fixed", "position": [0.2, 0.0]}},
        [{"name": "g", "predicate": "inside", "object": "crate", "zone": "dock"}],
    ),
    "the robot itself goes somewhere": ({}, [{"name": "g", "predicate": "at", "robot": "r1", "zone": "yard"}]),
    "a thing is wanted in the hand": ({}, [{"name": "g", "predicate": "held_by", "object": "crate", "robot": "r1"}]),
    "one goal comes after another": (
        {},
        [
            {"name": "a", "predicate": "inside", "object": "crate", "zone": "yard"},
            {"name": "b", "predicate": "at", "robot": "r1", "zone": "dock", "after": ["a"]},
        ],
    ),
}


@pytest.mark.parametrize("task", TASKS)
def test_other_kinds_of_goals_are_solved_too(task):
    changes, goals = TASKS[task]
    crate = {"name": "crate", "size": [0.16, 0.16, 0.16], "pose": {"kind": "fixed", "position": [0.0, 0.0]}, **changes}
    scenario = Scenario.parse(
        {
            "name": "task",
            "title": "Task",
            "world": {"size": [5.0, 4.0]},
            "zones": [
                {"name": "dock", "center": [1.6, 0.0], "size": [1.4, 1.4]},
                {"name": "yard", "kind": "buffer", "center": [-1.6, 1.0], "size": [1.4, 1.4]},
            ],
            "objects": [crate],
            "robots": [{"name": "r1", "pose": {"kind": "fixed", "position": [-1.5, -1.2]}, "limits": {"speed": 1.5}}],
            "goals": goals,
        }
    )
    sandbox = Sandbox(scenario, seed=1)
    sandbox.reset()
    success, calls = play(sandbox, Planner())
    assert success, calls


def test_robots_that_stand_in_each_other_s_way_part_again():
    """Both before the crate in the doorway, each on its side: neither has a way, so one goes elsewhere."""
    sandbox, planner = Sandbox(Scenario.load("emergency_response_3"), seed=1_000_559), Planner()
    sandbox.reset()
    while not sandbox.episode.ended:
        info = sandbox.step(planner.calls(sandbox))[4]
    assert info["success"]
