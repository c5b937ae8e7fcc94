"""Each seed belongs to one split."""

import pytest

from sandbox_app.engine.splits import SEEDS, split_of


@pytest.mark.parametrize(
    ("seed", "split"),
    [
        (0, "train"),
        (499_999, "train"),
        (500_000, "validation"),
        (999_999, "validation"),
        (1_000_000, "held_out"),
        (2**31 - 1, "held_out"),
    ],
)
def test_every_seed_belongs_to_one_split(seed, split):
    assert split_of(seed) == split
    assert sum(seed in seeds for seeds in SEEDS.values()) == 1
