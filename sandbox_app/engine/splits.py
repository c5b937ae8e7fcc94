"""Which seeds are for what: a layout is trained on, chosen by, or reported on, never two of them."""

from typing import Literal

TRAIN = range(0, 500_000)
VALIDATION = range(500_000, 1_000_000)
HELD_OUT = range(1_000_000, 2**31)

Split = Literal["train", "validation", "held_out"]
SEEDS: dict[Split, range] = {"train": TRAIN, "validation": VALIDATION, "held_out": HELD_OUT}


def split_of(seed: int) -> Split:
    return next(name for name, seeds in SEEDS.items() if seed in seeds)
