"""A pretrained language model through the same loop: read by its own chat template, held to the same grammar."""

import pytest

from sandbox_app.engine import Scenario
from training_app.agent import models, planning, reflection
from training_app.agent.lanes import Begin, Lanes
from training_app.agent.speech import GUIDE, encode_prompt
from training_app.agent.voice import Voice


@pytest.fixture(scope="module")
def smollm2() -> models.Loaded:
    return models.load("smollm2-135m")


def test_it_is_told_how_to_read_what_it_sees(smollm2: models.Loaded):
    _, tokenizer = smollm2
    text = tokenizer.decode(encode_prompt(tokenizer, "hold (nothing)\nact"))
    assert GUIDE in text
    assert text.endswith("hold (nothing)\nact<|im_end|>\n<|im_start|>assistant\n")


def test_it_plans_and_calls_within_the_grammar(smollm2: models.Loaded):
    policy, tokenizer = smollm2
    voice = Voice(policy, tokenizer)
    with Lanes(Scenario.load("tool_combination")) as lanes:
        (plan,) = lanes.perform({0: Begin(3)})[0]
        (said,) = voice.answer([plan])
        assert sorted(planning.subgoals_of(said.text)) == sorted(plan.grammar.items)
        (act,) = lanes.perform({0: [said.without_sample()]})[0]
    (call,) = voice.answer([act])
    assert call.text in act.grammar.texts
    assert call.logprob < 0
    assert call.sample.reply[-1] == tokenizer.eos_token_id


def test_what_it_may_say_is_said_in_its_own_tokens(smollm2: models.Loaded):
    _, tokenizer = smollm2
    ids = [tokenizer.encode(text + tokenizer.eos_token, add_special_tokens=False) for text in reflection.GRAMMAR.texts]
    assert all(row[-1] == tokenizer.eos_token_id for row in ids)
    assert len({tuple(row) for row in ids}) == len(reflection.GRAMMAR.texts)


def test_an_unknown_model_is_named_with_those_that_there_are():
    with pytest.raises(models.ModelError, match="smollm2-135m"):
        models.load("/nowhere/at/all")
