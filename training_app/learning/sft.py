"""Stage 1: the language model learns to say what the expert said, token by token.

The loss stands on the agent's own tokens only, over the whole vocabulary, so that the model also writes sensible text
without a grammar. Unusual: in each batch names are exchanged for others of their kind and left for right (`augment`),
so that the model learns to copy what it sees rather than which names are common. Left out: packing of several turns
into one row.
"""

from collections.abc import Callable, Sequence

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from training_app.agent.language_model import Policy
from training_app.agent.sample import Sample
from training_app.learning import chance
from training_app.learning.augment import Exchange
from training_app.learning.batch import own_tokens, read
from training_app.learning.presets import Sizes
from training_app.learning.report import Report

Keep = Callable[[int], None]


def make_optimizer(policy: Policy, rate: float) -> torch.optim.Optimizer:
    return torch.optim.AdamW(policy.parameters(), lr=rate, betas=(0.9, 0.98), weight_decay=0.01)


def supervise(
    policy: Policy,
    optimizer: torch.optim.Optimizer,
    demonstrations: Sequence[Sample],
    exchange: Exchange,
    sizes: Sizes,
    seed: int,
    start: int,
    report: Report,
    keep: Keep,
) -> None:
    """Steps `start` to `sizes.sft_steps`; every so many, `keep` is told how many are done."""
    for step in range(start, sizes.sft_steps):
        generator = chance.numbers(seed, "sft", step)
        picked = generator.choice(len(demonstrations), size=min(sizes.sft_batch, len(demonstrations)), replace=False)
        for group in optimizer.param_groups:
            group["lr"] = sizes.sft_rate * rate_share(step, sizes.sft_steps)
        loss = supervised_loss(policy, [exchange.applied(demonstrations[place], generator) for place in picked])
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
        optimizer.step()
        _tell(report, step + 1, sizes, float(loss.detach()))
        if (step + 1) % sizes.sft_keep_every == 0 or step + 1 == sizes.sft_steps:
            keep(step + 1)


def supervised_loss(policy: Policy, samples: Sequence[Sample]) -> Tensor:
    hidden, tokens = read(policy, samples, own_tokens(samples))
    return functional.cross_entropy(policy.logits(hidden), tokens)


def rate_share(step: int, steps: int) -> float:
    """A short rise, for Adam's first estimates are poor, then a cosine down to a tenth."""
    rise = max(1, steps // 20)
    if step < rise:
        return (step + 1) / rise
    return 0.1 + 0.9 * 0.5 * (1 + float(np.cos(np.pi * (step - rise) / max(1, steps - rise))))


def _tell(report: Report, done: int, sizes: Sizes, loss: float) -> None:
    report.progress(done, sizes.sft_steps, "steps")
    if done % sizes.sft_tell_every == 0 or done in (1, sizes.sft_steps):
        report.metric("sft_step", done, {"loss/supervised": loss})
