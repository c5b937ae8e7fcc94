"""The whole way of a run with a real worker and the real trainer, also when the worker is killed in the middle."""

import itertools
import json
from collections.abc import Callable

import pytest
from channels.db import database_sync_to_async

from tests.training_app.web.follower import Follower
from tests.waiting import wait_until
from training_app.runs.events import run_event
from training_app.web.models import EpisodeChain, Event, Run
from training_app.web.tasks import sweep

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def start(client, **fields) -> Run:
    body = {"scenario": "object_transport", "budget_seconds": 25, **fields}
    answer = client.post("/api/runs/", json.dumps(body), content_type="application/json")
    return Run.objects.get(pk=answer.json()["id"])


def is_over(run: Run) -> Callable[[], bool]:
    def look() -> bool:
        sweep()  # as the clock of the studio does
        run.refresh_from_db()
        return run.state in Run.OVER

    return look


def assert_store_and_file_agree(run: Run) -> None:
    """The newest line of each key in the file is what the store holds, under numbers that never repeat."""
    lines = (run.folder / "events.jsonl").read_text().splitlines()
    newest = {event.key: event.model_dump(mode="json") for event in map(run_event.validate_json, lines)}
    rows = list(Event.objects.filter(run=run))
    stored = {row.key: row.payload for row in rows}
    assert stored.keys() == newest.keys()
    for key, payload in stored.items():
        said = {name: value for name, value in newest[key].items() if name not in ("time", "nodes")}
        assert {name: value for name, value in payload.items() if name != "time"} == said
    assert len({row.seq for row in rows}) == len(rows)
    assert max(row.seq for row in rows) == run.last_seq
    kept = {event["number"] for event in newest.values() if event["kind"] == "episode" and event["nodes"]}
    assert set(EpisodeChain.objects.filter(run=run).values_list("episode", flat=True)) == kept


def steps(run: Run, axis: str) -> list[int]:
    rows = Event.objects.filter(run=run, kind="metric").values_list("payload", flat=True)
    return sorted(payload["step"] for payload in rows if payload["axis"] == axis)


def test_a_run_goes_its_whole_way(owner, celery_worker_process):
    celery_worker_process("training")
    run = start(owner)
    wait_until(is_over(run), "the run is over", seconds=240)
    assert (run.state, run.note, run.attempt) == ("finished", "", 1)
    assert {"supervised", "final"} <= run.result.keys()
    assert_store_and_file_agree(run)


def test_a_run_whose_worker_is_killed_goes_on_without_gap_or_double(owner, celery_worker_process):
    worker = celery_worker_process("training")
    run = start(owner)
    wait_until(lambda: len(steps(run, "sft_step")) >= 3, "the run is under way", seconds=120)
    worker.kill()
    worker.wait()
    celery_worker_process("training")
    wait_until(is_over(run), "the run is over", seconds=300)
    assert (run.state, run.attempt) == ("finished", 2)
    assert_store_and_file_agree(run)
    taught = steps(run, "sft_step")
    gaps = {after - before for before, after in itertools.pairwise(taught)}
    assert len(gaps) <= 2, f"the last step may be a shorter one, no other: {taught}"
    updates = steps(run, "update")
    assert updates == list(range(updates[0], updates[0] + len(updates)))


def without_nodes(event: dict) -> dict:
    return {name: value for name, value in event.items() if name != "nodes"}


async def test_a_page_that_follows_from_the_start_holds_what_the_store_holds(owner, people, celery_worker_process):
    run = await database_sync_to_async(start)(owner)
    async with Follower(run.pk, people.owner) as follower:
        await follower.send(type="subscribe", since=0)
        await database_sync_to_async(celery_worker_process)("training")
        await follower.until(lambda f: f.state == "finished", "the page tells the end", 240)
        await follower.until(lambda f: f.newest == f.of("run")[-1]["last_seq"], "the page has the last event")
    stored = await database_sync_to_async(lambda: dict(Event.objects.values_list("key", "payload")))()
    assert {key: without_nodes(event) for key, event in follower.events.items()} == stored
    assert follower.numbers == sorted(follower.numbers)
