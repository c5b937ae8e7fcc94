"""The table of checks over a whole document, each with documents that it refuses."""

import pytest

from sandbox_app.engine import Scenario, ScenarioError
from sandbox_app.engine.scenario_checks import CHECKS
from tests.sandbox_app.engine.documents import small, with_object

GOAL = small()["goals"][0]
ROBOT = small()["robots"][0]
ZONES = small()["zones"]


def at(x: float, y: float) -> dict:
    return {"pose": {"kind": "fixed", "position": [x, y]}}


# check: the cases that it finds: (changes, place, message, hint)
WRONG = {
    "_names": [
        (
            {"objects": with_object("can", name="cube")},
            "objects[1].name",
            "“cube” is the name of objects[0] too",
            "name",
        ),
        ({"objects": with_object("can", name="dock")}, "objects[1].name", "“dock” is the name of zones[0] too", "name"),
        ({"robots": [{**ROBOT, "name": "cube"}]}, "robots[0].name", "“cube” is the name of objects[0] too", "name"),
    ],
    "_own_names": [({"goals": [GOAL, GOAL]}, "goals[0].name", "“deliver” stands twice in goals", "rename one")],
    "_references": [
        ({"goals": [{**GOAL, "object": "cub"}]}, "goals[0].object", "there is no object “cub”", "did you mean “cube”?"),
        ({"goals": [{**GOAL, "zone": ["dock", "dok"]}]}, "goals[0].zone", "there is no zone “dok”", "“dock”?"),
        ({"goals": [{**GOAL, "after": ["x"]}]}, "goals[0].after", "there is no goal “x”", "there are: deliver"),
        (
            {"goals": [{"predicate": "held_by", "name": "h", "object": "cube", "robot": "r2"}]},
            "goals[0].robot",
            "there is no robot “r2”",
            "did you mean “r1”?",
        ),
        ({"faults": [{"kind": "gripper_slip", "robot": "r7"}]}, "faults[0].robot", "there is no robot “r7”", "“r1”"),
        (
            {"objects": with_object("can", pose={"kind": "zone", "zone": "yrad"})},
            "objects[1].pose.zone",
            "there is no zone “yrad”",
            "did you mean “yard”?",
        ),
    ],
    "_goals": [
        ({"goals": [{**GOAL, "object": "post"}]}, "goals[0].object", "“post” is fixed", "unfix the object"),
        ({"goals": [{**GOAL, "zone": "pit"}]}, "goals[0].zone", "“pit” is forbidden", "choose another zone"),
        ({"goals": [{**GOAL, "zone": []}]}, "goals[0].zone", "no zone is named", "there are: dock, pit, yard"),
    ],
    "_goal_sizes": [
        (
            {"zones": [{**ZONES[0], "size": [0.1, 1.0]}, *ZONES[1:]]},
            "goals[0].zone",
            "“cube” does not fit into “dock”",
            "make the zone 0.20 m wide at least",
        )
    ],
    "_order": [
        (
            {"goals": [{**GOAL, "after": ["two"]}, {**GOAL, "name": "two", "object": "can", "after": ["deliver"]}]},
            "goals[0].after",
            "“deliver” comes after itself: a circle",
            "take one of these `after` entries out",
        )
    ],
    "_drawn_goals": [
        ({"limits": {"goals": [1, 5]}}, "limits.goals", "from 1 to 5 goals cannot be drawn out of 1", "[least, most]"),
        ({"limits": {"goals": [0, 1]}}, "limits.goals", "from 0 to 1 goals", "1 ≤ least"),
    ],
    "_zones_on_floor": [
        (
            {"zones": [{**ZONES[0], "center": [2.4, 0.0]}, *ZONES[1:]]},
            "zones[0].center",
            "“dock” reaches outside the floor",
            "the floor goes from -2.5 to 2.5 in x",
        )
    ],
    "_poses_on_floor": [
        (
            {"objects": with_object("cube", **at(2.48, 0))},
            "objects[0].pose.position",
            "in the wall",
            "from -2.5 to 2.5",
        ),
        ({"objects": with_object("can", **at(9, 0))}, "objects[1].pose.position", "outside the floor", "from -2.5"),
        ({"robots": [{**ROBOT, **at(-2.4, 0)}]}, "robots[0].pose.position", "“r1” stands in the wall", "the floor"),
        (
            {"objects": with_object("can", pose={"kind": "area", "center": [2, 0], "size": [2, 1]})},
            "objects[1].pose.center",
            "the area of “can” reaches outside the floor",
            "the floor goes",
        ),
    ],
    "_poses_apart": [
        ({"objects": with_object("cube", **at(0.75, 1.2))}, "objects[2].pose.position", "stands inside “cube”", "move"),
        ({"objects": with_object("can", **at(0.05, 0.35))}, "objects[1].pose.position", "inside “cube”", "[0.0, 0.3]"),
        ({"robots": [{**ROBOT, **at(0.7, 1.0)}]}, "robots[0].pose.position", "“r1” stands inside “post”", "move one"),
    ],
}
CASES = [(name, number) for name, cases in WRONG.items() for number in range(len(cases))]


def test_each_check_of_the_table_has_cases():
    assert [check.__name__ for check in CHECKS] == list(WRONG)


@pytest.mark.parametrize(("check", "number"), CASES)
def test_what_cannot_be_is_named_with_its_place_and_a_likely_fix(check, number):
    changes, place, message, hint = WRONG[check][number]
    with pytest.raises(ScenarioError) as caught:
        Scenario.parse(small(**changes))
    problem = next(problem for problem in caught.value.problems if problem.place == place)
    assert message in problem.message
    assert hint in problem.hint


def test_parts_of_the_building_may_be_joined():
    wall = {"fixed": True, "size": [1.0, 0.1, 0.4], **at(-1.0, -0.3)}
    Scenario.parse(small(objects=[*small()["objects"], {**wall, "name": "a"}, {**wall, "name": "b"}]))


def test_turned_boxes_that_only_seem_to_touch_are_fine():
    beam = {"name": "beam", "fixed": True, "size": [1.0, 0.1, 0.4]}
    turned = {"pose": {"kind": "fixed", "position": [-0.3, 0.3], "yaw": 1.2}}
    Scenario.parse(small(objects=[*with_object("can", **at(1.5, 1.5)), {**beam, **turned}]))
