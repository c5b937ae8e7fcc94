"""The decision chain holds what a language model said token by token, with how sure it was."""

import math

import pytest
import torch

from training_app.agent.chain import SPOKEN, Node
from training_app.agent.episode import Episode
from training_app.agent.lanes import Alone, Lanes
from training_app.agent.loop import play
from training_app.agent.voice import Voice


@pytest.fixture(scope="module")
def spoken(scenario, policy, tokenizer) -> Episode:
    with Lanes(scenario) as lanes:
        return next(iter(play(lanes, [20], Voice(policy, tokenizer, torch.Generator().manual_seed(5)), lanes=1)))


@pytest.fixture(scope="module")
def nodes(spoken) -> list[Node]:
    return [Node(**node) for node in spoken.nodes if node["kind"] in SPOKEN]


def test_the_tokens_are_what_was_said(nodes):
    for node in nodes:
        said = "".join(token.text for token in node.tokens)
        assert "".join(said.split()).startswith("".join(node.text.split()))


def test_their_log_probabilities_sum_to_the_replys(nodes):
    for node in nodes:
        assert sum(token.logprob or 0.0 for token in node.tokens) == pytest.approx(node.logprob, abs=2e-3)


def test_what_else_was_likely_stands_beside_each_choice(nodes):
    choices = [token for node in nodes for token in node.tokens if token.logprob is not None]
    assert choices
    for token in choices:
        assert token.others
        assert all(text != token.text for text, _ in token.others)
        assert math.exp(token.logprob) + sum(math.exp(each) for _, each in token.others) <= 1.001


def test_who_is_no_language_model_says_no_tokens(scenario):
    with Lanes(scenario) as lanes:
        episode = lanes.perform({0: Alone(20, "expert")})[0]
    assert not any(node.get("tokens") for node in episode.nodes)
