"""The ways into a scenario and out again."""

import json

import pytest

from sandbox_app.engine import Scenario, ScenarioError
from tests.sandbox_app.engine.documents import small


def test_a_scenario_goes_to_yaml_and_json_and_back_unchanged():
    scenario = Scenario.load("object_transport")
    assert Scenario.parse_text(scenario.to_yaml()) == scenario
    assert Scenario.parse_text(json.dumps(scenario.to_json_value())) == scenario
    assert Scenario.parse(scenario.to_json_value()) == scenario


def test_a_scenario_is_loaded_from_a_path(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(small()))
    assert Scenario.load(path).name == "small"
    assert Scenario.load(str(path)).name == "small"


def test_an_unknown_name_brings_the_nearest():
    with pytest.raises(ScenarioError, match="no scenario and no file is called “object_transprot”") as caught:
        Scenario.load("object_transprot")
    assert caught.value.problems[0].hint == "did you mean “object_transport”?"


def test_a_huge_file_is_refused_unread(tmp_path):
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(ScenarioError, match=r"the document has 50\.0 MB; a scenario has 1 MB at most"):
        Scenario.load(path)


@pytest.mark.parametrize("data", [None, [], "text", 3])
def test_what_is_no_mapping_is_no_scenario(data):
    with pytest.raises(ScenarioError, match="document: a scenario is a mapping of fields"):
        Scenario.parse(data)


def test_all_problems_come_at_once_each_with_its_place():
    data = small()
    data["objects"][0]["mass"] = 0
    data["zones"][1]["colour"] = "red"
    data["gaols"] = []
    with pytest.raises(ScenarioError) as caught:
        Scenario.parse(data)
    assert {problem.place for problem in caught.value.problems} == {"objects[0].mass", "zones[1].colour", "gaols"}
    assert all(problem.hint for problem in caught.value.problems)
