"""Texts survive the tokenizer, and names are single tokens wherever they stand."""

from hypothesis import given, settings
from hypothesis import strategies as st
from transformers import PreTrainedTokenizerFast

from sandbox_app.engine import Scenario
from training_app.agent.speech import encode, encode_prompt, single_tokens
from training_app.agent.tokenizer import VOCABULARY, train_tokenizer
from training_app.agent.vocabulary import names_of, words

GENERAL = train_tokenizer(words(), ["red_box"])


@given(text=st.text(alphabet=st.characters(codec="utf-8"), max_size=80))
@settings(max_examples=100, deadline=None)
def test_any_text_survives_the_round_trip(text: str):
    assert GENERAL.decode(encode(GENERAL, text)) == text


def test_every_name_is_one_token_and_the_same_in_sight_and_call(scenario: Scenario, tokenizer: PreTrainedTokenizerFast):
    singles = single_tokens(tokenizer, names_of(scenario))
    assert set(singles) == set(names_of(scenario))
    for name, token in singles.items():
        assert token in encode(tokenizer, f"now ({name}) light")
        assert token in encode(tokenizer, f"pick({name})")


def test_the_vocabulary_stays_small(tokenizer: PreTrainedTokenizerFast):
    assert len(tokenizer) <= VOCABULARY


def test_training_twice_gives_the_same_tokenizer(scenario: Scenario, tokenizer: PreTrainedTokenizerFast):
    again = train_tokenizer(words(), names_of(scenario))
    assert again.get_vocab() == tokenizer.get_vocab()


def test_the_chat_template_writes_prompts_as_training_does(tokenizer: PreTrainedTokenizerFast):
    messages = [{"role": "user", "content": "hold (red_box)\nact"}]
    text = tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
    assert encode(tokenizer, text) == encode_prompt(tokenizer, "hold (red_box)\nact")
