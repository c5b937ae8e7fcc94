"""Easels: each draws its own shapes, however many there are and whoever forgets one."""

import subprocess
import sys

import numpy as np
import pytest

from sandbox_app.engine.physics.easel import FAR, NEAREST, Easel, in_metres, near_of
from sandbox_app.engine.physics.egl_probe import egl_works

FORGETTING = """
from sandbox_app.engine import Sandbox, Scenario
for seed in range(4):
    sandbox = Sandbox(Scenario.load("object_transport"), seed=seed)
    sandbox.reset()
    sandbox.render("overview", 64, 48)
print("alive")
"""


def easel_with(size: float, egl: bool) -> Easel:
    easel = Easel(egl)
    easel.draw([{"kind": "object", "shape": "box", "size": (size,) * 3, "colour": "#ff8800"}])
    easel.place(np.array([[0, 0, 0, 0, 0, 0, 1]], dtype=float))
    return easel


def covered(easel: Easel) -> float:
    """The share of the picture that the box takes."""
    return 1.0 - float(np.isinf(easel.shoot((2, -2, 2), (0, 0, 0), 45, 64, 48, (1, -1, 2)).depth).mean())


@pytest.mark.parametrize("egl", [True, False])
def test_each_of_several_easels_draws_its_own_shapes_whichever_was_made_last(egl):
    if egl and not egl_works():
        pytest.skip("no driver for EGL here")
    small, large = easel_with(0.3, egl), easel_with(1.2, egl)
    alone = covered(large)
    few, many = covered(small), covered(large)
    assert many == pytest.approx(alone)
    assert 0 < few < many / 4
    large.close()
    assert covered(small) == pytest.approx(few)
    small.close()


def test_cameras_that_are_forgotten_take_nobody_with_them():
    run = subprocess.run([sys.executable, "-c", FORGETTING], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "alive\n", "")


def test_a_depth_buffer_in_metres():
    near = 0.5
    buffer = np.array([[0.0, (FAR * (1 - near / 4.0)) / (FAR - near), 1.0]])
    assert in_metres(buffer, near).tolist() == [pytest.approx([0.5, 4.0, np.inf])]


def test_seeing_begins_nearer_for_what_is_looked_at_from_near():
    assert near_of((0, 0, 1), (0, 0.5, 1)) == NEAREST
    assert near_of((0, 0, 0), (0, 5, 0)) == pytest.approx(0.3)
    assert near_of((0, 0, 0), (0, 50, 0)) == pytest.approx(0.6)
