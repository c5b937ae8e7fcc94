"""What an update learns from: replies with the advantages and returns of their choices, and the reference's opinion.

The choices of a robot in an episode make one row, over plans, calls and reflections. The reward of a call stands at its
last choice; a call that was forced pays the choice before it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from training_app.agent.episode import Episode, Spoken
from training_app.agent.language_model import Policy
from training_app.agent.sample import Sample
from training_app.learning.advantage import advantages
from training_app.learning.objective import opinion
from training_app.learning.presets import Sizes


@dataclass(frozen=True)
class Experience:
    """One reply with what came of it; arrays over its choices."""

    sample: Sample
    advantages: np.ndarray  # (N,)
    returns: np.ndarray  # (N,)
    reference: Tensor | None = None  # (N, V) log-probabilities of the supervised model


def experiences(episode: Episode, last_values: Mapping[str, float], sizes: Sizes) -> list[Experience]:
    """The replies of an episode that held a choice, with advantages and returns; a row for each robot."""
    rows: dict[str, list[Spoken]] = {}
    for spoken in episode.spoken:
        rows.setdefault(spoken.agent, []).append(spoken)
    return [item for robot, row in rows.items() for item in _of_one(row, last_values.get(robot, 0.0), sizes)]


def _of_one(row: Sequence[Spoken], last_value: float, sizes: Sizes) -> list[Experience]:
    rewards, values, discounts, lengths, samples = [], [], [], [], []
    for spoken in row:
        count = len(spoken.sample.places)
        if count:
            samples.append(spoken.sample)
            lengths.append(count)
            values += spoken.sample.values
            rewards += [0.0] * count
            discounts += [1.0] * count
        if rewards:  # a forced call pays the choice that led to it
            rewards[-1] += discounts[-1] * spoken.reward * sizes.reward_scale
            discounts[-1] *= sizes.gamma if spoken.task == "act" else 1.0
    if not samples:
        return []
    gain, returns = advantages(rewards, values, discounts, last_value, sizes.trace)
    cuts = np.cumsum(lengths)[:-1]
    return [
        Experience(sample, *parts)
        for sample, *parts in zip(samples, np.split(gain, cuts), np.split(returns, cuts), strict=True)
    ]


@torch.no_grad()
def referred(
    reference: Policy, gathered: Sequence[Experience], size: int, tick: Callable[[], None] = lambda: None
) -> list[Experience]:
    """The same with the reference's log-probabilities, read in batches of `size`, each followed by a `tick`."""
    result = []
    for start in range(0, len(gathered), size):
        part = gathered[start : start + size]
        logprobs = opinion(reference, [item.sample for item in part]).logprobs
        tick()
        pieces = logprobs.split([len(item.sample.places) for item in part])
        result += [
            Experience(item.sample, item.advantages, item.returns, piece)
            for item, piece in zip(part, pieces, strict=True)
        ]
    return result


def explained_variance(gathered: Sequence[Experience]) -> float:
    returns = np.concatenate([item.returns for item in gathered])
    values = np.concatenate([item.sample.values for item in gathered])
    spread = returns.var()
    return float(1 - (returns - values).var() / spread) if spread > 0 else 0.0
