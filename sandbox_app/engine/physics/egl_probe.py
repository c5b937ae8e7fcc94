"""Does the EGL renderer draw on this machine? Asked in a process of its own: without a driver it exits on the spot."""

import os
import subprocess
import sys
from functools import cache

import numpy as np

from sandbox_app.engine.physics.easel import Easel

CUBE = {"kind": "object", "shape": "box", "size": (1.0, 1.0, 1.0), "colour": "#ff8800"}
SECONDS = 30
PROGRAM = "import sys; from sandbox_app.engine.physics.egl_probe import draws_a_cube; sys.exit(not draws_a_cube())"


@cache
def egl_works() -> bool:
    """Asked once a process."""
    command = [sys.executable, "-c", PROGRAM]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        answer = subprocess.run(command, env=environment, capture_output=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def draws_a_cube() -> bool:
    easel = Easel(egl=True)
    easel.draw([CUBE])
    easel.place(np.array([[0, 0, 0, 0, 0, 0, 1]], dtype=float))
    picture, depth, _ = easel.shoot((2, -2, 2), (0, 0, 0), 45, 32, 24, (1, -1, 2))
    return easel.renderer == "EGL" and picture.std() > 1 and 0 < np.isinf(depth).mean() < 1
