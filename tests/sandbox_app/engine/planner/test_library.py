"""The planner in every scenario of the library: it solves held-out layouts that chance does not."""

import pytest

from sandbox_app.engine import Sandbox, Scenario, library_names
from sandbox_app.engine.benchmark.families import play
from sandbox_app.engine.planner.team import Planner
from sandbox_app.engine.splits import HELD_OUT


@pytest.mark.parametrize("name", library_names())
def test_the_planner_solves_held_out_layouts_without_an_illegal_call(name: str):
    played = play(name, "expert", HELD_OUT[:6])
    assert [row.success for row in played].count(False) == 0, played
    assert not any(row.illegal for row in played)


@pytest.mark.parametrize("name", library_names())
def test_chance_does_not(name: str):
    played = play(name, "random", HELD_OUT[:4])
    assert [row.success for row in played].count(True) <= 1, played


@pytest.mark.parametrize("name", library_names())
def test_its_plan_names_the_goals_that_are_not_met_and_each_robot_has_one_of_them(name: str):
    sandbox, planner = Sandbox(Scenario.load(name), seed=7), Planner()
    sandbox.reset()
    plan = planner.plan(sandbox)
    assert sorted(plan) == sorted(row["name"] for row in sandbox.goals if not row["met"])
    shares = planner.shares(sandbox)
    assert set(shares.values()) <= set(plan)
    assert set(shares) <= {robot.name for robot in sandbox.scenario.robots}
    sandbox.close()
