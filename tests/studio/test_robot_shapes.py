"""The editor draws the robot as the engine does: the shapes that it draws from are fresh."""

import json

import pytest

from studio.robot_shapes import SHAPES_FILE, robot_shapes


def test_the_robot_of_the_editor_is_the_robot_of_the_engine():
    drawn = json.loads(SHAPES_FILE.read_text(encoding="utf-8"))
    wanted = robot_shapes()
    advice = f"{SHAPES_FILE.name} is stale; run: python3 manage.py schema"
    assert [{**shape, "pose": None} for shape in drawn] == [{**shape, "pose": None} for shape in wanted], advice
    for ours, theirs in zip(drawn, wanted, strict=True):
        assert ours["pose"] == pytest.approx(theirs["pose"], abs=0.01), advice
