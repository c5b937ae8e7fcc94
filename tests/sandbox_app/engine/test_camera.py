"""Pictures: each viewpoint, each renderer, and no trace in physics."""

import os
import subprocess
import sys

import numpy as np
import pytest

from sandbox_app.engine import EngineError
from sandbox_app.engine.camera import is_blank, mixed
from tests.sandbox_app.engine.documents import sandbox_of

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
