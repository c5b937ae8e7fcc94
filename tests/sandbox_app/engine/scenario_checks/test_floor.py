"""Things outside the floor, and things inside each other."""

import pytest

from sandbox_app.engine import Scenario
from sandbox_app.engine.scenario_checks import floor
from tests.sandbox_app.engine.documents import small, with_object
from tests.sandbox_app.engine.scenario_checks.refusing import Wrong, assert_refused, changed, whole


def at(x: float, y: float, yaw: float = 0.0) -> dict:
    return {"pose": {"kind": "fixed", "position": [x, y], "yaw": yaw}}


WIDE = "the floor goes from -4 to 4 in x and from -3 to 3 in y"
WRONG = {
    floor.zones_on_floor: [
        Wrong(changed("zones", "dock", center=[3.9, 0]), "zones[0].center", "“dock” reaches outside the floor", WIDE),
        Wrong(
            {"layouts": [{"name": "a", "zones": {"dock": [9, 0]}}]}, "layouts[0].zones.dock", "reaches outside", WIDE
        ),
        Wrong(
            {"layouts": [{"name": "a", "zone_sizes": {"dock": [9, 1]}}]}, "layouts[0].zone_sizes.dock", "reaches", WIDE
        ),
    ],
    floor.bodies_on_floor: [
        Wrong(changed("objects", "cube", **at(3.98, 0)), "objects[0].pose.position", "“cube” stands in the wall", WIDE),
        Wrong(changed("robots", "r1", **at(-3.9, 0)), "robots[0].pose.position", "“r1” stands in the wall", WIDE),
        Wrong(changed("devices", "pump", **at(0, 3)), "devices[0].pose.position", "“pump” stands in the wall", WIDE),
        Wrong(changed("structures", "bench", position=[0, 9]), "structures[0].position", "outside the floor", WIDE),
        Wrong(changed("structures", "screen", end=[1, 7]), "structures[1].start", "outside the floor", WIDE),
        Wrong(
            {"layouts": [{"name": "a", "poses": {"cube": at(9, 9)["pose"]}}]},
            "layouts[0].poses.cube.position",
            "“cube” stands in the wall or outside the floor",
            WIDE,
        ),
    ],
    floor.areas_on_floor: [
        Wrong(
            changed("objects", "cube", pose={"kind": "area", "center": [3.5, 0], "size": [2, 1]}),
            "objects[0].pose.center",
            "the area of “cube” reaches outside the floor",
            WIDE,
        )
    ],
    floor.routes_on_floor: [
        Wrong(
            changed("people", "ann", route=[[0, -1.5], [0, 9]]), "people[0].route[1]", "would walk into the wall", WIDE
        )
    ],
    floor.bodies_apart: [
        Wrong(
            changed("objects", "cube", **at(-1.1, 0.5)), "objects[2].pose.position", "stands inside “cube”", "move one"
        ),
        Wrong(
            changed("robots", "r1", **at(-1.0, 0.6)), "robots[0].pose.position", "“r1” stands inside “pillar”", "move"
        ),
        Wrong(
            changed("objects", "cube", **at(0, 2.2)), "objects[0].pose.position", "inside “bench”", "{kind: on, thing"
        ),
        Wrong(
            changed("devices", "pump", **at(1.0, 0.0)), "devices[0].pose.position", "“pump” stands inside", "move one"
        ),
        Wrong(changed("people", "ann", route=[[-2.5, 0.8]]), "people[0].route[0]", "“ann” stands inside “r2”", "move"),
        Wrong(
            {"layouts": [{"name": "a", "poses": {"cube": at(-1.1, 0.5)["pose"]}}]},
            "layouts[0].poses.cube.position",
            "“pillar” stands inside “cube”",
            "move one of them",
        ),
    ],
}


@pytest.mark.parametrize("wrong", [case for cases in WRONG.values() for case in cases])
def test_things_out_of_place_are_told_with_place_and_fix(wrong: Wrong):
    assert_refused(wrong)


def test_parts_of_the_building_may_be_joined():
    wall = {"fixed": True, "size": [1.0, 0.1, 0.4], **at(-1.0, -0.3)}
    Scenario.parse(small(objects=[*small()["objects"], {**wall, "name": "a"}, {**wall, "name": "b"}]))


def test_turned_boxes_that_only_seem_to_touch_are_fine():
    beam = {"name": "beam", "fixed": True, "size": [1.0, 0.1, 0.4], **at(-0.3, 0.3, 1.2)}
    Scenario.parse(small(objects=[*with_object("can", **at(1.5, 1.5)), beam]))


def test_what_lies_below_a_raised_wall_is_fine():
    hatch = {"kind": "wall", "name": "hatch", "start": [-0.5, 0.0], "end": [0.5, 0.0], "bottom": 0.6}
    Scenario.parse(whole(structures=[*whole()["structures"], hatch]))
