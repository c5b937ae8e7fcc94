"""Who works on a run: one at a time, the next one when the first falls silent, and never a run that is over."""

from datetime import timedelta

import pytest
from django.utils import timezone

from training_app.web import lease
from training_app.web.models import Run
from training_app.web.summaries import summary
from training_app.web.tasks import sweep

pytestmark = pytest.mark.django_db


def moments_ago(seconds: float):
    return timezone.now() - timedelta(seconds=seconds)


def test_a_run_is_taken_once_however_many_ask(make_run):
    run = make_run()
    taken = [lease.take_next(f"worker {number}") for number in range(5)]
    assert [each and each.pk for each in taken] == [run.pk, None, None, None, None]
    assert (taken[0].attempt, taken[0].lease_owner, taken[0].state) == (1, "worker 0", "running")


def test_the_run_that_has_waited_longest_comes_first(make_run):
    late, early = make_run(enqueued_at=moments_ago(1)), make_run(enqueued_at=moments_ago(9))
    assert [lease.take_next("w").pk, lease.take_next("w").pk] == [early.pk, late.pk]


@pytest.mark.parametrize("state", Run.OVER)
def test_a_run_that_is_over_is_never_taken(make_run, state):
    make_run(state=state)
    assert lease.take_next("w") is None


def test_a_silent_worker_loses_its_run_and_finds_out(make_run):
    make_run()
    first = lease.take_next("first")
    Run.objects.update(lease_until=moments_ago(1))
    assert "fell silent" in summary(Run.objects.get(), has_worker=True).note
    second = lease.take_next("second")
    assert (second.attempt, second.losses) == (2, 1)
    assert lease.renew(first) is None
    lease.end(first, Run.State.FAILED, "too late")
    lease.give_back(first)
    assert (Run.objects.get().state, Run.objects.get().lease_owner) == ("running", "second")
    assert lease.renew(second) == "running"


def test_a_renewed_lease_holds(make_run):
    make_run()
    run = lease.take_next("first")
    Run.objects.update(lease_until=timezone.now() + timedelta(seconds=1))
    assert lease.renew(run) == "running"
    left = Run.objects.get().lease_until - timezone.now()
    assert timedelta(seconds=lease.LEASE_SECONDS - 2) < left <= timedelta(seconds=lease.LEASE_SECONDS)


def test_a_stop_that_nobody_is_left_to_carry_out_is_carried_out_by_the_sweep(make_run, redis):
    run = make_run(state=Run.State.STOPPING, lease_until=moments_ago(1))
    held = make_run(state=Run.State.STOPPING, lease_until=timezone.now() + timedelta(seconds=9))
    sweep()
    run.refresh_from_db()
    held.refresh_from_db()
    assert (run.state, held.state) == ("stopped", "stopping")


def test_the_sweep_wakes_as_many_workers_as_runs_wait_and_not_one_more(make_run, redis):
    make_run()
    make_run(state=Run.State.RUNNING, lease_until=moments_ago(1))
    make_run(state=Run.State.RUNNING, lease_until=timezone.now() + timedelta(seconds=9))
    make_run(state=Run.State.FINISHED)
    for _ in range(3):
        sweep()
        assert redis.llen("training") == 2
