"""The scripted expert: solves what it is given, says its plan, tries again."""

import pytest

from sandbox_app.engine import Sandbox, Scenario
from training_app.agent.expert import Expert

SCENARIO = Scenario.load("object_transport")


def play(sandbox: Sandbox, expert: Expert) -> tuple[bool, list[str]]:
    while True:
        _, _, terminated, truncated, info = sandbox.step(expert.call(sandbox))
        if terminated or truncated:
            return info["success"], list(sandbox.log)


def test_the_expert_solves_held_out_layouts_without_an_illegal_call():
    sandbox, expert = Sandbox(SCENARIO), Expert(SCENARIO)
    for seed in range(1_000_000, 1_000_025):
        sandbox.reset(seed)
        success, calls = play(sandbox, expert)
        assert success, (seed, calls)


def test_its_plan_numbers_the_goals_that_are_not_met_and_shrinks_as_it_works():
    sandbox, expert = Sandbox(SCENARIO, seed=7), Expert(SCENARIO)
    sandbox.reset()
    plan = expert.plan(sandbox)
    assert [line.split(". ", 1)[0] for line in plan] == [str(number + 1) for number in range(len(sandbox.goals))]
    first = plan[0].split(". ", 1)[1]
    assert first in [goal["text"] for goal in sandbox.goals]
    while len(expert.plan(sandbox)) == len(plan):
        sandbox.step(expert.call(sandbox))
    assert first not in "\n".join(expert.plan(sandbox))
    play(sandbox, expert)
    assert expert.plan(sandbox) == []


def test_what_slipped_is_tried_again():
    faults = [{"kind": "gripper_slip", "robot": "r1", "chance": 0.6}]
    sandbox = Sandbox(Scenario.parse({**SCENARIO.to_json_value(), "faults": faults}), seed=11)
    sandbox.reset()
    expert = Expert(sandbox.scenario)
    outcomes = []
    while not sandbox.episode.ended:
        outcomes.append(str(sandbox.step(expert.call(sandbox))[4]["outcome"]))
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
    success, calls = play(sandbox, Expert(scenario))
    assert success, calls
