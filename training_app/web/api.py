"""Training runs over HTTP: list, start, read, stop, resume, delete. What happens in a run goes over its socket."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sandbox_app.http.json_api import Problems, RefusalError, read_body
from sandbox_app.http.redis_store import worker_seen
from training_app.runs.config import PLAY, Play, RunConfig
from training_app.web.broker import TRAINING_QUEUE, nudge
from training_app.web.deletion import delete_run
from training_app.web.event_pages import find_run
from training_app.web.lease import free
from training_app.web.models import Run
from training_app.web.scenario_source import document_of
from training_app.web.summaries import summary
from training_app.web.tasks import work

MODELS = ("tiny",)  # what a page may ask for; a path is for the command line alone
PLAYERS = ("expert", "random", "smollm2-135m")  # who may be asked to play without learning
MOST_UNDER_WAY, MOST_RUNS = 10, 500


class StartBody(BaseModel):
    model_config = ConfigDict(extra="forbid")
    scenario: str = Field(max_length=64, description="the id of a scenario")
    preset: str = "quick"
    model: str = "tiny"
    seed: int = 1
    budget_seconds: float = 600
    name: str = Field("", max_length=80)
    play: Play | None = Field(None, description="only to play these episodes")


def listing(request: HttpRequest) -> list[dict[str, Any]]:
    has_worker = worker_seen(TRAINING_QUEUE)
    return [_plain(run, has_worker) for run in Run.objects.filter(owner=request.user)]


def start(request: HttpRequest) -> HttpResponse:
    body = read_body(request, StartBody)
    _refuse_too_many(request.user)
    config = _config_of(body, document_of(request.user, body.scenario))
    run = Run.objects.create(
        owner=request.user, scenario_id=body.scenario, config=config.model_dump(mode="json"), enqueued_at=timezone.now()
    )
    run.folder.mkdir(parents=True, exist_ok=True)
    work.apply_async()
    return JsonResponse(_plain(run), status=201)


def _config_of(body: StartBody, document: dict[str, Any]) -> RunConfig:
    known = PLAYERS if body.play else MODELS
    if body.model not in known:
        raise RefusalError(
            400, f"unknown model {body.model!r}", place="model", hint=f"choose one of: {', '.join(known)}"
        )
    wanted = body.model_dump(exclude={"scenario", "play"})
    what = f"played by {body.model}" if body.play else f"{body.preset}, seed {body.seed}"
    wanted["name"] = body.name.strip() or f"{document['title']}, {what}"[:80]
    try:
        config = RunConfig(**wanted, scenario=document)
        return config.model_copy(update={"stages": (PLAY,), "play": body.play}) if body.play else config
    except ValidationError as error:
        raise RefusalError(400, problems=_problems_of(error)) from error


def _problems_of(error: ValidationError) -> Problems:
    return [
        {"place": ".".join(map(str, fault["loc"])), "message": f"{fault['msg']}, not {fault['input']!r}"[:300]}
        for fault in error.errors(include_url=False)
    ]


def _refuse_too_many(person: Any) -> None:
    runs = Run.objects.filter(owner=person)
    if runs.count() >= MOST_RUNS:
        raise RefusalError(409, f"you hold {MOST_RUNS} runs already", hint="delete one that you no longer need")
    if runs.exclude(state__in=Run.OVER).count() >= MOST_UNDER_WAY:
        raise RefusalError(
            409, f"{MOST_UNDER_WAY} of your runs wait or go on already", hint="stop one, or wait for its end"
        )


def read(request: HttpRequest, run_id: str) -> dict[str, Any]:
    return _plain(mine(request, run_id))


def scenario(request: HttpRequest, run_id: str) -> dict[str, Any]:
    run = mine(request, run_id)
    return {"id": run.scenario_id, "document": run.scenario}


def stop(request: HttpRequest, run_id: str) -> dict[str, Any]:
    """One that nobody has taken up stops at once; a running one reaches a checkpoint first. Twice does no harm."""
    run = mine(request, run_id)
    rows = Run.objects.filter(pk=run.pk)
    now = timezone.now()
    if not rows.filter(free(now), state=Run.State.QUEUED).update(state=Run.State.STOPPED, ended=now):
        rows.filter(state__in=[Run.State.QUEUED, Run.State.RUNNING]).update(state=Run.State.STOPPING)
    return _told(run)


def resume(request: HttpRequest, run_id: str) -> dict[str, Any]:
    run = mine(request, run_id)
    if run.state == Run.State.FINISHED:
        raise RefusalError(409, "this run has finished", place="run", hint="start a new one, with another seed perhaps")
    over = Run.objects.filter(pk=run.pk, state__in=[Run.State.STOPPED, Run.State.FAILED])
    if over.update(state=Run.State.QUEUED, note="", losses=0, ended=None, enqueued_at=timezone.now()):
        work.apply_async()
    return _told(run)


def delete(request: HttpRequest, run_id: str) -> HttpResponse:
    delete_run(mine(request, run_id))
    return HttpResponse(status=204)


def mine(request: HttpRequest, run_id: str) -> Run:
    run = find_run(request.user, run_id)
    if run is None:
        raise RefusalError(404, f"there is no run {run_id!r} of yours", place="run", hint="it may have been deleted")
    return run


def _told(run: Run) -> dict[str, Any]:
    nudge(run.pk)
    run.refresh_from_db()
    return _plain(run)


def _plain(run: Run, has_worker: bool | None = None) -> dict[str, Any]:
    return summary(run, has_worker).model_dump(mode="json")
