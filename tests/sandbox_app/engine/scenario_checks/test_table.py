"""The table of checks as a whole: each has cases that it refuses, and a whole document passes them all."""

import pytest

from sandbox_app.engine import Scenario, ScenarioError
from sandbox_app.engine.library import library_names
from sandbox_app.engine.scenario_checks import CHECKS
from tests.sandbox_app.engine.scenario_checks import (
    test_devices,
    test_events,
    test_faults,
    test_floor,
    test_goals,
    test_layouts,
    test_names,
    test_objects,
    test_robots,
)
from tests.sandbox_app.engine.scenario_checks.refusing import whole

MODULES = (
    test_names, test_devices, test_events, test_objects, test_goals, test_faults, test_layouts, test_robots, test_floor,
)  # fmt: skip


def test_each_check_of_the_table_has_cases():
    assert {check for module in MODULES for check in module.WRONG} == set(CHECKS)
    assert all(cases for module in MODULES for cases in module.WRONG.values())


def test_a_document_with_everything_in_it_passes():
    assert Scenario.parse(whole()).name == "whole"


@pytest.mark.parametrize("name", library_names())
def test_the_library_passes(name: str):
    assert Scenario.load(name).name == name


def test_no_more_problems_are_told_than_one_can_read():
    crowd = [{"name": f"box_{number}", "pose": {"kind": "fixed", "position": [0, 0]}} for number in range(60)]
    with pytest.raises(ScenarioError) as caught:
        Scenario.parse(whole(objects=crowd))
    assert len(caught.value.problems) == 51
    assert caught.value.problems[-1].message == "and more"
