"""Objects whose shape or place cannot be."""

import pytest

from sandbox_app.engine import Scenario
from sandbox_app.engine.scenario_checks import objects
from tests.sandbox_app.engine.scenario_checks.refusing import Wrong, assert_refused, changed, more, whole

TETRAHEDRON = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n"
PART = {"size": [0.1, 0.1, 0.1]}


def cube(**fields) -> dict:
    return changed("objects", "cube", **fields)


def on(thing: str, **fields) -> dict:
    return {"pose": {"kind": "on", "thing": thing, **fields}}


WRONG = {
    objects.shapes: [
        Wrong(cube(shape="compound"), "objects[0].parts", "is compound and has no parts", "at least one part"),
        Wrong(cube(parts=[PART]), "objects[0].parts", "a box has no parts", "shape: compound"),
        Wrong(cube(shape="mesh"), "objects[0].mesh", "from 4 to 2000 vertices; 0 lines", "OBJ text"),
        Wrong(cube(shape="mesh", mesh="v 0 0 0\n" * 5), "objects[0].mesh", "the mesh is flat", "solid body"),
        Wrong(cube(shape="mesh", mesh=TETRAHEDRON + "v 1 nan 2"), "objects[0].mesh", "line 6 of the mesh", "OBJ text"),
        Wrong(cube(mesh=TETRAHEDRON), "objects[0].mesh", "a box has no mesh", "shape: mesh"),
    ],
    objects.parts: [
        Wrong(
            cube(shape="compound", parts=[PART, {**PART, "at": [0.2, 0, 0]}]),
            "objects[0].parts[1]",
            "the part sticks out of the size [0.14, 0.14, 0.14]",
            "write size: [0.5, 0.14, 0.14]",
        )
    ],
    objects.supports: [
        Wrong(
            cube(**on("bensh")), "objects[0].pose.thing", "nothing called “bensh” to stand on", "did you mean “bench”?"
        ),
        Wrong(cube(**on("slope")), "objects[0].pose.thing", "“slope” is a ramp and has no top", "tables, shelves"),
        Wrong(cube(**on("eye")), "objects[0].pose.thing", "“eye” is a sensor and has no top", "or in drawers"),
        Wrong(cube(**on("wrench")), "objects[0].pose.thing", "“wrench” may be moved", "fixed objects"),
        Wrong(
            cube(**on("bench", offset=[0.6, 0])), "objects[0].pose.offset", "over the edge of “bench”", "smaller offset"
        ),
        Wrong(
            cube(**on("bench", offset=[0.3, 0], spread=[0.3, 0])),
            "objects[0].pose.offset",
            "over the edge",
            "or spread",
        ),
        Wrong(
            cube(**on("pillar"), size=[0.6, 0.6, 0.1]), "objects[0].pose.offset", "which is 0.4 m by 0.4 m", "larger"
        ),
        Wrong(
            changed("objects", "pillar", **on("pillar")), "objects[2].pose.thing", "would stand on itself", "the floor"
        ),
    ],
    objects.apart_on_supports: [
        Wrong(
            cube(**on("bench", offset=[0.05, 0])), "objects[1].pose.offset", "stands inside “cube” on “bench”", "move"
        )
    ],
}


@pytest.mark.parametrize("wrong", [case for cases in WRONG.values() for case in cases])
def test_objects_that_cannot_be_are_told_with_place_and_fix(wrong: Wrong):
    assert_refused(wrong)


def test_solid_meshes_compounds_and_things_side_by_side_on_a_table_are_fine():
    gem = {"name": "stone", "shape": "mesh", "mesh": TETRAHEDRON, **on("bench", offset=[0.3, 0.0])}
    hammer = {"name": "mallet", "shape": "compound", "parts": [PART], **on("pump")}
    Scenario.parse(whole(**more("objects", gem, hammer)))
