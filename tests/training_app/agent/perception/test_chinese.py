"""In Chinese an agent is told the same, slot for slot, and in no more words."""

import re

import pytest

from sandbox_app.engine import Scenario, library_names
from training_app.agent.lanes import Alone, Lanes
from training_app.agent.perception.chinese import WORDS, in_chinese
from training_app.agent.speech import encode_prompt
from training_app.agent.tokenizer import train_tokenizer
from training_app.agent.vocabulary import names_of, words, words_of

LONGEST_PROMPT = 200  # tokens
SEED = 1_000_003


def in_language(name: str, language: str) -> Scenario:
    document = Scenario.load(name).to_json_value()
    return Scenario.parse({**document, "cognition": {**document["cognition"], "language": language}})


def prompts(scenario: Scenario) -> list[str]:
    with Lanes(scenario) as lanes:
        return [spoken.prompt for spoken in lanes.perform({0: Alone(SEED, "expert")})[0].spoken]


@pytest.mark.parametrize("name", library_names())
def test_every_word_is_said_in_chinese_but_for_what_the_scenario_names(name: str):
    scenario = in_language(name, "zh")
    tokenizer = train_tokenizer([*words(), *words_of(scenario)], names_of(scenario))
    own = {word.strip() for word in words_of(Scenario.load(name))}
    told = prompts(scenario)
    left = {word for prompt in told for word in re.sub(r"\([^)]*\)", "", prompt).split() if re.search("[a-z]", word)}
    assert left <= own
    assert max(len(encode_prompt(tokenizer, prompt)) for prompt in told) <= LONGEST_PROMPT


def test_it_is_the_same_told_otherwise():
    english, chinese = (prompts(in_language("tool_combination", language)) for language in ("en", "zh"))
    assert [in_chinese(prompt) for prompt in english] == chinese
    for one, other in zip(english, chinese, strict=True):
        assert re.findall(r"\([^)]*\)|\d+", one) == re.findall(r"\([^)]*\)|\d+", other)
        assert [len(line.split()) for line in one.split("\n")] == [len(line.split()) for line in other.split("\n")]


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("left 24 met 0 open 2 last none", "剩 24 完成 0 未完成 2 上次 无"),
        ("now (red_box) light far left 4 to (dock) open", "现在 (red_box) 轻 远 左 4 送到 (dock) 未完成"),
        ("goal (cage) locked near left 1 open use open by 9", "目标 (cage) locked 近 左 1 开 用 未完成 于 9"),
        ("device (cage) locked far front 13 open use", "设备 (cage) locked 远 前 13 开 用"),
        ("hold (left)", "持 (left)"),
    ],
)
def test_words_of_two_meanings_are_told_apart_and_names_left_alone(english: str, chinese: str):
    assert in_chinese(english) == chinese


def test_no_two_words_that_stand_in_one_place_become_the_same():
    for group in (("left", "right", "front", "back"), ("far", "near", "blocked", "held", "in"), ("known", "know")):
        assert len({WORDS[word] for word in group}) == len(group)
