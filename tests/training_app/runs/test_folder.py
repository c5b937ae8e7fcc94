"""A run's folder: what is in it, and what a crash leaves."""

from pathlib import Path

import pytest

from training_app.runs.config import RunConfig
from training_app.runs.folder import FolderError, RunFolder


def test_a_torn_last_line_is_cut_off_and_older_lines_stay(config: RunConfig, tmp_path: Path):
    folder = RunFolder(tmp_path)
    folder.create(config)
    whole = '{"kind":"stage","stage":"sft","state":"running"}\n'
    folder.events_file.write_text(whole + '{"kind":"metric","axi')
    assert [event.kind for event in folder.events()] == ["stage"]
    folder.take_up()
    assert folder.events_file.read_text() == whole


def test_taking_a_run_up_forgets_an_old_request_to_stop(config: RunConfig, tmp_path: Path):
    folder = RunFolder(tmp_path)
    folder.create(config)
    folder.ask_to_stop()
    assert folder.stopping
    folder.take_up()
    assert not folder.stopping


def test_a_folder_holds_one_run(config: RunConfig, tmp_path: Path):
    folder = RunFolder(tmp_path)
    folder.create(config)
    assert folder.config() == config
    with pytest.raises(FolderError, match="already there"):
        folder.create(config)


def test_a_folder_that_is_no_run_says_so(tmp_path: Path):
    with pytest.raises(FolderError, match=r"no config\.json"):
        RunFolder(tmp_path / "nowhere").config()
    (tmp_path / "config.json").write_text('{"name": "x", "scenario": {}, "presett": "quick"}')
    with pytest.raises(FolderError, match="presett"):
        RunFolder(tmp_path).config()
