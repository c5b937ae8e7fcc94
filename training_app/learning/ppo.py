"""Stage 2: multi-turn PPO (Schulman et al., 2017) on the language model's own tokens, top to bottom.

What is one action: each token where the grammar left a choice, in plans, calls and reflections alike. An update plays
whole episodes on fresh training layouts, estimates advantages along each episode's row of choices, and walks over the
replies for a few epochs. Unusual: probabilities are those of the constrained distribution in rollout, update and
reference; forced tokens are skipped; the divergence from the supervised model is exact, summed over the allowed tokens;
the first updates fit the critic only; a part of every minibatch is demonstrations. Left out: a clipped value loss.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from transformers import PreTrainedTokenizerFast

from training_app.agent.episode import Episode
from training_app.agent.lanes import Performer
from training_app.agent.language_model import Policy
from training_app.agent.sample import Sample
from training_app.learning import chance, rollout
from training_app.learning.augment import Exchange
from training_app.learning.batch import choices, read
from training_app.learning.experience import Experience, experiences, explained_variance, referred
from training_app.learning.guard import Guard
from training_app.learning.objective import opinion, policy_loss
from training_app.learning.presets import LEAST, Sizes
from training_app.learning.report import LearningError, Report
from training_app.learning.sft import supervised_loss

Tick = Callable[[float], None]  # told the share of the update that is done
GATHERING = 0.4  # of an update's time goes into playing
KEPT_FAILURES = 2  # an update; the first episode is kept whatever came of it


@dataclass(frozen=True)
class Reinforcement:
    """What stays the same through the stage."""

    policy: Policy
    reference: Policy  # the supervised model, frozen
    optimizer: torch.optim.Optimizer
    tokenizer: PreTrainedTokenizerFast
    worlds: Performer
    demonstrations: Sequence[Sample]
    exchange: Exchange
    sizes: Sizes
    seed: int
    report: Report


def train(stage: Reinforcement, start: int, keep: Callable[[int], None], validate: Callable[[int], None]) -> None:
    """Updates from `start` on; after each, `keep` is told how many are done, and now and then `validate`."""
    sizes, report, guard = stage.sizes, stage.report, Guard(stage.report)
    if start == 0:
        validate(0)
    for update in range(start, sizes.updates):
        if update >= LEAST["updates"] and report.out_of_time():
            report.alert("info", "out_of_time", f"the budget ended after {update} of {sizes.updates} updates")
            return
        one_update(stage, update, guard)
        if (update + 1) % sizes.validation_every == 0 or update + 1 == sizes.updates:
            validate(update + 1)
        keep(update + 1)


def one_update(stage: Reinforcement, update: int, guard: Guard) -> None:
    sizes, report, began = stage.sizes, stage.report, time.monotonic()

    def tick(share: float) -> None:
        report.progress(update + share, sizes.updates, "updates")

    for group in stage.optimizer.param_groups:
        group["lr"] = sizes.rate * (1 - 0.9 * update / sizes.updates)
    episodes = _played(stage, update, tick)
    gathering = time.monotonic() - began
    gathered = _experienced(stage, episodes, lambda: tick(GATHERING))
    if update < sizes.critic_updates:
        measured = fit_critic(stage, gathered, update, tick)
    else:
        measured = improve(stage, gathered, update, tick)
    decisions = sum(len(episode.calls) for episode in episodes)
    values = {
        **rollout.summary(episodes),
        **measured,
        "val/explained_variance": explained_variance(gathered),
        "lr": stage.optimizer.param_groups[0]["lr"],
        "time/rollout_seconds": gathering,
        "time/update_seconds": time.monotonic() - began - gathering,
        "time/decisions_per_second": decisions / (time.monotonic() - began),
    }
    report.metric("update", update + 1, values)
    guard.watch(update + 1, values)


def fit_critic(stage: Reinforcement, gathered: Sequence[Experience], update: int, tick: Tick) -> dict[str, float]:
    """Value-only: the head is fitted to the returns over hidden states that stay as they are."""
    sizes, generator = stage.sizes, chance.numbers(stage.seed, "ppo", update)
    hidden = _hidden(stage.policy, gathered, sizes.minibatch)
    returns = _joined([item.returns for item in gathered])
    losses: list[float] = []
    for epoch in range(sizes.critic_epochs):
        losses.clear()
        for places in chance.shuffled(generator, len(returns), sizes.minibatch):
            loss = 0.5 * (stage.policy.values(hidden[places]) - returns[places]).square().mean()
            _step(stage, loss)
            losses.append(loss.item())
        tick(GATHERING + (1 - GATHERING) * (epoch + 1) / sizes.critic_epochs)
    return {"loss/value_avg": float(np.mean(losses))}


def improve(stage: Reinforcement, gathered: Sequence[Experience], update: int, tick: Tick) -> dict[str, float]:
    """The epochs of one update; returns the means of what was measured on the way."""
    sizes, generator = stage.sizes, chance.numbers(stage.seed, "ppo", update)
    every = _joined([item.advantages for item in gathered])
    middle, spread = every.mean(), every.std(correction=0) + 1e-8
    told: list[dict[str, float]] = []
    for epoch in range(sizes.epochs):
        for number, places in enumerate(chance.shuffled(generator, len(gathered), sizes.minibatch)):
            part = [gathered[place] for place in places]
            gain = (_joined([item.advantages for item in part]) - middle) / spread
            loss, measured = minibatch_loss(stage.policy, part, gain, sizes)
            loss = loss + sizes.demonstration_share * _imitation(stage, len(part), generator)
            measured["policy/gradient_norm"] = _step(stage, loss)
            told.append(measured)
            walked = (epoch + number * sizes.minibatch / len(gathered)) / sizes.epochs
            tick(GATHERING + (1 - GATHERING) * walked)
    means = {name: float(np.mean([measured[name] for measured in told])) for name in told[0]}
    return {**means, "val/ratio_first": told[0]["val/ratio"]}


def minibatch_loss(
    policy: Policy, part: Sequence[Experience], gain: Tensor, sizes: Sizes
) -> tuple[Tensor, dict[str, float]]:
    old = torch.tensor([logprob for item in part for logprob in item.sample.logprobs])
    reference = torch.cat([item.reference for item in part])
    held = opinion(policy, [item.sample for item in part])
    return policy_loss(held, reference, old, gain, _joined([item.returns for item in part]), sizes)


def _played(stage: Reinforcement, update: int, tick: Tick) -> list[Episode]:
    """The update's episodes, each told when it ends; the first, the first failures and what alarmed, with chains."""
    sizes, episodes, failures = stage.sizes, [], 0
    for episode in rollout.gather(
        stage.policy, stage.tokenizer, stage.worlds, sizes.episodes, sizes.lanes, stage.seed, update,
        lambda through: tick(GATHERING * through / sizes.episodes),
    ):  # fmt: skip
        failures += not episode.success
        alarming = any(node["kind"] == "alert" and node["details"]["severity"] != "info" for node in episode.nodes)
        kept = not episodes or alarming or (not episode.success and failures <= KEPT_FAILURES)
        stage.report.episode("train", episode, kept)
        episodes.append(episode)
    return episodes


def _experienced(stage: Reinforcement, episodes: Sequence[Episode], tick: Callable[[], None]) -> list[Experience]:
    ends = rollout.last_values(stage.policy, stage.tokenizer, episodes)
    gathered = [item for e, end in zip(episodes, ends, strict=True) for item in experiences(e, end, stage.sizes)]
    if not gathered:
        raise LearningError("robots: nothing was ever left to choose, so nothing can be learnt — give it more skills")
    return referred(stage.reference, gathered, stage.sizes.minibatch, tick)


def _imitation(stage: Reinforcement, beside: int, generator: np.random.Generator) -> Tensor:
    """The loss on some demonstrations, a share of the replies beside which they are told."""
    count = max(1, round(beside * stage.sizes.demonstration_share))
    picked = generator.choice(len(stage.demonstrations), size=min(count, len(stage.demonstrations)), replace=False)
    told = [stage.exchange.applied(stage.demonstrations[place], generator) for place in picked]
    return supervised_loss(stage.policy, told)


@torch.no_grad()
def _hidden(policy: Policy, gathered: Sequence[Experience], size: int) -> Tensor:
    parts = [gathered[start : start + size] for start in range(0, len(gathered), size)]
    replies = [[item.sample for item in part] for part in parts]
    return torch.cat([read(policy, samples, choices(samples))[0] for samples in replies])


def _joined(arrays: Sequence[np.ndarray]) -> Tensor:
    return torch.tensor(np.concatenate(arrays), dtype=torch.float32)


def _step(stage: Reinforcement, loss: Tensor) -> float:
    stage.optimizer.zero_grad()
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(stage.policy.parameters(), 1.0)
    stage.optimizer.step()
    return float(norm)
