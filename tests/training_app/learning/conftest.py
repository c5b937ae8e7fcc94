"""A scenario, a few demonstrations, and a language model that has seen them for a moment."""

import pytest
import torch
from transformers import PreTrainedTokenizerFast

from sandbox_app.engine import Scenario
from training_app.agent.episode import Episode
from training_app.agent.lanes import Lanes
from training_app.agent.language_model import Policy, build_policy
from training_app.agent.loop import play, play_scripted
from training_app.agent.sample import Sample
from training_app.agent.tokenizer import train_tokenizer
from training_app.agent.vocabulary import names_of, words
from training_app.agent.voice import Voice
from training_app.learning import demonstrations
from training_app.learning.demonstrations import Line


@pytest.fixture(scope="session")
def scenario() -> Scenario:
    return Scenario.load("object_transport")


@pytest.fixture(scope="session")
def lines(scenario: Scenario) -> list[Line]:
    with Lanes(scenario) as worlds:
        episodes = play_scripted(worlds, range(3), "expert", lanes=3)
        return [line for episode in episodes for line in demonstrations.lines_of(episode)]


@pytest.fixture(scope="session")
def tokenizer(scenario: Scenario, lines: list[Line]) -> PreTrainedTokenizerFast:
    return train_tokenizer([*words(), *demonstrations.texts(lines)], names_of(scenario))


@pytest.fixture(scope="session")
def told(lines: list[Line], tokenizer: PreTrainedTokenizerFast) -> list[Sample]:
    return demonstrations.samples(lines, tokenizer)


@pytest.fixture
def policy(tokenizer: PreTrainedTokenizerFast) -> Policy:
    return build_policy(tokenizer, seed=1)


@pytest.fixture(scope="session")
def rollouts(scenario: Scenario, tokenizer: PreTrainedTokenizerFast) -> list[Episode]:
    """Some episodes sampled from the untrained policy of seed 1."""
    voice = Voice(build_policy(tokenizer, seed=1), tokenizer, torch.Generator().manual_seed(3))
    with Lanes(scenario) as worlds:
        return list(play(worlds, range(12), voice, lanes=6))
