"""Pictures: each viewpoint, each renderer, colours, depth and names, and no trace in physics."""

import os
import subprocess
import sys

import numpy as np
import pytest

from sandbox_app.engine import EngineError
from sandbox_app.engine.camera import Camera, is_blank
from sandbox_app.engine.sketch import mixed
from studio.home import ROOT
from tests.sandbox_app.engine.documents import sandbox_of
from tests.sandbox_app.engine.everything import at, everything

NO_DRIVER = {**os.environ, "__EGL_VENDOR_LIBRARY_DIRS": "/nonexistent"}
PROGRAM = """
from sandbox_app.engine import Sandbox, Scenario
sandbox = Sandbox(Scenario.load("object_transport"), seed=7)
sandbox.reset()
picture = sandbox.render("overview", 64, 48)
print(sandbox.renderer, picture.std() > 5)
"""


@pytest.fixture(scope="module")
def sandbox():
    return sandbox_of(viewpoints=[{"name": "door", "eye": [2.0, -2.0, 1.5]}])


@pytest.mark.parametrize("viewpoint", ["overview", "top", "robot", "door"])
def test_each_viewpoint_shows_something(sandbox, viewpoint):
    picture = sandbox.render(viewpoint, 160, 120)
    assert picture.shape == (120, 160, 3)
    assert picture.dtype == np.uint8
    assert not is_blank(picture)
    assert sandbox.renderer in ("EGL", "TinyRenderer")


def test_the_picture_follows_the_world(sandbox):
    before = sandbox.render("top", 160, 120)
    assert np.array_equal(before, sandbox.render("top", 160, 120))
    sandbox.step("move_to(dock)")
    assert not np.array_equal(before, sandbox.render("top", 160, 120))


def test_objects_have_their_colours(sandbox):
    sandbox.reset(1)
    picture = sandbox.render("top", 320, 240).reshape(-1, 3).astype(int)
    blue = (picture[:, 2] > 120) & (picture[:, 2] - picture[:, 0] > 80)
    assert blue.sum() > 20, "the blue cube and can are seen from above"


def test_an_unknown_viewpoint_is_refused_with_those_that_there_are(sandbox):
    with pytest.raises(EngineError, match="there is no viewpoint “moon” — there are: overview, top, door, robot"):
        sandbox.render("moon")


@pytest.mark.parametrize("size", [(0, 10), (10, 0), (-5, 5), (100_000, 100), (1.5, 10), ("10", 10), (True, 10)])
def test_a_size_that_no_picture_has_is_refused_before_it_takes_the_process_with_it(sandbox, size):
    with pytest.raises(EngineError, match="wanted 1 to"):
        sandbox.render("overview", *size)


def test_nothing_of_the_camera_starts_before_the_first_picture():
    sandbox = sandbox_of()
    sandbox.step("wait(1)")
    assert sandbox.renderer == ""


def test_without_a_driver_the_software_renderer_draws():
    run = subprocess.run([sys.executable, "-c", PROGRAM], env=NO_DRIVER, capture_output=True, text=True, check=True)
    assert run.stdout == "TinyRenderer True\n"
    assert run.stderr == ""


def test_a_picture_of_one_colour_is_blank():
    assert is_blank(np.full((4, 4, 3), (178, 178, 204), dtype=np.uint8))


def test_colours_mix():
    assert mixed("#ffffff", "#000000", 0.5) == "#808080"


# Depth and names -------------------------------------------------------------------------------------------------

WALL_AT = 1.2  # metres before the eye
TEST_ROOM = {
    "structures": [{"kind": "wall", "name": "board", "start": [0.6, -1.5], "end": [0.6, 1.5], "thickness": 0.1}],
    "objects": [{"name": "cube", "size": [0.2, 0.2, 0.2], "pose": at(0.1, 0.0), "colour": "#f87171"}],
    "zones": [{"name": "dock", "kind": "goal", "center": [-1.7, 1.2], "size": [1.0, 1.0]}],
    "robots": [{"name": "r1", "pose": at(-1.6, -1.2)}],
    "viewpoints": [{"name": "front", "eye": [0.55 - WALL_AT, 0.0, 0.5], "target": [0.55, 0.0, 0.5], "fov": 60}],
}


@pytest.fixture(params=["EGL", "TinyRenderer"])
def either(request, monkeypatch):
    """A sandbox whose camera draws with that renderer."""
    if request.param == "TinyRenderer":
        monkeypatch.setattr("sandbox_app.engine.camera.egl_works", lambda: False)
    sandbox = sandbox_of(**TEST_ROOM)
    sandbox.render("front", 64, 48)
    if sandbox.renderer != request.param:
        pytest.skip("no driver for EGL here")
    return sandbox


def names_in(sandbox, segmentation: np.ndarray) -> set[str]:
    bodies = sandbox.bodies()
    return {bodies[row]["owner"] or bodies[row]["kind"] for row in np.unique(segmentation) if row >= 0}


def test_a_wall_is_as_far_as_it_is(either):
    _, depth, segmentation = either.look("front", 160, 120)
    assert depth.dtype == np.float32
    board = next(row for row, body in enumerate(either.bodies()) if body["owner"] == "board")
    seen = depth[segmentation == board]
    assert seen.size > 1000
    assert np.abs(seen - WALL_AT).max() < 0.02


def test_the_cube_before_the_wall_is_nearer_and_named(either):
    _, depth, segmentation = either.look("front", 160, 120)
    cube = next(row for row, body in enumerate(either.bodies()) if body["name"] == "cube")
    assert segmentation.dtype == np.int32
    assert (segmentation == cube).sum() > 50
    assert depth[segmentation == cube].min() == pytest.approx(0.55 - 0.0 + 0.1, abs=0.02)
    assert names_in(either, segmentation) >= {"cube", "board", "floor"}


def test_where_nothing_is_there_is_no_depth_and_no_name(either):
    picture, depth, segmentation = either.look("overview", 160, 120)
    empty = np.isinf(depth)
    assert empty[0].all(), "the sky"
    assert (segmentation[empty] == -1).all()
    assert (segmentation[~empty] >= 0).all()
    assert picture.shape == (120, 160, 3)


def test_colours_are_where_the_names_are(either):
    rgb, _, segmentation = either.look("front", 160, 120)
    cube = next(row for row, body in enumerate(either.bodies()) if body["name"] == "cube")
    red, green, blue = rgb[segmentation == cube].mean(axis=0)
    assert red > 1.5 * max(green, blue)


def test_a_zone_s_rim_and_the_grid_count_as_zone_and_floor(either):
    _, _, segmentation = either.look("top", 320, 240)
    assert segmentation.max() < len(either.bodies())
    assert names_in(either, segmentation) >= {"dock", "floor", "cube", "r1"}


def test_a_robot_sees_from_its_head_what_is_before_it():
    sandbox = sandbox_of()
    sandbox.step("move_to(cube)")
    _, depth, segmentation = sandbox.look("robot:r1", 160, 120)
    cube = next(row for row, body in enumerate(sandbox.bodies()) if body["name"] == "cube")
    seen = depth[segmentation == cube]
    assert seen.size > 30
    assert 0.5 < seen.mean() < 1.3
    assert depth.min() > 0.15, "its own head is not in its way"


def test_all_there_is_can_be_told_apart_in_one_picture():
    sandbox = everything()
    _, _, segmentation = sandbox.look("top", 640, 480)
    seen = names_in(sandbox, segmentation)
    assert seen >= {
        "bench",
        "rack",
        "slope",
        "steps",
        "door",
        "gate",
        "conveyor",
        "lift",
        "machine",
        "charger",
        "puddle",
    }
    assert seen >= {"ada", "bob", "can", "gem", "parcel", "wrench", "r1", "yard"}
    assert "rubble" not in seen, "it waits offstage"


def test_looking_leaves_no_trace_in_physics():
    sandbox = sandbox_of()
    before = sandbox.state_hash()
    sandbox.look("robot:r1", 64, 48)
    assert sandbox.state_hash() == before


def test_a_camera_that_was_closed_starts_again(sandbox):
    camera = Camera()
    for _ in range(2):
        assert not is_blank(camera.render(sandbox.scenario, sandbox.bodies(), sandbox.poses(), "top", 64, 48))
        camera.close()


def test_cameras_that_are_forgotten_open_leave_the_process_alive():
    program = (
        "from tests.sandbox_app.engine.documents import sandbox_of\n"
        "for _ in range(6): sandbox_of().render('top', 64, 48)\n"
        "print('alive')"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (run.returncode, run.stdout.strip()) == (0, "alive"), run.stderr
