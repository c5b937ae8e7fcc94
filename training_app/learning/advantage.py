"""Generalised advantage estimation (Schulman et al., 2016) over the choices of one episode.

A choice is one token where the grammar left more than one. Time passes only when a call is carried out, so the discount
is `gamma` after the last choice of a call and 1 between the choices within a reply or of a plan or a reflection.
"""

from collections.abc import Sequence

import numpy as np


def advantages(
    rewards: Sequence[float], values: Sequence[float], discounts: Sequence[float], last_value: float, trace: float
) -> tuple[np.ndarray, np.ndarray]:
    """Advantages and returns; `last_value` is the critic's estimate behind a truncated end, and 0 behind a real one."""
    after = np.append(np.asarray(values[1:], dtype=np.float64), last_value)
    surprise = np.asarray(rewards) + np.asarray(discounts) * after - np.asarray(values)
    result = np.zeros(len(surprise))
    carried = 0.0
    for place in reversed(range(len(surprise))):
        carried = surprise[place] + discounts[place] * trace * carried
        result[place] = carried
    return result, result + np.asarray(values)
