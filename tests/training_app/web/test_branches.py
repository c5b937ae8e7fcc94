"""What is decided in forks is kept beside the recorded episode, once, however often it is told."""

import json

import pytest

from training_app.runs.events import EpisodeEnded
from training_app.web import branches
from training_app.web.event_store import Batch, store_batch
from training_app.web.models import Branch, EpisodeChain, Run

pytestmark = pytest.mark.django_db
CALLS = ["move_to(red_box)", "pick(red_box)", "done()"]


@pytest.fixture
def run(make_run, redis) -> Run:
    run = make_run()
    nodes = [{"index": 0, "parent": None, "kind": "act", "decision": 0, "text": CALLS[0]}]
    event = EpisodeEnded(
        number=1, stage="ppo", split="train", seed=3, success=False, reason="done", decisions=3, total_reward=0.0,
        calls=CALLS, nodes=nodes,
    )  # fmt: skip
    store_batch(run.pk, run.attempt, Batch([event], 10), 0)
    return run


def told(*calls: str, **fields: object) -> dict:
    steps = [{"call": call, "actor": "hand", "state_hash": f"after {call}", "reward": 0.5} for call in calls]
    return {"decision": 1, "steps": steps, **fields}


def tell(client, run: Run, body: dict, episode: int = 1):
    address = f"/api/runs/{run.pk}/episodes/{episode}/branches/"
    return client.post(address, json.dumps(body), content_type="application/json")


def kept(client, run: Run) -> list[list[str]]:
    rows = client.get(f"/api/runs/{run.pk}/episodes/1/branches/").json()
    return sorted([step["call"] for step in row["steps"]] for row in rows)


def test_a_branch_grows_as_it_is_told_and_is_kept_once(owner, run):
    for calls in (("a",), ("a", "b"), ("a", "b"), ("a",), ("a", "b", "c")):
        assert tell(owner, run, told(*calls)).status_code == 201
    assert kept(owner, run) == [["a", "b", "c"]]


def test_after_a_step_back_another_branch_begins(owner, run):
    tell(owner, run, told("a", "b"))
    tell(owner, run, told("c"))
    tell(owner, run, told("a", "d"))
    tell(owner, run, {**told("a", "b"), "decision": 2})
    assert kept(owner, run) == [["a", "b"], ["a", "b"], ["a", "d"], ["c"]]


def test_how_it_ended_is_told_with_who_decided(owner, run):
    row = tell(owner, run, told("a", ended="done", success=True)).json()
    assert (row["ended"], row["success"], row["decision"]) == ("done", True, 1)
    assert row["steps"][0]["actor"] == "hand"


def test_the_recorded_episode_stays_as_it_was(owner, run):
    before = EpisodeChain.objects.values().get()
    tell(owner, run, told("a"))
    assert EpisodeChain.objects.values().get() == before


@pytest.mark.parametrize(
    ("body", "status", "place"),
    [({**told("a"), "decision": 4}, 400, "decision"), (told(), 400, "steps"), ({"steps": "no"}, 400, "")],
)
def test_what_makes_no_sense_is_refused_in_words(owner, run, body, status, place):
    answer = tell(owner, run, body)
    assert answer.status_code == status
    assert place in answer.json()["problems"][0]["place"]
    assert not Branch.objects.exists()


def test_a_stranger_finds_and_keeps_nothing(stranger, run):
    assert tell(stranger, run, told("a")).status_code == 404
    assert stranger.get(f"/api/runs/{run.pk}/episodes/1/branches/").status_code == 404


def test_there_is_an_end_to_how_many_are_kept(owner, run, monkeypatch):
    monkeypatch.setattr(branches, "MOST_BRANCHES", 2)
    assert [tell(owner, run, told(call)).status_code for call in "abc"] == [201, 201, 409]
    assert tell(owner, run, told("a", "b")).status_code == 201
