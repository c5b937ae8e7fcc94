"""Plane geometry: angles, distances, overlaps."""

import math

import pytest

from sandbox_app.engine.layout.geometry import Shadow, box_distance, overlap, turned, wrap, yaw_of


@pytest.mark.parametrize("yaw", [-3.0, -0.5, 0.0, 1.0, 3.1])
def test_a_yaw_survives_its_quaternion(yaw):
    assert yaw_of(turned(yaw)) == pytest.approx(yaw)


def test_angles_wrap_to_half_a_turn():
    assert wrap(3 * math.pi / 2) == pytest.approx(-math.pi / 2)


def test_the_distance_to_a_turned_box_is_measured_from_its_side():
    assert box_distance((0.0, 2.0), (0.0, 0.0), (2.0, 0.5), math.pi / 2) == pytest.approx(1.0)
    assert box_distance((0.1, 0.1), (0.0, 0.0), (2.0, 0.5), 0.3) == 0


@pytest.mark.parametrize(
    ("a", "b", "together"),
    [
        (Shadow((0, 0), (1, 1), 0, 0), Shadow((0.9, 0), (1, 1), 0, 0), True),
        (Shadow((0, 0), (1, 1), 0, 0), Shadow((1.1, 0), (1, 1), 0, 0), False),
        (Shadow((0, 0), (1, 1), 0, 0), Shadow((1.1, 0), (1, 1), math.pi / 4, 0), True),
        (Shadow((0, 0), (1, 1), 0, 0), Shadow((0.9, 0.9), (0.4, 0.4), math.pi / 4, 0), False),
        (Shadow((0, 0), (0, 0), 0, 0.5), Shadow((0.9, 0), (0, 0), 0, 0.5), True),
        (Shadow((0, 0), (0, 0), 0, 0.5), Shadow((0.9, 0.9), (1, 1), 0, 0), False),
    ],
)
def test_shadows_overlap_or_not(a, b, together):
    assert overlap(a, b) == overlap(b, a) == together
