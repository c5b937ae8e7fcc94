"""Who may work on a run: a lease in the database, renewed while the work goes on, free once it has run out.

Celery's message only wakes a worker up; the conditional updates here decide. So a message that comes twice does no
harm, one that is lost is made good by the sweep, and a worker that was thought dead finds that the run is not its own.
"""

from datetime import datetime, timedelta

from django.db.models import Case, F, Q, QuerySet, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from training_app.web.models import Run

LEASE_SECONDS = 15
ALLOWED_LOSSES = 3


def free(now: datetime) -> Q:
    return Q(lease_until__isnull=True) | Q(lease_until__lt=now)


def waiting_runs() -> QuerySet[Run]:
    """Runs that a worker may take up, the one that has waited longest first."""
    states = [Run.State.QUEUED, Run.State.RUNNING]
    may_run = Run.objects.filter(free(timezone.now()), state__in=states, losses__lt=ALLOWED_LOSSES)
    return may_run.order_by(F("enqueued_at").asc(nulls_first=True), "created")


def take_next(owner: str) -> Run | None:
    """The next waiting run, now held by `owner`; none when nothing waits."""
    for run_id in waiting_runs().values_list("pk", flat=True)[:10]:
        if _take(run_id, owner):
            return Run.objects.get(pk=run_id)
    return None


def _take(run_id: str, owner: str) -> bool:
    """A run that was running when its lease ran out was lost with its worker: that counts."""
    now = timezone.now()
    lost = Case(When(state=Run.State.RUNNING, then=1), default=0)
    taken = waiting_runs().filter(pk=run_id).order_by().update(
        attempt=F("attempt") + 1, losses=F("losses") + lost, state=Run.State.RUNNING, note="", lease_owner=owner,
        lease_until=now + timedelta(seconds=LEASE_SECONDS), heartbeat_at=now, started=Coalesce("started", now),
    )  # fmt: skip
    return bool(taken)


def renew(run: Run) -> str | None:
    """The run's state now, or none: it is held by another, or gone."""
    now = timezone.now()
    held = Run.objects.filter(pk=run.pk, attempt=run.attempt)
    if not held.update(heartbeat_at=now, lease_until=now + timedelta(seconds=LEASE_SECONDS)):
        return None
    return held.values_list("state", flat=True).first()


def give_back(run: Run) -> None:
    Run.objects.filter(pk=run.pk, attempt=run.attempt).update(lease_owner="", lease_until=None)


def note_loss(run: Run, note: str) -> None:
    """The trainer was lost while its worker lives: it is tried again, with the losses counted."""
    _held(run, Run.State.RUNNING).update(
        state=Run.State.QUEUED, losses=F("losses") + 1, note=note, enqueued_at=timezone.now()
    )


def note_interruption(run: Run) -> None:
    """The worker is told to stop: no loss, the run goes on with the next worker."""
    _held(run, Run.State.RUNNING).update(state=Run.State.QUEUED, enqueued_at=timezone.now())


def end(run: Run, state: str, note: str) -> None:
    """Only what is still under way can end; whoever ended it first has said why."""
    _held(run, Run.State.RUNNING, Run.State.STOPPING).update(state=state, note=note, ended=timezone.now())


def _held(run: Run, *states: str) -> QuerySet[Run]:
    return Run.objects.filter(pk=run.pk, attempt=run.attempt, state__in=states)


def end_abandoned() -> None:
    """Ends what no worker will end: stops that nobody is left to carry out, and runs that are lost again and again."""
    now = timezone.now()
    unheld = Run.objects.filter(free(now))
    unheld.filter(state=Run.State.STOPPING).update(
        state=Run.State.STOPPED, ended=now, note="stopped; its worker was gone already"
    )
    unheld.filter(state__in=[Run.State.QUEUED, Run.State.RUNNING], losses__gte=ALLOWED_LOSSES).update(
        state=Run.State.FAILED, ended=now,
        note=f"given up: the trainer was lost {ALLOWED_LOSSES} times in a row without getting any further",
    )  # fmt: skip
