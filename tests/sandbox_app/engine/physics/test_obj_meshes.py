"""Meshes from strangers: what is wrong with a text is said in words, and what is right is built to its size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox_app.engine.layout.geometry import distance
from sandbox_app.engine.physics.meshes import mesh_problem, write_mesh
from sandbox_app.engine.physics.obj_meshes import MOST_BYTES, faces, scaled, vertices, write_hull
from tests.sandbox_app.engine.documents import sandbox_of
from tests.sandbox_app.engine.everything import GEM, at

CORNERS = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
WRONG = {
    "too long": ("#" * (MOST_BYTES + 1), "64000 at most"),
    "too few": ("v 0 0 0\nv 1 0 0\nv 0 1 0\n", "from 4 to 2000 vertices; 3 lines"),
    "too many": ("v 0 0 1\n" * 2001, "from 4 to 2000 vertices; 2001 lines"),
    "flat": ("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\n", "the mesh is flat"),
    "one point": ("v 1 1 1\n" * 6, "the mesh is flat"),
    "not finite": (CORNERS + "v 1 inf 0\n", "line 5 of the mesh: a coordinate is not finite"),
    "no number": ("v 0 0 x\n" + CORNERS, "line 1 of the mesh: a vertex is written"),
    "short": (CORNERS + "v 1 2\n", "line 5 of the mesh: a vertex is written"),
    "two corners": (CORNERS + "f 1 2\n", "line 5 of the mesh: a face needs three corners"),
    "corner 0": (CORNERS + "f 0 1 2\n", "a face needs three corners, numbered from 1"),
    "no such corner": (CORNERS + "f 1 2 9\n", "a face of the mesh names a vertex that there is not"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said(name):
    text, words = WRONG[name]
    assert words in mesh_problem(text)


@pytest.mark.parametrize("text", [CORNERS, GEM, CORNERS + "vn 0 0 1\nusemtl /etc/passwd\nf 1//1 2//1 -1//1\n"])
def test_what_is_right_passes(text):
    assert mesh_problem(text) is None


@given(st.text(alphabet="vf 0123456789.-e/\nna", max_size=200))
def test_no_text_breaks_the_reader(text):
    if mesh_problem(text) is None:
        assert all(len(corner) == 2 for face in faces(text, (1.0, 1.0, 1.0)) for corner in face)


def test_a_mesh_is_moved_to_its_middle_and_stretched_to_its_size():
    points = scaled(vertices(CORNERS), (0.2, 0.4, 0.6))
    for axis, size in enumerate((0.2, 0.4, 0.6)):
        assert min(point[axis] for point in points) == pytest.approx(-size / 2)
        assert max(point[axis] for point in points) == pytest.approx(size / 2)


def test_nothing_but_numbers_of_the_text_reaches_a_file(tmp_path):
    text = GEM + "mtllib /etc/passwd\nusemtl evil\n"
    for path in (write_hull(text, (0.2, 0.2, 0.2)), write_mesh(tmp_path, "mesh", (0.2, 0.2, 0.2), text)):
        words = {line.split()[0] for line in path.read_text().splitlines()}
        assert words <= {"v", "vn", "f"}


def test_a_mesh_without_faces_is_drawn_as_the_box_round_it(tmp_path):
    with_faces = write_mesh(tmp_path, "mesh", (0.2, 0.2, 0.2), GEM).read_text()
    without = write_mesh(tmp_path, "mesh", (0.2, 0.2, 0.2), CORNERS).read_text()
    assert with_faces.count("\nf ") == 8
    assert without.count("\nf ") == 12


def test_a_mesh_lies_on_the_floor_on_its_hull_and_can_be_carried():
    block = "".join(f"v {x} {y} {z}\n" for x in (0, 1) for y in (0, 1) for z in (0, 2))
    gem = {"name": "cube", "shape": "mesh", "mesh": block, "size": [0.1, 0.14, 0.2], "pose": at(0.0, 0.3)}
    sandbox = sandbox_of(objects=[gem])
    sandbox.step("wait(1)")
    assert sandbox.world.state().objects["cube"].z == pytest.approx(0.1, abs=0.005)
    for call in ("move_to(cube)", "pick(cube)", "move_to(dock)", "place(dock)"):
        assert str(sandbox.step(call)[4]["outcome"]) == "success"


def test_a_compound_is_all_its_parts_placed_from_its_middle():
    tee = {
        "name": "cube",
        "shape": "compound",
        "size": [0.2, 0.2, 0.2],
        "parts": [{"size": [0.2, 0.2, 0.04], "at": [0, 0, 0.08]}, {"size": [0.06, 0.06, 0.16], "at": [0, 0, -0.02]}],
        "pose": at(0.0, 0.3),
    }
    sandbox = sandbox_of(objects=[tee])
    sandbox.step("wait(2)")
    state = sandbox.world.state().objects["cube"]
    assert state.z == pytest.approx(0.1, abs=0.005), "it stands on its foot"
    assert distance(state.point, (0.0, 0.3)) < 0.01
    top = sandbox.world.bullet.first_hit((0.08, 0.3, 0.5), (0.08, 0.3, 0.0))
    under = sandbox.world.bullet.first_hit((0.08, 0.1, 0.1), (0.08, 0.5, 0.1))
    assert top.body == sandbox.world.bodies["cube"]
    assert top.point[2] == pytest.approx(0.2, abs=0.01)
    assert under is None or under.body != top.body, "beside its foot there is nothing"
