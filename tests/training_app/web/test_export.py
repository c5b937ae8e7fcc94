"""`manage.py export`: the recorded episodes of a run as JSON lines."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from sandbox_app.engine import Scenario
from training_app.runs.config import Play, RunConfig
from training_app.runs.folder import RunFolder
from training_app.runs.runner import run


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played")
    scenario = Scenario.load("object_transport").to_json_value()
    RunFolder(path).create(
        RunConfig(name="played", scenario=scenario, model="expert", stages=("play",), play=Play(episodes=2))
    )
    assert run(RunFolder(path), workers=0).state == "finished"
    return path


def test_each_episode_becomes_a_line(folder: Path, tmp_path: Path):
    call_command("export", str(folder), out=tmp_path / "chats.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "chats.jsonl").read_text().splitlines()]
    assert [line["seed"] for line in lines] == [1_000_000, 1_000_001]
    assert all(line["messages"][0]["role"] == "system" for line in lines)


def test_what_is_no_run_is_refused_in_words(tmp_path: Path):
    with pytest.raises(CommandError, match=r"no config\.json"):
        call_command("export", str(tmp_path / "nowhere"))
