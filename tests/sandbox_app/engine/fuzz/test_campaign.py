"""Campaigns: small ones find nothing in the engine as it is, and what breaks is found, kept, and can be made again."""

import json
import os
import time
from collections import Counter

import pytest

from sandbox_app.engine.fuzz import KINDS, Campaign
from sandbox_app.engine.fuzz.campaign import CHUNK, Trial
from sandbox_app.engine.fuzz.children import Broken, Child

SMALL = {"documents": 50, "actions": 200, "snapshots": 2}
CAME = {"documents": {"refused", "ran"}, "actions": {"refused", "carried out"}, "snapshots": set()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_small_campaign_of_each_kind_finds_nothing(kind: str, tmp_path):
    standing = Campaign(tmp_path, seed=5).run(kind, SMALL[kind])
    findings = [file.read_text()[:2000] for file in (tmp_path / "findings").glob("*")]
    assert not findings, findings
    assert standing["done"] == SMALL[kind]
    assert standing["findings"] == 0
    assert set(standing["came"]) >= CAME[kind], "what is tried must be of all sorts"


def test_a_campaign_that_was_broken_off_goes_on_where_it_was(tmp_path, monkeypatch):
    tried = []

    def trial(campaign, children, chance):
        tried.append(chance.random())
        return Trial({}, Counter(ran=1), [])

    monkeypatch.setitem(KINDS, "documents", KINDS["documents"]._replace(functions=(), trial=trial))
    Campaign(tmp_path, seed=5).run("documents", CHUNK)
    Campaign(tmp_path, seed=5).run("documents", CHUNK + 3)
    assert len(tried) == len(set(tried)) == CHUNK + 3
    assert json.loads((tmp_path / "progress.json").read_text())["kinds"]["documents"]["done"] == CHUNK + 3


def test_what_breaks_is_kept_with_what_was_tried(tmp_path, monkeypatch):
    monkeypatch.setitem(KINDS, "documents", KINDS["documents"]._replace(functions=(die_of_the_seventh,)))
    standing = Campaign(tmp_path, seed=5).run("documents", 9)
    assert standing["came"] == {"refused": 8, "broken": 1}
    (file,) = (tmp_path / "findings").glob("*")
    assert file.read_text().startswith("the process died\nexit code 3")
    assert "'seed':" in file.read_text()


def test_children_answer_raise_die_or_never_end_and_the_parent_goes_on():
    child = Child(act, seconds=5.0)
    try:
        assert child.ask("add") == 2
        assert child.ask("raise") == Broken("ValueError: no", child.ask("raise").details)
        assert child.ask("die") == Broken("the process died", "exit code 7")
        assert child.ask("add") == 2
        child.seconds = 0.3
        assert child.ask("sleep").how == "took too long"
    finally:
        child.close()


def die_of_the_seventh(given):
    seen.append(given)
    if len(seen) == 7:
        os._exit(3)
    return {"came": "refused", "findings": []}


seen: list = []  # of the child's own


def act(word: str):
    if word == "raise":
        raise ValueError("no")
    if word == "die":
        os._exit(7)
    if word == "sleep":
        time.sleep(60)
    return 1 + 1
