"""The pages of this app: each mounts one custom element, which does the rest over the API and the socket."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET


@require_GET
@login_required
@ensure_csrf_cookie
def runs(request: HttpRequest) -> HttpResponse:
    return render(request, "training/runs.html", {"here": "runs"})


@require_GET
@login_required
@ensure_csrf_cookie
def run(request: HttpRequest, run_id: str) -> HttpResponse:
    """The element says so itself when there is no such run, with the API's own words."""
    return render(request, "training/run.html", {"here": "runs", "run_id": run_id})


@require_GET
@login_required
@ensure_csrf_cookie
def episode(request: HttpRequest, run_id: str, episode: int) -> HttpResponse:
    return render(request, "training/episode.html", {"here": "runs", "run_id": run_id, "episode": episode})


@require_GET
@login_required
@ensure_csrf_cookie
def fork(request: HttpRequest, run_id: str, episode: int, decision: int) -> HttpResponse:
    """A live sandbox at that decision; the element opens it over the socket of the sandbox's own app."""
    where = {"run_id": run_id, "episode": episode, "decision": decision}
    return render(request, "training/fork.html", {"here": "runs", **where})


@require_GET
@login_required
@ensure_csrf_cookie
def compare(request: HttpRequest, run_id: str, episode: int, other: int) -> HttpResponse:
    page = {"here": "runs", "run_id": run_id, "episode": episode, "other": other}
    return render(request, "training/compare.html", page)
