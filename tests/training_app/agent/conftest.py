"""A real scenario, a tokenizer of its words, and a language model that has learnt nothing yet."""

from collections.abc import Iterator

import pytest
from transformers import PreTrainedTokenizerFast

from sandbox_app.engine import Sandbox, Scenario
from training_app.agent.language_model import Policy, build_policy
from training_app.agent.tokenizer import train_tokenizer
from training_app.agent.vocabulary import names_of, words


@pytest.fixture(scope="session")
def scenario() -> Scenario:
    return Scenario.load("object_transport")


@pytest.fixture(scope="session")
def tokenizer(scenario: Scenario) -> PreTrainedTokenizerFast:
    return train_tokenizer(words(), names_of(scenario))


@pytest.fixture(scope="session")
def policy(tokenizer: PreTrainedTokenizerFast) -> Policy:
    return build_policy(tokenizer, seed=1)


@pytest.fixture
def sandbox(scenario: Scenario) -> Iterator[Sandbox]:
    sandbox = Sandbox(scenario)
    sandbox.reset(seed=7)
    yield sandbox
    sandbox.close()
