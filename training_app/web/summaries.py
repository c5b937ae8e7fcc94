"""What the list of runs and the head of a run's page show, and why a run waits, in words."""

from typing import Any

from django.utils import timezone

from sandbox_app.http.redis_store import worker_seen
from training_app.web.broker import TRAINING_QUEUE
from training_app.web.lease import waiting_runs
from training_app.web.messages import RunSummary
from training_app.web.models import Run

QUEUED_WITHOUT_WORKER = "waits: no live worker listens to the queue `training`"


def summary(run: Run, has_worker: bool | None = None) -> RunSummary:
    has_worker = worker_seen(TRAINING_QUEUE) if has_worker is None else has_worker
    config = run.config
    return RunSummary(
        id=run.pk, name=config["name"], scenario_id=run.scenario_id, scenario_name=run.scenario["name"],
        scenario_title=run.scenario["title"], preset=config["preset"], model=config["model"], seed=config["seed"],
        budget_seconds=config["budget_seconds"], state=run.state, attempt=run.attempt,
        note=run.note or _why_it_waits(run, has_worker), worker_seen=has_worker, created=run.created.timestamp(),
        started=_seconds(run.started), ended=_seconds(run.ended), fraction=run.fraction,
        seconds_left=run.seconds_left, result=run.result, last_seq=run.last_seq,
    )  # fmt: skip


def _seconds(moment: Any) -> float | None:
    return moment.timestamp() if moment else None


def _why_it_waits(run: Run, has_worker: bool) -> str:
    if run.state == Run.State.QUEUED:
        return _place_in_queue(run) if has_worker else QUEUED_WITHOUT_WORKER
    if run.state == Run.State.RUNNING and run.lease_until and run.lease_until < timezone.now():
        return "its worker fell silent; another one takes the run up within seconds"
    return ""


def _place_in_queue(run: Run) -> str:
    under_way = Run.objects.filter(state__in=[Run.State.RUNNING, Run.State.STOPPING]).count()
    before = list(waiting_runs().values_list("pk", flat=True))
    ahead = under_way + (before.index(run.pk) if run.pk in before else 0)
    return f"waits for {ahead} runs before it" if ahead else "a worker is about to take it up"
