"""The arm's kinematics: as PyBullet has them, and solved wherever the arm reaches, within its limits."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox_app.engine.physics.client import Bullet
from sandbox_app.engine.robots import panda_kinematics as kinematics
from sandbox_app.engine.robots import panda_model as model
from sandbox_app.engine.robots.motions import seen_from

BULLET = Bullet()
BULLET.clear(-9.81, 2, 10)
BODY = BULLET.articulated(model.URDF)
HOME = np.array(model.HOME)
angles = st.tuples(
    *(st.floats(float(low), float(high)) for low, high in zip(kinematics.LOWER, kinematics.UPPER, strict=True))
)


def hand_at(joints):
    """Where PyBullet has the hand."""
    for joint, angle in enumerate(joints):
        BULLET.set_joint(BODY, joint, angle)
    return BULLET.link_poses(BODY, [model.LINKS["hand"]])[0]


@settings(max_examples=50, deadline=None)
@given(joints=angles)
def test_the_grip_is_where_the_physics_has_it(joints):
    grip = kinematics.frames(np.array(joints))[7, :3, 3]
    assert seen_from(hand_at(joints), grip) == pytest.approx((0, 0, model.GRIP), abs=1e-4)


@settings(max_examples=100, deadline=None)
@given(bearing=st.floats(-2.7, 2.7), far=st.floats(0.35, 0.7), high=st.floats(0.05, 0.6), slant=st.floats(-0.7, 0.7))
def test_a_hand_that_points_down_is_solved_all_round_the_arm(bearing, far, high, slant):
    point = np.array([far * math.cos(bearing), far * math.sin(bearing), high])
    turn = kinematics.pointing(bearing, 0.0, bearing - math.pi / 2 + slant)
    joints = kinematics.solve(point, turn, np.array([bearing, *HOME[1:]]))
    assert joints is not None
    assert (joints >= kinematics.LOWER).all()
    assert (joints <= kinematics.UPPER).all()
    grip = kinematics.frames(joints)[7]
    assert np.linalg.norm(grip[:3, 3] - point) < 0.001
    assert np.trace(grip[:3, :3].T @ turn) > 1 + 2 * math.cos(0.011)


@pytest.mark.parametrize(("far", "high"), [(0.95, 0.3), (0.3, 1.5), (1.2, 0.0)])
def test_what_is_out_of_reach_has_no_solution(far, high):
    assert kinematics.solve(np.array([far, 0, high]), kinematics.pointing(0, 0, -math.pi / 2), HOME) is None


@given(bearing=st.floats(-3, 3), tilt=st.sampled_from((0.0, 0.6, 1.2)), across=st.floats(-3, 3))
def test_a_tilted_hand_points_outwards_and_is_a_rotation(bearing, tilt, across):
    turn = kinematics.pointing(bearing, tilt, across)
    assert turn.T @ turn == pytest.approx(np.eye(3), abs=1e-9)
    assert np.linalg.det(turn) == pytest.approx(1.0)
    assert turn[2, 2] == pytest.approx(-math.cos(tilt))
    assert turn[:2, 2] @ (math.cos(bearing), math.sin(bearing)) == pytest.approx(math.sin(tilt))
