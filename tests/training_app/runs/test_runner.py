"""Whole runs, small ones: what they tell, that a seed decides them, and that an interruption changes nothing."""

import json

import pytest
from transformers import AutoModelForCausalLM, AutoTokenizer

from tests.training_app.runs.conftest import Make, curve, episodes
from training_app.agent.chain import Node
from training_app.runs.config import RunConfig
from training_app.runs.events import RunEvent
from training_app.runs.folder import RunFolder
from training_app.runs.runner import run
from training_app.runs.stages import STAGES


def test_a_run_goes_through_its_stages_and_ends_with_a_result(whole_run: RunFolder):
    events = whole_run.events()
    done = [event.stage for event in events if event.kind == "stage" and event.state == "done"]
    assert done == list(STAGES)
    assert events[-1].kind == "ended"
    result = json.loads(whole_run.result_file.read_text())
    assert events[-1].result == result
    for name in ("supervised", "final"):
        assert result[name]["low"] <= result[name]["success"] <= result[name]["high"]
        assert result[name]["episodes"] >= 16
    assert result["seeds"]["held_out"][0] >= 1_000_000


def test_every_update_has_the_usual_numbers_and_the_first_ratio_is_one(whole_run: RunFolder):
    points = curve(whole_run)
    updates = [point for key, point in points.items() if key.startswith("metric/update/")]
    assert len(updates) == 3
    usual = {"rollout/ep_rew_mean", "rollout/success", "rollout/illegal_share", "reward/task", "reward/safety"}
    assert all(usual <= set(point) for point in updates)
    learning = {"objective/kl", "objective/entropy", "policy/clipfrac_avg", "loss/policy_avg", "loss/value_avg"}
    assert learning <= set(updates[-1])
    assert updates[-1]["val/ratio_first"] == pytest.approx(1.0, abs=1e-6)


def test_progress_goes_from_nothing_to_all_and_says_what_is_left(whole_run: RunFolder):
    told = [event for event in whole_run.events() if event.kind == "progress"]
    fractions = [event.fraction for event in told]
    assert fractions == sorted(fractions)
    assert fractions[-1] == pytest.approx(1.0)
    assert all(event.seconds_left is not None for event in told)
    assert told[-1].seconds_left == 0.0


def test_episodes_are_numbered_without_a_gap_and_some_keep_their_chain(whole_run: RunFolder):
    told = list(episodes(whole_run).values())
    assert [episode["number"] for episode in told] == list(range(len(told)))
    kept = [episode for episode in told if episode["nodes"]]
    assert {episode["stage"] for episode in kept} == {"demonstrations", "baseline", "ppo", "evaluation"}
    for episode in kept:
        nodes = [Node(**node) for node in episode["nodes"]]
        assert [node.text for node in nodes if node.kind == "act"] == episode["calls"]
    assert {episode["split"] for episode in told} == {"train", "validation", "held_out"}


def test_the_checkpoints_load_with_plain_transformers(whole_run: RunFolder):
    for name in ("latest", "best", "supervised"):
        model = AutoModelForCausalLM.from_pretrained(whole_run.checkpoints / name)
        tokenizer = AutoTokenizer.from_pretrained(whole_run.checkpoints / name)
        assert model.config.vocab_size == len(tokenizer)


def test_the_same_seed_gives_the_same_curve_whatever_steps_the_worlds(whole_run: RunFolder, make_folder: Make):
    again = make_folder("again")
    run(again, workers=2)
    assert curve(again) == curve(whole_run)
    assert episodes(again) == episodes(whole_run)


def test_a_run_stopped_and_resumed_again_and_again_equals_one_that_was_not(whole_run: RunFolder, make_folder: Make):
    folder = make_folder("stopped")
    stops = [("sft", 0.3), ("ppo", 0.1), ("ppo", 0.5)]
    ended = [run(folder, _stop_in(folder, *stop), workers=0).state for stop in stops]
    assert ended.count("stopped") >= 2
    assert run(folder, workers=0).state == "finished"
    assert curve(folder) == curve(whole_run)
    assert episodes(folder) == episodes(whole_run)


def _stop_in(folder: RunFolder, stage: str, part: float):
    """Ask to stop once the stage is `part` done."""

    def listen(event: RunEvent) -> None:
        if event.kind == "progress" and event.stage == stage and event.done >= part * event.total:
            folder.ask_to_stop()

    return listen


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"model": "expert"}, "does not learn"),
        ({"model": "nowhere/at-all"}, "neither a model of the studio nor a folder"),
        ({"stages": ("sft", "meta")}, "not part of this version"),
    ],
)
def test_what_cannot_be_trained_is_refused_in_words(config: RunConfig, tmp_path, change: dict, words: str):
    folder = RunFolder(tmp_path)
    folder.create(config.model_copy(update=change))
    ended = run(folder, workers=0)
    assert ended.state == "failed"
    assert words in ended.text
    assert "Traceback" not in ended.text


def test_a_robot_that_can_only_say_one_thing_is_told_of(config: RunConfig, tmp_path):
    document = json.loads(json.dumps(config.scenario))
    document["robots"][0]["skills"] = ["done"]
    document["goals"] = document["goals"][:1]
    document["limits"]["goals"] = None
    folder = RunFolder(tmp_path)
    folder.create(config.model_copy(update={"scenario": document, "stages": ("ppo",)}))
    ended = run(folder, workers=0)
    assert ended.state == "failed"
    assert ended.text.startswith("robots: nothing was ever left to choose")


def test_a_run_can_go_on_from_the_checkpoint_of_another(config: RunConfig, whole_run: RunFolder, tmp_path):
    folder = RunFolder(tmp_path)
    model = str(whole_run.checkpoints / "best")
    folder.create(config.model_copy(update={"model": model, "stages": ("sft",)}))
    ended = run(folder, workers=0)
    assert ended.state == "finished"
    assert ended.result["final"] == ended.result["supervised"]
    skipped = [event.stage for event in folder.events() if event.kind == "stage" and event.state == "skipped"]
    assert skipped == ["ppo"]
