"""Rollouts: whole episodes of the policy as it samples, on fresh training layouts, ready for an update.

Because an update plays whole episodes, and each begins in a freshly built world, nothing of a world outlives it: no
evaluation can disturb it, and a run can be taken up again between any two updates.
"""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import torch
from transformers import PreTrainedTokenizerFast

from sandbox_app.engine.splits import TRAIN
from training_app.agent.decoding import pad
from training_app.agent.episode import Episode
from training_app.agent.lanes import Performer
from training_app.agent.language_model import Policy
from training_app.agent.loop import play
from training_app.agent.speech import encode_prompt
from training_app.agent.voice import Voice
from training_app.learning import chance


def gather(
    policy: Policy,
    tokenizer: PreTrainedTokenizerFast,
    worlds: Performer,
    count: int,
    lanes: int,
    seed: int,
    update: int,
    tick: Callable[[int], None],
) -> Iterator[Episode]:
    """The update's episodes, each handed on when it ends; `tick` hears how many are through."""
    seeds = chance.layouts(seed, "rollout", update, count, TRAIN.stop)
    voice = Voice(policy, tokenizer, chance.tokens(seed, "rollout", update))
    yield from play(worlds, seeds, voice, lanes, tick)


@torch.no_grad()
def last_values(
    policy: Policy, tokenizer: PreTrainedTokenizerFast, episodes: Sequence[Episode]
) -> list[dict[str, float]]:
    """What the critic expects behind each end, by robot: nothing behind a real one, its estimate behind a truncated."""
    values: list[dict[str, float]] = [{} for _ in episodes]
    cut = [(at, robot, prompt) for at, episode in enumerate(episodes) for robot, prompt in episode.last_prompts.items()]
    if cut:
        ids, mask = pad([encode_prompt(tokenizer, prompt) for *_, prompt in cut], policy.filler)
        last = policy.hidden(ids, mask)[torch.arange(len(cut)), mask.sum(1) - 1]
        for (at, robot, _), value in zip(cut, policy.values(last).tolist(), strict=True):
            values[at][robot] = value
    return values


def summary(episodes: Sequence[Episode]) -> dict[str, float]:
    """Means over the episodes, under the names that people know from other trainers."""
    parts = sorted({name for episode in episodes for name in episode.parts})
    return {
        "rollout/ep_rew_mean": _mean([episode.total_reward for episode in episodes]),
        "rollout/ep_len_mean": _mean([len(episode.calls) for episode in episodes]),
        "rollout/success": _mean([episode.success for episode in episodes]),
        "rollout/illegal_share": _mean([episode.reason == "illegal" for episode in episodes]),
        "reward/task": _grouped(episodes, "task/"),
        "reward/safety": _grouped(episodes, "safety/"),
        **{f"reward/{name}": _mean([episode.parts.get(name, 0.0) for episode in episodes]) for name in parts},
    }


def _grouped(episodes: Sequence[Episode], prefix: str) -> float:
    return _mean([sum(part for name, part in e.parts.items() if name.startswith(prefix)) for e in episodes])


def _mean(numbers: Sequence[float]) -> float:
    return float(np.mean(numbers))
