"""Samples read by a policy: the hidden states that foretell the agent's own tokens, or its choices only.

Replies are read in groups of like length, for padding would cost more than reading (a plan is twice as long as a call);
the results come back in the order of the samples.
Axes: B replies of a group, T tokens, N own tokens or choices of all replies, W width, V vocabulary.
"""

from collections.abc import Sequence

import torch
from torch import Tensor

from training_app.agent.decoding import pad
from training_app.agent.language_model import Policy
from training_app.agent.sample import Sample

STRETCH = 1.25  # the longest of a group against its shortest

Places = Sequence[Sequence[int]]  # for each reply, places in it


def own_tokens(samples: Sequence[Sample]) -> Places:
    """Every token the agent said, forced or not; nothing of what it was shown."""
    return [range(len(sample.reply)) for sample in samples]


def choices(samples: Sequence[Sample]) -> Places:
    """Only the tokens where the grammar left a choice."""
    return [sample.places for sample in samples]


def read(policy: Policy, samples: Sequence[Sample], places: Places) -> tuple[Tensor, Tensor]:
    """For each place in each reply, the hidden state before it and the token at it: (N, W), (N,)."""
    hidden: dict[int, Tensor] = {}
    for group in _groups(samples):
        parts = _read_group(policy, [samples[row] for row in group], [places[row] for row in group])
        hidden.update(zip(group, parts, strict=True))
    tokens = [sample.reply[place] for sample, own in zip(samples, places, strict=True) for place in own]
    return torch.cat([hidden[row] for row in range(len(samples))]), torch.tensor(tokens)


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


def _groups(samples: Sequence[Sample]) -> list[list[int]]:
    lengths = [len(sample.prompt) + len(sample.reply) for sample in samples]
    groups: list[list[int]] = []
    for row in sorted(range(len(samples)), key=lengths.__getitem__):
        if not groups or lengths[row] > STRETCH * lengths[groups[-1][0]]:
            groups.append([])
        groups[-1].append(row)
    return groups


def _read_group(policy: Policy, samples: Sequence[Sample], places: Places) -> tuple[Tensor, ...]:
    ends = [own[-1] if own else 0 for own in places]  # what stands behind them foretells nothing that is asked for
    needed = [sample.prompt + sample.reply[:end] for sample, end in zip(samples, ends, strict=True)]
    ids, mask = pad(needed, policy.filler)
    rows = torch.tensor([row for row, own in enumerate(places) for _ in own])
    lengths = [len(sample.prompt) for sample in samples]
    before = torch.tensor([length + place - 1 for length, own in zip(lengths, places, strict=True) for place in own])
    return policy.hidden(ids, mask)[rows, before].split([len(own) for own in places])
