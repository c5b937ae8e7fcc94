"""All chance of a run comes from its seed: a generator for each purpose and place, made anew when it is needed.

So no generator has to be kept in a checkpoint, and a run that was interrupted draws what it would have drawn.
"""

from collections.abc import Iterable

import numpy as np
import torch

PURPOSES = ("demonstrations", "sft", "rollout", "ppo", "evaluation")


THREADS = 1  # a second one gains a third on a quiet machine, and loses far more on a busy one


def hold_still() -> None:
    """Sums are taken in one order, whatever machine this is, so that the same seed gives the same curve."""
    torch.set_num_threads(THREADS)


def numbers(seed: int, purpose: str, index: int = 0) -> np.random.Generator:
    return np.random.default_rng(np.random.SeedSequence([seed, PURPOSES.index(purpose), index]))


def tokens(seed: int, purpose: str, index: int = 0) -> torch.Generator:
    return torch.Generator().manual_seed(int(numbers(seed, purpose, index).integers(2**62)))


def layouts(seed: int, purpose: str, index: int, count: int, below: int) -> list[int]:
    """Seeds of worlds to train in."""
    return [int(drawn) for drawn in numbers(seed, purpose, index).integers(below, size=count)]


def shuffled(generator: np.random.Generator, count: int, size: int) -> Iterable[np.ndarray]:
    """Batches of `size` places out of `count`, each place once; the last batch may be smaller."""
    order = generator.permutation(count)
    return (order[start : start + size] for start in range(0, count, size))
