"""Runs that only play: any backend, through the same loop, told with every episode's chain."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from sandbox_app.engine.measures import wilson
from training_app.agent.backends import SCRIPTED
from training_app.agent.chain import Node
from training_app.runs.config import Play, RunConfig
from training_app.runs.events import Ended, RunEvent
from training_app.runs.folder import RunFolder
from training_app.runs.models import RunError, check
from training_app.runs.players import ENDPOINT, FOLDER, PLAYERS
from training_app.runs.runner import run

HERE = ("expert", "random", "tiny", "smollm2-135m")  # backends that need nothing from outside


def playing(scenario: dict, model: str, **play: object) -> RunConfig:
    wanted = Play(**{"episodes": 3, **play})
    return RunConfig(name="play", scenario=scenario, model=model, seed=3, stages=("play",), play=wanted)


def played(folder: RunFolder, config: RunConfig, **how: object) -> Ended:
    folder.create(config)
    return run(folder, workers=0, **how)


@pytest.mark.parametrize("model", HERE)
def test_every_backend_plays_whole_episodes_with_their_chains(easy_scenario: dict, tmp_path: Path, model: str):
    folder = RunFolder(tmp_path)
    ended = played(folder, playing(easy_scenario, model, episodes=1))
    assert ended.state == "finished", ended.text
    (episode,) = (event for event in folder.events() if event.kind == "episode")
    nodes = [Node(**node) for node in episode.nodes]
    assert [node.text for node in nodes if node.kind == "act"] == episode.calls
    assert {"perceive", "plan", "act", "verdict", "outcome"} <= {node.kind for node in nodes}
    assert (episode.stage, episode.split, episode.seed) == ("play", "held_out", 1_000_000)


def test_it_tells_its_stage_progress_and_a_result_with_wilsons_interval(easy_scenario: dict, tmp_path: Path):
    folder = RunFolder(tmp_path)
    ended = played(folder, playing(easy_scenario, "random", first_seed=1_000_007))
    events = folder.events()
    assert [event.state for event in events if event.kind == "stage"] == ["waiting", "running", "done"]
    assert [event.done for event in events if event.kind == "progress"][-1] == 3
    won = [event.success for event in events if event.kind == "episode"]
    score = ended.result["played"]
    assert score["success"] == sum(won) / 3
    assert (score["low"], score["high"]) == wilson(sum(won) / 3, 3)
    assert ended.result["seeds"]["held_out"] == [1_000_007, 1_000_009]
    assert json.loads(folder.result_file.read_text()) == ended.result


def test_refused_calls_are_counted_from_the_verdicts(easy_scenario: dict, tmp_path: Path):
    folder = RunFolder(tmp_path)
    ended = played(folder, playing(easy_scenario, "random"))
    verdicts = [
        node["legal"] for event in folder.events() if event.kind == "episode" for node in event.nodes if "legal" in node
    ]
    assert ended.result["refused_calls"] == pytest.approx(verdicts.count(False) / len(verdicts), abs=1e-4)


def test_a_run_can_play_with_the_checkpoint_of_another(easy_scenario: dict, whole_run: RunFolder, tmp_path: Path):
    model = str(whole_run.checkpoints / "best")
    assert played(RunFolder(tmp_path), playing(easy_scenario, model, episodes=1, split="train")).state == "finished"


def test_one_that_is_stopped_keeps_what_was_played(easy_scenario: dict, tmp_path: Path):
    folder = RunFolder(tmp_path)

    def stop_after_one(event: RunEvent) -> None:
        if event.kind == "episode":
            folder.ask_to_stop()

    ended = played(folder, playing(easy_scenario, "expert", episodes=5000), on_event=stop_after_one)
    assert ended.state == "stopped"
    assert ended.result["played"]["episodes"] == sum(event.kind == "episode" for event in folder.events()) < 500


@pytest.mark.slow
def test_one_whose_time_is_over_says_so_and_keeps_what_was_played(easy_scenario: dict, tmp_path: Path):
    config = playing(easy_scenario, "random", episodes=10_000).model_copy(update={"budget_seconds": 10})
    ended = played(RunFolder(tmp_path), config)
    assert ended.state == "failed"
    assert ended.text.startswith("budget: ")
    assert ended.result["played"]["episodes"] >= 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"stages": ("play", "sft")}, "stages: a run either plays or learns"),
        ({"model": "nowhere/at-all"}, "neither a backend nor the folder of a model"),
        ({"play": Play(first_seed=5)}, "seed: layouts 5 to 24 are not all of the split held_out"),
        ({"play": Play(split="train", first_seed=499_999)}, "its own go from 0 to 499999"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(easy_scenario: dict, change: dict, words: str):
    with pytest.raises(RunError, match=words):
        check(playing(easy_scenario, "expert").model_copy(update=change))


def test_every_row_of_the_table_says_what_it_is():
    assert {FOLDER, ENDPOINT, *HERE} == set(PLAYERS)
    assert set(SCRIPTED) < set(PLAYERS)
    assert all(entry.words for entry in PLAYERS.values())


def test_the_command_prints_a_line_an_episode_and_the_result(tmp_path: Path, capfd: pytest.CaptureFixture):
    where = ["--folder", str(tmp_path / "run")]
    call_command("play", "object_transport", "--backend", "expert", "--episodes", "2", "--json", *where)
    lines = capfd.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines if line.startswith("seed ")] == ["seed 1000000", "seed 1000001"]
    document = json.loads(lines[-1])
    assert document["state"] == "finished"
    assert document["played"]["episodes"] == 2


def test_training_does_not_go_on_where_a_run_only_plays(easy_scenario: dict, tmp_path: Path):
    RunFolder(tmp_path).create(playing(easy_scenario, "expert"))
    with pytest.raises(CommandError, match=r"only plays — start another with `manage\.py play`"):
        call_command("train", "object_transport", "--resume", "--folder", str(tmp_path))


def test_the_command_leaves_no_folder_behind_when_it_refuses(tmp_path: Path):
    with pytest.raises(CommandError, match="neither a backend"):
        call_command("play", "object_transport", "--backend", "gpt", "--folder", str(tmp_path / "run"))
    with pytest.raises(CommandError, match="episodes"):
        call_command("play", "object_transport", "--episodes", "0", "--folder", str(tmp_path / "run"))
    assert not (tmp_path / "run").exists()
