"""PPO: what an episode becomes, and that the first step starts from where the rollout stood."""

from dataclasses import replace

import numpy as np
import pytest
import torch
from transformers import PreTrainedTokenizerFast

from training_app.agent.episode import Episode, Spoken
from training_app.agent.language_model import Policy
from training_app.agent.sample import Sample
from training_app.learning import rollout
from training_app.learning.experience import Experience, experiences, referred
from training_app.learning.ppo import minibatch_loss
from training_app.learning.presets import PRESETS

SIZES = replace(PRESETS["quick"], gamma=0.9, trace=1.0, reward_scale=1.0)


def said(task: str, choices: int, reward: float = 0.0, agent: str = "r1") -> Spoken:
    sample = Sample(
        [1], list(range(choices)), list(range(choices)), [[0, 1]] * choices, [0.0] * choices, [0.0] * choices
    )
    return Spoken(task, "", "", agent, sample, reward)


def gathered(policy: Policy, rollouts: list[Episode]) -> list[Experience]:
    return referred(policy, [item for episode in rollouts for item in experiences(episode, {}, SIZES)], 32)


def test_the_first_minibatch_has_a_ratio_of_one(policy: Policy, rollouts: list[Episode]):
    part = gathered(policy, rollouts)[:128]
    gain = torch.tensor(np.concatenate([item.advantages for item in part]), dtype=torch.float32)
    _, measured = minibatch_loss(policy, part, gain, SIZES)
    assert measured["val/ratio"] == pytest.approx(1.0, abs=1e-6)
    assert measured["policy/clipfrac_avg"] == 0.0
    assert measured["objective/kl"] == pytest.approx(0.0, abs=1e-6)


def test_a_step_raises_the_probability_of_what_went_well(policy: Policy, rollouts: list[Episode]):
    part = gathered(policy, rollouts)[:64]
    gain = torch.cat([torch.full((len(item.advantages),), 1.0 if n < 32 else -1.0) for n, item in enumerate(part)])
    optimizer = torch.optim.SGD(policy.parameters(), lr=0.05)
    for _ in range(3):
        loss, measured = minibatch_loss(policy, part, gain, SIZES)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert measured["loss/policy_avg"] < 0.0


def test_the_reward_of_a_call_reaches_the_plan_before_it_discounted_by_time_only():
    episode = Episode(0, spoken=[said("plan", 2), said("act", 2, reward=1.0), said("act", 1, reward=10.0)])
    plan, first, second = experiences(episode, {}, SIZES)
    assert second.returns.tolist() == pytest.approx([10.0])
    assert first.returns.tolist() == pytest.approx([1.0 + 0.9 * 10.0] * 2)
    assert plan.returns.tolist() == pytest.approx(first.returns.tolist())


def test_a_forced_call_pays_the_choice_before_it():
    episode = Episode(0, spoken=[said("act", 1, reward=1.0), said("act", 0, reward=10.0), said("act", 1, reward=100.0)])
    first, last = experiences(episode, {}, SIZES)
    assert last.returns.tolist() == pytest.approx([100.0])
    assert first.returns.tolist() == pytest.approx([1.0 + 0.9 * 10.0 + 0.81 * 100.0])


def test_a_truncated_episode_is_continued_by_the_critic_and_an_ended_one_is_not(
    policy: Policy, tokenizer: PreTrainedTokenizerFast
):
    torch.nn.init.constant_(policy.value_head[-1].bias, 3.0)
    ended, cut = Episode(0), Episode(1, truncated=True, last_prompts={"r1": "hold (nothing)\nact"})
    assert rollout.last_values(policy, tokenizer, [ended, cut]) == [{}, {"r1": pytest.approx(3.0)}]
    spoken = [said("act", 1, reward=1.0)]
    assert experiences(replace(cut, spoken=spoken), {"r1": 3.0}, SIZES)[0].returns.tolist() == pytest.approx(
        [1.0 + 0.9 * 3.0]
    )


def test_an_episode_without_any_choice_teaches_nothing():
    assert experiences(Episode(0, spoken=[said("act", 0, reward=1.0)]), {}, SIZES) == []
