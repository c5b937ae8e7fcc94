"""Several words for each goal, some of them kept for held-out seeds."""

import numpy as np
import pytest

from sandbox_app.engine.goals import PREDICATES, draw_texts, text_of, wordings
from sandbox_app.engine.goals.wording import PHRASINGS, PHRASINGS_ZH
from sandbox_app.engine.splits import HELD_OUT, TRAIN
from tests.sandbox_app.engine.goals.test_predicates import ROWS
from tests.sandbox_app.engine.plant import plant_of

TRAINED, HELD = range(40), range(HELD_OUT.start, HELD_OUT.start + 40)


def goal_of(predicate: str):
    return plant_of(goals=[{"name": "g", "predicate": predicate, **ROWS[predicate][0]}]).episode.book.goals[0]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("predicate", PREDICATES)
def test_every_wording_names_all_that_the_goal_is_about(predicate, language):
    goal = goal_of(predicate)
    said = wordings(goal, language)
    assert len(set(said)) == len(said) >= 3
    assert said[0] == text_of(goal, language)
    for text in said:
        assert all(str(value) in text for value in ROWS[predicate][0].values()), text


def test_both_languages_word_every_predicate():
    assert set(PHRASINGS) == set(PHRASINGS_ZH) == set(PREDICATES)


@pytest.mark.parametrize("predicate", PREDICATES)
def test_the_last_third_is_kept_for_held_out_seeds(predicate):
    goal = goal_of(predicate)
    everything = wordings(goal)
    kept = len(everything) // 3
    trained = {draw_texts([goal], seed, np.random.default_rng(seed))["g"] for seed in TRAINED}
    held = {draw_texts([goal], seed, np.random.default_rng(seed))["g"] for seed in HELD}
    assert trained == set(everything[:-kept])
    assert held == set(everything[-kept:])


def texts(seeds, wording: str) -> list[str]:
    sandbox = plant_of(wording=wording)
    return [sandbox.reset(seed)[0]["r1"].goals[0]["text"] for seed in seeds]


def test_a_scenario_that_varies_its_words_draws_them_by_the_seed():
    seeds = range(TRAIN.start, 12)
    varied = texts(seeds, "varied")
    assert len(set(varied)) > 1
    assert varied == texts(seeds, "varied")
    assert texts(seeds, "plain") == ["cube inside dock"] * len(seeds)


def test_other_words_change_nothing_else():
    plain, varied = plant_of(), plant_of(wording="varied")
    call = {"r1": "move_to(cube)", "r2": "wait(1)"}
    assert plain.step(call)[4]["state_hash"] == varied.step(call)[4]["state_hash"]
