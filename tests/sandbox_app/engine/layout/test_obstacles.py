"""The quick tests of one point and one line answer as the test of many points does."""

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sandbox_app.engine.layout.obstacles import CLEARANCE, PITCH, blocks, clear, disc, keepout, rectangle

METRES = st.floats(-3, 3)
POINTS = st.tuples(METRES, METRES)
SIDES = st.floats(0.02, 2.5)
OBSTACLES = st.one_of(
    st.builds(disc, POINTS, st.floats(0.02, 0.8)),
    st.builds(rectangle, POINTS, st.tuples(SIDES, SIDES), st.floats(-3.2, 3.2)),
)


@given(OBSTACLES, POINTS)
def test_a_keepout_holds_a_point_just_when_it_is_not_clear(obstacle, point):
    assert keepout(obstacle, CLEARANCE).holds(*point) == (not clear(np.array([point]), [obstacle])[0])


@given(OBSTACLES, POINTS, POINTS, st.floats(0, 0.1))
def test_a_line_is_blocked_just_when_one_of_its_points_is(obstacle, a, b, start):
    length = math.dist(a, b)
    if length <= max(start, 1e-3):
        return
    answer = blocks(keepout(obstacle, CLEARANCE), a, b, start, length)
    share = np.append(np.arange(start, length, PITCH), length)[:, None] / length
    free = clear(np.array(a) * (1 - share) + np.array(b) * share, [obstacle]).all()
    assert answer == (not free)
