"""Recorded episodes over HTTP: what was thought and done in one, and its track for the page to play."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

from sandbox_app.http.json_api import RefusalError
from sandbox_app.http.redis_store import store, worker_seen
from training_app.runs.events import EpisodeEnded
from training_app.web.api import mine
from training_app.web.event_pages import chain_of
from training_app.web.messages import Alike, EpisodeRecord
from training_app.web.models import EpisodeChain, Event
from training_app.web.summaries import summary
from training_app.web.tasks import make_track
from training_app.web.tracks import ASKED_SECONDS, asked_key, failed_key, track_path


def read(request: HttpRequest, run_id: str, episode: int) -> dict[str, Any]:
    kept = kept_chain(request, run_id, episode)
    event = Event.objects.get(run=run_id, key=f"episode/{episode}")
    others = EpisodeChain.objects.filter(run=run_id).values_list("episode", flat=True)
    record = EpisodeRecord(
        run=summary(kept.run),
        episode=EpisodeEnded(**event.payload),
        chain=chain_of(run_id, episode),
        older=others.filter(episode__lt=episode).order_by("-episode").first(),
        newer=others.filter(episode__gt=episode).order_by("episode").first(),
        alike=_alike(kept),
    )
    return record.model_dump(mode="json")


def track(request: HttpRequest, run_id: str, episode: int) -> HttpResponse:
    """The track as `sandbox_app.engine.track` writes it, or 202 and why one has to wait."""
    kept = kept_chain(request, run_id, episode)
    path = track_path(kept)
    if path.exists():
        headers = {"Content-Encoding": "gzip", "Cache-Control": "private, no-cache"}
        return HttpResponse(path.read_bytes(), content_type="application/octet-stream", headers=headers)
    failed = store().get(failed_key(kept.pk))
    if failed:
        raise RefusalError(
            409, f"this episode could not be carried out anew: {failed.decode()}", place="track",
            hint="its decisions can be read all the same; look into the log of the worker",
        )  # fmt: skip
    if store().set(asked_key(kept), 1, nx=True, ex=ASKED_SECONDS):
        make_track.apply_async((kept.pk,), expires=ASKED_SECONDS)
    waits = "" if worker_seen("rollouts") else "waits: no live worker listens to the queue `rollouts`"
    return JsonResponse({"state": "making", "note": waits}, status=202)


def _alike(kept: EpisodeChain) -> list[Alike]:
    same = EpisodeChain.objects.filter(run=kept.run, seed=kept.seed).exclude(pk=kept.pk)
    keys = [f"episode/{number}" for number in same.values_list("episode", flat=True)]
    events = [row.payload for row in Event.objects.filter(run=kept.run, key__in=keys)]
    found = [Alike(number=each["number"], stage=each["stage"], success=each["success"]) for each in events]
    return sorted(found, key=lambda each: each.number)


def kept_chain(request: HttpRequest, run_id: str, episode: int) -> EpisodeChain:
    kept = EpisodeChain.objects.filter(run=mine(request, run_id), episode=episode).select_related("run").first()
    if kept is None:
        raise RefusalError(
            404, f"of episode {episode} no decision chain was kept", place="episode",
            hint="a run keeps some episodes of each stage; its page lists them",
        )  # fmt: skip
    return kept
