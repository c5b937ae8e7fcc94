"""`manage.py train`: what it prints, and how it refuses."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from training_app.runs.config import RunConfig
from training_app.runs.folder import RunFolder


def test_json_is_one_document_on_the_last_line(whole_run: RunFolder, capfd: pytest.CaptureFixture):
    call_command("train", "object_transport", "--resume", "--folder", str(whole_run.path), "--json")
    printed = capfd.readouterr()
    document = json.loads(printed.out.splitlines()[-1])
    assert document["state"] == "finished"
    assert document["folder"] == str(whole_run.path)
    assert {"success", "low", "high", "episodes"} <= set(document["supervised"]) & set(document["final"])
    assert document["seconds"] > 0
    assert document["seeds"]["held_out"][0] == 1_000_000


def test_without_json_it_says_both_successes_with_their_intervals(whole_run: RunFolder, capfd: pytest.CaptureFixture):
    call_command("train", "object_transport", "--resume", "--folder", str(whole_run.path))
    lines = capfd.readouterr().out.splitlines()
    assert lines[0].startswith("supervised: success ")
    assert lines[1].startswith("final: success ")
    assert "95 % interval" in lines[1]


def test_a_run_that_is_there_already_is_not_overwritten(config: RunConfig, tmp_path: Path):
    RunFolder(tmp_path).create(config)
    with pytest.raises(CommandError, match="already there"):
        call_command("train", "object_transport", "--folder", str(tmp_path))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["object_transprt"], "object_transport"),
        (["object_transport", "--budget", "soon"], "write for example 90s"),
        (["object_transport", "--stages", "sft,dpo"], "“dpo” is no stage"),
        (["object_transport", "object_transport"], "one scenario at a time"),
        (["object_transport", "--resume", "--seed", "987"], "no run like"),
    ],
)
def test_what_is_wrong_is_told_with_a_way_out(arguments: list[str], words: str):
    with pytest.raises(CommandError, match=words):
        call_command("train", *arguments)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["--model", "/nonexist"], "/nonexist"), (["--stages", "meta"], "choose from sft, ppo")],
)
def test_what_cannot_be_trained_leaves_no_folder_behind(tmp_path: Path, arguments: list[str], words: str):
    with pytest.raises(CommandError, match=words):
        call_command("train", "object_transport", "--folder", str(tmp_path / "run"), *arguments)
    assert not (tmp_path / "run").exists()
