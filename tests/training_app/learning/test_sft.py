"""The supervised stage learns what the agent said, and nothing of what it was shown."""

import numpy as np
import torch
from transformers import PreTrainedTokenizerFast

from sandbox_app.engine import Scenario
from training_app.agent.language_model import Policy
from training_app.agent.sample import Sample
from training_app.learning import sft
from training_app.learning.augment import make_exchange
from training_app.learning.batch import own_tokens, read
from training_app.learning.demonstrations import Line


def test_the_loss_stands_on_the_agents_own_tokens_only(policy: Policy, told: list[Sample]):
    _, tokens = read(policy, told, own_tokens(told))
    assert tokens.tolist() == [token for sample in told for token in sample.reply]


def test_reading_in_groups_is_reading_one_by_one(policy: Policy, told: list[Sample]):
    with torch.no_grad():
        together, _ = read(policy, told[:20], own_tokens(told[:20]))
        alone = torch.cat([read(policy, [sample], own_tokens([sample]))[0] for sample in told[:20]])
    assert torch.allclose(together, alone, atol=1e-5)


def test_a_few_steps_lower_the_loss(policy: Policy, told: list[Sample]):
    optimizer = sft.make_optimizer(policy, 1e-3)
    losses = []
    for _ in range(12):
        loss = sft.supervised_loss(policy, told[:16])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert losses[-1] < 0.6 * losses[0]


def test_an_exchange_is_the_same_in_sight_and_call_and_keeps_all_else(
    scenario: Scenario, tokenizer: PreTrainedTokenizerFast, lines: list[Line], told: list[Sample]
):
    exchange = make_exchange(tokenizer, scenario)
    place = next(n for n, line in enumerate(lines) if line["messages"][1]["content"].startswith("pick"))
    seen = set()
    for number in range(30):
        other = exchange.applied(told[place], np.random.default_rng(number))
        prompt, call = tokenizer.decode(other.prompt), tokenizer.decode(other.reply)
        name = call[len("pick(") : call.index(")")]
        assert f"now ({name}) light near" in prompt
        seen.add(name)
    movable = {thing.name for thing in scenario.objects if not thing.fixed}
    assert seen == movable


def test_left_and_right_change_places(scenario: Scenario, tokenizer: PreTrainedTokenizerFast):
    exchange = make_exchange(tokenizer, scenario)
    sample = Sample(tokenizer.encode("(a) far left 4 to (b) near right 1"), [])
    told = {tokenizer.decode(exchange.applied(sample, np.random.default_rng(n)).prompt) for n in range(20)}
    assert told == {"(a) far left 4 to (b) near right 1", "(a) far right 4 to (b) near left 1"}
