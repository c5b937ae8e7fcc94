"""Poses in zones that are not there, and layout kinds that move what is not there."""

import pytest

from sandbox_app.engine import Scenario
from sandbox_app.engine.scenario_checks import layouts
from tests.sandbox_app.engine.scenario_checks.refusing import Wrong, assert_refused, changed, whole


def kind(**fields) -> dict:
    return {"layouts": [{"name": "other", **fields}]}


def posed(name: str, **pose) -> dict:
    return kind(poses={name: pose})


WRONG = {
    layouts.pose_zones: [
        Wrong(
            changed("objects", "cube", pose={"kind": "zone", "zone": "yrad"}),
            "objects[0].pose.zone",
            "there is no zone “yrad”",
            "did you mean “yard”?",
        ),
        Wrong(
            changed("devices", "pump", pose={"kind": "zone", "zone": "dokc"}),
            "devices[0].pose.zone",
            "there is no zone “dokc”",
            "“dock”?",
        ),
    ],
    layouts.layouts: [
        Wrong(kind(zones={"dok": [0, 0]}), "layouts[0].zones", "there is no zone “dok”", "“dock”?"),
        Wrong(kind(zone_sizes={"yad": [1, 1]}), "layouts[0].zone_sizes", "there is no zone “yad”", "“yard”?"),
        Wrong(
            posed("cub", kind="zone", zone="yard"), "layouts[0].poses", "no object, robot or device “cub”", "“cube”?"
        ),
    ],
    layouts.layout_poses: [
        Wrong(
            posed("cube", kind="zone", zone="yad"), "layouts[0].poses.cube.zone", "there is no zone “yad”", "“yard”?"
        ),
        Wrong(posed("r1", kind="on", thing="bench"), "layouts[0].poses.r1", "“r1” stands on the floor", "kind: fixed"),
        Wrong(posed("cube", kind="on", thing="bnch"), "layouts[0].poses.cube.thing", "to stand on “bnch”", "“bench”?"),
        Wrong(
            posed("cube", kind="on", thing="slope"), "layouts[0].poses.cube.thing", "a ramp and has no top", "tables"
        ),
    ],
}


@pytest.mark.parametrize("wrong", [case for cases in WRONG.values() for case in cases])
def test_layouts_that_lead_nowhere_are_told_with_place_and_fix(wrong: Wrong):
    assert_refused(wrong)


def test_a_layout_kind_may_put_things_on_what_it_builds_itself():
    extra = {"kind": "table", "name": "extra", "position": [0.0, -1.2]}
    Scenario.parse(whole(**kind(structures=[extra], poses={"cube": {"kind": "on", "thing": "extra"}})))
