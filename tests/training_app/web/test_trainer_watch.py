"""The watch over a real trainer process: stores what it says, stops it, tells its ends apart, never runs two."""

import contextlib
import sys
import threading
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from tests.training_app.web import counting_trainer
from tests.waiting import wait_until
from training_app.web import lease, trainer_watch
from training_app.web.deletion import delete_run
from training_app.web.models import Event, Run
from training_app.web.trainer_watch import TrainerWatch

pytestmark = pytest.mark.django_db(transaction=True)

COMMAND = (sys.executable, "-m", counting_trainer.__name__)


def named(make_run, name: str) -> Run:
    run = make_run()
    Run.objects.filter(pk=run.pk).update(config=run.config | {"name": name})
    return run


def work(closing=lambda: False) -> Run:
    """What the Celery task does."""
    run = lease.take_next("a worker")
    TrainerWatch(run, closing, COMMAND).work()
    run.refresh_from_db()
    return run


@pytest.fixture
def in_background():
    threads = []

    def start(closing=lambda: False) -> threading.Thread:
        thread = threading.Thread(target=lambda: (_quiet(closing), connection.close()))
        thread.start()
        threads.append(thread)
        return thread

    yield start
    for thread in threads:
        thread.join(30)


def _quiet(closing) -> None:
    run = lease.take_next("a worker")
    TrainerWatch(run, closing, COMMAND).work()


def steps_of(run: Run) -> list[int]:
    return [
        payload["step"] for payload in Event.objects.filter(run=run, kind="metric").values_list("payload", flat=True)
    ]


def state_of(run: Run) -> str:
    return Run.objects.values_list("state", flat=True).get(pk=run.pk)


def trainers_of(run: Run) -> list[int]:
    """The ids of living processes that were given this run's folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if str(run.folder).encode() in (process / "cmdline").read_bytes().split(b"\0"):
                found.append(int(process.name))
    return found


def test_a_run_is_followed_to_its_end(make_run, redis):
    run = named(make_run, "counts")
    run = work()
    assert (run.state, run.attempt, run.result) == ("finished", 1, {"final": {"success": 1.0}})
    assert steps_of(run) == list(range(counting_trainer.STEPS))
    assert run.lease_until is None


def test_a_stop_reaches_a_checkpoint_and_a_resume_goes_on_without_gap_or_double(make_run, redis, in_background):
    run = named(make_run, "counts")
    in_background()
    wait_until(lambda: len(steps_of(run)) > 3, "some steps are done")
    Run.objects.filter(pk=run.pk).update(state=Run.State.STOPPING)
    wait_until(lambda: state_of(run) == "stopped", "it has stopped")
    wait_until(lambda: not trainers_of(run), "its trainer is gone")
    assert len(steps_of(run)) < counting_trainer.STEPS
    wait_until(lambda: Run.objects.get(pk=run.pk).lease_until is None, "the lease is given back")
    Run.objects.filter(pk=run.pk).update(state=Run.State.QUEUED)
    assert work().state == "finished"
    assert sorted(steps_of(run)) == list(range(counting_trainer.STEPS))


def test_a_trainer_that_does_not_stop_is_killed_after_the_grace(make_run, redis, in_background, monkeypatch):
    monkeypatch.setattr(trainer_watch, "GRACE_SECONDS", 1.0)
    run = named(make_run, "deaf")
    in_background()
    wait_until(lambda: steps_of(run), "it is at work")
    Run.objects.filter(pk=run.pk).update(state=Run.State.STOPPING)
    wait_until(lambda: state_of(run) == "stopped", "it is stopped")
    assert "killed" in Run.objects.get(pk=run.pk).note
    wait_until(lambda: not trainers_of(run), "its trainer is gone")


def test_a_run_that_fails_says_why(make_run, redis):
    named(make_run, "fails")
    run = work()
    assert (run.state, run.note) == ("failed", "the scenario cannot be learned")


def test_a_trainer_that_says_nothing_is_quoted_by_its_log(make_run, redis):
    named(make_run, "exits")
    run = work()
    assert run.state == "failed"
    assert "exit code 3" in run.note
    assert run.note.endswith("the last words")


def test_a_trainer_that_was_killed_is_tried_again(make_run, redis):
    named(make_run, "dies once")
    run = work()
    assert (run.state, run.losses) == ("queued", 1)
    assert "SIGKILL" in run.note
    run = work()
    assert (run.state, run.attempt, run.losses) == ("finished", 2, 0)
    assert steps_of(run) == list(range(counting_trainer.STEPS))


def test_a_trainer_that_is_lost_again_and_again_is_given_up(make_run, redis):
    named(make_run, "dies")
    for losses in range(1, lease.ALLOWED_LOSSES + 1):
        assert work().losses == losses
    assert lease.take_next("a worker") is None
    lease.end_abandoned()
    run = Run.objects.get()
    assert run.state == "failed"
    assert "3 times in a row" in run.note


def test_a_worker_that_closes_leaves_the_run_to_the_next_one(make_run, redis):
    run = named(make_run, "counts")
    closes_at = time.monotonic() + 1
    run = work(closing=lambda: time.monotonic() > closes_at)
    assert (run.state, run.losses, run.lease_until) == ("queued", 0, None)
    assert not trainers_of(run)
    assert work().state == "finished"
    assert sorted(steps_of(run)) == list(range(counting_trainer.STEPS))


def test_a_watch_that_lost_its_lease_kills_its_trainer_and_stores_no_more(make_run, redis, in_background):
    run = named(make_run, "counts")
    watch = in_background()
    wait_until(lambda: steps_of(run), "it is at work")
    Run.objects.filter(pk=run.pk).update(
        attempt=7, lease_owner="another", lease_until=timezone.now() + timedelta(hours=1)
    )
    stored = len(steps_of(run))
    watch.join(10)
    assert not trainers_of(run)
    assert len(steps_of(run)) <= stored + 1
    assert Run.objects.get(pk=run.pk).lease_owner == "another"


def test_two_trainers_never_work_in_one_folder(make_run, redis, in_background):
    run = named(make_run, "counts")
    in_background()
    wait_until(lambda: steps_of(run), "it is at work")
    Run.objects.filter(pk=run.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    second = lease.take_next("another")
    TrainerWatch(second, lambda: False, COMMAND).work()
    assert len(trainers_of(run)) <= 1
    wait_until(lambda: not trainers_of(run), "the first one is gone, since it holds the lease no more")
    assert work().state == "finished"
    assert sorted(steps_of(run)) == list(range(counting_trainer.STEPS))


def test_a_deleted_run_leaves_neither_process_nor_folder(make_run, redis, in_background):
    run = named(make_run, "counts")
    watch = in_background()
    wait_until(lambda: steps_of(run), "it is at work")
    delete_run(Run.objects.get(pk=run.pk))
    watch.join(10)
    assert not trainers_of(run)
    assert not [path for path in run.folder.parent.iterdir() if path.name.startswith(run.pk)]
    assert not Event.objects.exists()
