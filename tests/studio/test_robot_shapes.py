"""The editor draws the robots as the engine does: the shapes that it draws from are fresh."""

import json

import pytest

from sandbox_app.engine.robots.kinds import KINDS
from studio.robot_shapes import SHAPES_FILE, robot_shapes

ADVICE = f"{SHAPES_FILE.name} is stale; run: python3 manage.py schema"


@pytest.fixture(scope="module")
def wanted() -> dict:
    return robot_shapes()


@pytest.mark.parametrize("kind", KINDS)
def test_the_robots_of_the_editor_are_the_robots_of_the_engine(kind: str, wanted: dict):
    drawn = json.loads(SHAPES_FILE.read_text(encoding="utf-8"))
    assert set(drawn) == set(KINDS), ADVICE
    assert [{**shape, "pose": None} for shape in drawn[kind]] == [{**shape, "pose": None} for shape in wanted[kind]], (
        ADVICE
    )
    for ours, theirs in zip(drawn[kind], wanted[kind], strict=True):
        assert ours["pose"] == pytest.approx(theirs["pose"], abs=0.01), ADVICE
