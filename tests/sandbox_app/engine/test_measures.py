"""How sure a measured share is."""

import pytest

from sandbox_app.engine.measures import wilson


def test_wilsons_interval_is_the_known_one():
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 200) == pytest.approx((0.9812, 1.0), abs=1e-4)
    assert wilson(0.0, 200) == pytest.approx((0.0, 0.0188), abs=1e-4)
