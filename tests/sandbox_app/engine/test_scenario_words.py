"""Wrong fields, each with its place, what came, and a likely fix."""

import math

import pytest

from sandbox_app.engine import Scenario, ScenarioError
from tests.sandbox_app.engine.documents import small

# case: (way to the field, value, place, message, hint)
WRONG = {
    "mass 0": (("objects", 0, "mass"), 0, "objects[0].mass", "above 0", "a number within the bounds"),
    "NaN": (("objects", 1, "mass"), math.nan, "objects[1].mass", "a finite number was wanted; nan", "give a number"),
    "infinite gravity": (("world", "gravity"), -math.inf, "world.gravity", "-inf came", ""),
    "NaN gravity": (("world", "gravity"), math.nan, "world.gravity", "a finite number", ""),
    "NaN in a point": (
        ("objects", 0, "pose", "position"),
        [0, math.nan],
        "objects[0].pose.position[1]",
        "a finite number",
        "",
    ),
    "an unknown field": (("objects", 0, "mas"), 1, "objects[0].mas", "no field “mas”", "did you mean “mass”?"),
    "an unknown field of a pose": (
        ("objects", 0, "pose", "positon"),
        [0, 0],
        "objects[0].pose.positon",
        "there is no field “positon” here",
        "did you mean “position”?",
    ),
    "an unknown field of a zone pose": (
        ("objects", 0, "pose"),
        {"kind": "zone", "zone": "dock", "yow": [0, 1]},
        "objects[0].pose.yow",
        "there is no field “yow” here",
        "did you mean “yaw”?",
    ),
    "an unknown field of a goal": (("goals", 0, "wieght"), 1, "goals[0].wieght", "no field", "“weight”"),
    "an unknown field at the top": (("zonse",), [], "zonse", "no field “zonse”", "did you mean “zones”?"),
    "an unknown shape": (
        ("objects", 0, "shape"),
        "cone",
        "objects[0].shape",
        "'compound' or 'mesh' was wanted; “cone” came",
        "take one of them",
    ),
    "an unknown kind of pose": (("objects", 0, "pose", "kind"), "here", "objects[0].pose", "'area'", "take one"),
    "a colour in words": (("zones", 0, "colour"), "red", "zones[0].colour", "“red” came", "colours are #rrggbb"),
    "a bad name": (("objects", 0, "name"), "Red Box", "objects[0].name", "“Red Box” came", "names are lower-case"),
    "a text for a number": (("limits",), {"decisions": "many"}, "limits.decisions", "a whole number was wanted", ""),
    "no goals": (("goals",), [], "goals", "at least 1 entries were wanted", "add what is missing"),
    "a pose that is no mapping": (("objects", 0, "pose"), 3, "objects[0].pose", "a mapping", "NAME: VALUE"),
    "a goal's zone that is a number": (("goals", 0, "zone"), 5, "goals[0].zone", "a text was wanted; 5", "quotes"),
    "no pose": (("objects", 0), {"name": "cube"}, "objects[0].pose", "“pose” is missing", "without a default"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_field_is_named_with_what_came_and_what_to_do(case):
    way, value, place, message, hint = WRONG[case]
    data = small()
    inner = data
    for part in way[:-1]:
        inner = inner[part]
    inner[way[-1]] = value
    with pytest.raises(ScenarioError) as caught:
        Scenario.parse(data)
    problem = next(problem for problem in caught.value.problems if problem.place == place)
    assert message in problem.message
    assert hint in problem.hint


def test_thousands_of_problems_are_cut_to_what_a_person_can_read():
    data = small()
    data["objects"][0]["tags"] = ["Not A Name"] * 5000
    with pytest.raises(ScenarioError) as caught:
        Scenario.parse(data)
    assert len(caught.value.problems) == 51
    assert caught.value.problems[-1].message == "and 4950 more"
