"""Samples as tensors: token ids padded on the right, and where in them the agent's own tokens and choices stand.

Axes: B replies, T tokens, N own tokens or choices of the whole batch, V vocabulary.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from training_app.agent.decoding import pad
from training_app.agent.language_model import Policy
from training_app.agent.sample import Sample


@dataclass(frozen=True)
class Batch:
    ids: Tensor  # (B, T)
    mask: Tensor  # (B, T)
    rows: Tensor  # (N,) the reply that each own token belongs to
    before: Tensor  # (N,) the place just before it, whose hidden state foretells it
    tokens: Tensor  # (N,)

    def hidden(self, policy: Policy) -> Tensor:  # (N, W)
        return policy.hidden(self.ids, self.mask)[self.rows, self.before]


def own_tokens(samples: Sequence[Sample], filler: int) -> Batch:
    """Every token the agent said, forced or not; nothing of what it was shown."""
    return _batch(samples, [range(len(sample.reply)) for sample in samples], filler)


def choices(samples: Sequence[Sample], filler: int) -> Batch:
    """Only the tokens where the grammar left a choice."""
    return _batch(samples, [sample.places for sample in samples], filler)


def closed(samples: Sequence[Sample], vocabulary: int) -> Tensor:
    """True where the grammar allowed no token: (N, V), in the order of `choices`."""
    allowed = [options for sample in samples for options in sample.allowed]
    mask = torch.ones(len(allowed), vocabulary, dtype=torch.bool)
    rows = torch.tensor([row for row, options in enumerate(allowed) for _ in options])
    mask[rows, torch.tensor([token for options in allowed for token in options])] = False
    return mask


def constrained(logits: Tensor, shut: Tensor) -> Tensor:
    """Log-probabilities that sum to 1 over what the grammar allowed: (N, V)."""
    return torch.log_softmax(logits.masked_fill(shut, -torch.inf), -1)


def _batch(samples: Sequence[Sample], places: Sequence[Sequence[int]], filler: int) -> Batch:
    ids, mask = pad([sample.prompt + sample.reply for sample in samples], filler)
    rows = torch.tensor([row for row, own in enumerate(places) for _ in own])
    at = torch.tensor(
        [len(sample.prompt) + place for sample, own in zip(samples, places, strict=True) for place in own]
    )
    return Batch(ids, mask, rows, at - 1, ids[rows, at])
