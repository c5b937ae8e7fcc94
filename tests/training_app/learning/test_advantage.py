"""Advantages against a case reckoned by hand."""

import pytest

from training_app.learning.advantage import advantages


def test_advantages_are_those_reckoned_by_hand():
    # trace 0.5, discounts 0.9; surprises: 1 + 0.9·0.4 − 0.2 = 1.16, 0 + 0.9·0.6 − 0.4 = 0.14, 2 + 0 − 0.6 = 1.4
    gain, returns = advantages([1.0, 0.0, 2.0], [0.2, 0.4, 0.6], [0.9, 0.9, 0.9], last_value=0.0, trace=0.5)
    assert gain.tolist() == pytest.approx([1.16 + 0.45 * (0.14 + 0.45 * 1.4), 0.14 + 0.45 * 1.4, 1.4])
    assert returns.tolist() == pytest.approx([g + v for g, v in zip(gain, [0.2, 0.4, 0.6], strict=True)])


def test_a_truncated_end_looks_beyond_itself_and_a_real_one_does_not():
    ended, _ = advantages([1.0], [0.5], [0.9], last_value=0.0, trace=0.95)
    cut, _ = advantages([1.0], [0.5], [0.9], last_value=2.0, trace=0.95)
    assert ended[0] == pytest.approx(0.5)
    assert cut[0] == pytest.approx(0.5 + 0.9 * 2.0)


def test_time_passes_only_where_it_is_discounted():
    gain, _ = advantages([0.0, 1.0], [0.0, 0.0], [1.0, 0.9], last_value=0.0, trace=1.0)
    assert gain.tolist() == pytest.approx([1.0, 1.0])
