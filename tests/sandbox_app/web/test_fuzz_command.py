"""`manage.py fuzz engine`: what it says when all is well, when something breaks, and when nothing is asked for."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from sandbox_app.engine.fuzz import Campaign


def told(folder, *words: str) -> tuple[list[str], str]:
    out, progress = StringIO(), StringIO()
    call_command("fuzz", "engine", *words, "--folder", str(folder), stdout=out, stderr=progress)
    return out.getvalue().splitlines(), progress.getvalue()


def test_it_tells_what_came_in_words_and_as_json(tmp_path):
    lines, progress = told(tmp_path, "--documents", "6", "--seed", "3", "--json")
    assert lines[0].startswith("documents: 6 done (")
    assert lines[0].endswith("0 findings")
    assert json.loads(lines[-1])["kinds"]["documents"]["done"] == 6
    assert "documents: 6 of 6, 0 findings" in progress


def test_findings_end_it_with_the_place_where_they_lie(tmp_path, monkeypatch):
    standing = {"done": 1, "came": {"broken": 1}, "findings": 1, "seconds": 0.1}
    monkeypatch.setattr(Campaign, "run", lambda *_: standing)
    with pytest.raises(CommandError, match="findings lie in"):
        told(tmp_path, "--documents", "1")


def test_nothing_asked_for_is_said(tmp_path):
    with pytest.raises(CommandError, match="how many of --documents, --actions, --snapshots"):
        told(tmp_path)
