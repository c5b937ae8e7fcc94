"""In every scenario of the library an agent is told what it needs, in few words, each of which the tokenizer knows."""

import pytest

from sandbox_app.engine import Scenario, library_names
from sandbox_app.engine.goals.predicates import PREDICATES
from training_app.agent import perception
from training_app.agent.episode import Episode
from training_app.agent.lanes import Alone, Lanes
from training_app.agent.perception.goals import WORDS
from training_app.agent.speech import encode, encode_prompt, single_tokens
from training_app.agent.tokenizer import train_tokenizer
from training_app.agent.vocabulary import names_of, words, words_of

LONGEST_PROMPT = 200  # tokens
SEEDS = (3, 1_000_003)


def shown(name: str) -> list[Episode]:
    with Lanes(Scenario.load(name)) as lanes:
        return [lanes.perform({0: Alone(seed, "expert")})[0] for seed in SEEDS]


def test_every_predicate_has_its_words():
    assert WORDS.keys() == PREDICATES.keys()


@pytest.mark.parametrize("name", library_names())
def test_sights_are_short_and_every_word_of_them_is_known(name: str):
    scenario = Scenario.load(name)
    tokenizer = train_tokenizer([*words(), *words_of(scenario)], names_of(scenario))
    assert set(single_tokens(tokenizer, names_of(scenario))) == set(names_of(scenario))
    spoken = [turn for episode in shown(name) for turn in episode.spoken]
    assert max(len(encode_prompt(tokenizer, turn.prompt)) for turn in spoken) <= LONGEST_PROMPT
    told = {word for turn in spoken for line in turn.prompt.splitlines() for word in line.split(" ")[1:]}
    assert {word for word in told if "(" not in word and len(encode(tokenizer, f" {word}")) > 1} == set()


@pytest.mark.parametrize("name", library_names())
def test_what_a_call_is_about_is_told_before_it(name: str):
    """It can be copied; only zones to put things away in are not told, and rarely something is cleared unseen."""
    zones = {zone.name for zone in Scenario.load(name).zones}
    acts = [turn for episode in shown(name) for turn in episode.spoken if turn.task == "act"]
    told = [all(f"({part})" in turn.prompt or part in zones for part in _names(turn.text)) for turn in acts]
    assert told.count(True) >= 0.9 * len(told)


def _names(call: str) -> list[str]:
    parts = call.partition("(")[2].rstrip(")").split(", ")
    return [part for part in parts if part and not part.isdigit()]


def test_what_a_device_takes_is_told_once_it_was_read():
    sights = [turn.prompt for turn in shown("tool_combination_2")[0].spoken if turn.task == "act"]
    now = [sight.splitlines()[-2] for sight in sights]
    assert now[0].startswith("now (pump) broken")
    assert "unread" in now[0]
    assert any("(pump) broken" in line and "takes" in line and "unread" not in line for line in now)


def test_a_goal_that_waits_for_another_is_later():
    first = shown("multi_agent_collaboration_3")[0].spoken[0]
    standings = [line.split()[-1] for line in first.prompt.splitlines() if line.startswith("goal")]
    assert standings[0] == "open"
    assert "later" in standings


def test_nothing_is_told_of_coordinates():
    prompts = [turn.prompt for episode in shown("mixed_crew") for turn in episode.spoken]
    assert not any("." in prompt for prompt in prompts)
    assert perception.FARTHEST == 15
