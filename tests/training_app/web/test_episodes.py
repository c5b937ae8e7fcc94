"""Recorded episodes over HTTP: the whole of one in one answer, and its track."""

import gzip

import pytest

from sandbox_app.engine import Scenario
from sandbox_app.engine.track import record
from training_app.agent.lanes import Alone, Lanes
from training_app.runs.events import EpisodeEnded
from training_app.web import tracks
from training_app.web.event_store import Batch, store_batch
from training_app.web.models import EpisodeChain, Run
from training_app.web.tasks import make_track

pytestmark = pytest.mark.django_db
SEED = 3


@pytest.fixture(scope="module")
def played():
    with Lanes(Scenario.load("object_transport")) as lanes:
        return lanes.perform({0: Alone(SEED, "expert")})[0]


@pytest.fixture
def run(make_run, redis, played) -> Run:
    """A run that kept its episodes 1 and 4, not 2."""
    run = make_run()
    events = [
        EpisodeEnded(
            number=number, stage="ppo", split="train", seed=SEED, success=played.success, reason=played.reason,
            decisions=len(played.calls), total_reward=played.total_reward, calls=played.calls,
            nodes=played.nodes if number != 2 else [],
        )
        for number in (1, 2, 4)
    ]  # fmt: skip
    store_batch(run.pk, run.attempt, Batch(events, 10), 0)
    return run


def address(run: Run, episode: int, more: str = "") -> str:
    return f"/api/runs/{run.pk}/episodes/{episode}/{more}"


def test_an_episode_comes_whole_with_its_neighbours(owner, run, played):
    record = owner.get(address(run, 1)).json()
    assert record["run"]["id"] == run.pk
    assert record["episode"]["seed"] == record["chain"]["seed"] == SEED
    assert record["episode"]["success"] is True
    assert record["chain"]["calls"] == played.calls
    assert len(record["chain"]["nodes"]) == len(played.nodes)
    assert (record["older"], record["newer"]) == (None, 4)
    assert record["alike"] == [{"number": 4, "stage": "ppo", "success": True}]


def test_one_that_was_not_kept_is_refused_in_words(owner, run):
    answer = owner.get(address(run, 2))
    assert answer.status_code == 404
    assert "no decision chain was kept" in answer.json()["problems"][0]["message"]


@pytest.mark.parametrize("more", ["", "track/"])
def test_a_stranger_finds_nothing(stranger, run, more):
    assert stranger.get(address(run, 1, more)).status_code == 404


def test_the_track_is_asked_for_once_made_by_a_worker_and_kept(owner, run, redis, played):
    waiting = [owner.get(address(run, 1, "track/")) for _ in range(3)]
    assert [answer.status_code for answer in waiting] == [202] * 3
    assert "no live worker" in waiting[0].json()["note"]
    assert redis.llen("rollouts") == 1
    kept = EpisodeChain.objects.get(run=run, episode=1)
    make_track(kept.pk)
    answer = owner.get(address(run, 1, "track/"))
    assert (answer.status_code, answer["Content-Encoding"]) == (200, "gzip")
    wanted = record(Scenario.load("object_transport"), SEED, played.calls).to_bytes()
    assert gzip.decompress(answer.content) == wanted


def test_an_episode_that_cannot_be_carried_out_anew_says_why(owner, run):
    run.config["scenario"]["objects"] = "none"
    run.save()
    make_track(EpisodeChain.objects.get(run=run, episode=1).pk)
    answer = owner.get(address(run, 1, "track/"))
    assert answer.status_code == 409
    assert "objects" in answer.json()["problems"][0]["message"]


def test_a_run_that_was_deleted_meanwhile_stays_deleted(run):
    kept = EpisodeChain.objects.get(run=run, episode=1)
    run.folder.rmdir()
    tracks.make(kept.pk)
    assert not run.folder.exists()
    tracks.make(kept.pk + 1000)  # of an episode that is not there at all


def test_the_page_is_there_for_who_is_signed_in(owner, run, client):
    assert (
        f'<studio-compare run="{run.pk}" episode="1" other="4">'
        in owner.get(f"/runs/{run.pk}/episodes/1/with/4/").content.decode()
    )
    page = owner.get(f"/runs/{run.pk}/episodes/1/")
    assert f'<studio-inspector run="{run.pk}" episode="1">' in page.content.decode()
    assert client.get(f"/runs/{run.pk}/episodes/1/").status_code == 302
