"""PPO's objective on the constrained choices of the language model.

Axes: N choices, V vocabulary.
"""

from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from training_app.agent.language_model import Policy
from training_app.agent.sample import Sample
from training_app.learning.batch import choices, closed, constrained, read
from training_app.learning.presets import Sizes


class Opinion(NamedTuple):
    """What a policy holds of choices that were made."""

    logprobs: Tensor  # (N, V) of every token, -inf where the grammar allowed none
    chosen: Tensor  # (N,)
    values: Tensor  # (N,)


def opinion(policy: Policy, samples: Sequence[Sample]) -> Opinion:
    hidden, tokens = read(policy, samples, choices(samples))
    logits = policy.logits(hidden)
    logprobs = constrained(logits, closed(samples, logits.shape[-1]))
    return Opinion(logprobs, logprobs.gather(1, tokens[:, None]).squeeze(1), policy.values(hidden))


def policy_loss(
    held: Opinion, reference: Tensor, old: Tensor, gain: Tensor, returns: Tensor, sizes: Sizes
) -> tuple[Tensor, dict[str, float]]:
    """The clipped objective, the critic, the entropy, and the divergence from the reference; all but it are (N,)."""
    ratio = (held.chosen - old).exp()
    clipped = ratio.clamp(1 - sizes.clip, 1 + sizes.clip)
    policy_term = -torch.minimum(ratio * gain, clipped * gain).mean()
    value_term = 0.5 * (held.values - returns).square().mean()
    entropy = -_expected(held.logprobs, held.logprobs).mean()
    divergence = _expected(held.logprobs, held.logprobs - reference).mean()
    loss = policy_term + sizes.value_weight * value_term - sizes.entropy * entropy + sizes.divergence * divergence
    return loss, {
        "objective/kl": divergence.item(),
        "objective/entropy": entropy.item(),
        "policy/approxkl_avg": (ratio - 1 - (held.chosen - old)).mean().item(),
        "policy/clipfrac_avg": (ratio != clipped).float().mean().item(),
        "loss/policy_avg": policy_term.item(),
        "loss/value_avg": value_term.item(),
        "val/ratio": ratio.mean().item(),
    }


def _expected(logprobs: Tensor, quantity: Tensor) -> Tensor:
    """The mean of a quantity under the constrained distribution; what has no probability counts nothing: (N,)."""
    shut = logprobs.isinf()
    return (logprobs.exp() * quantity.masked_fill(shut, 0.0)).sum(-1)
