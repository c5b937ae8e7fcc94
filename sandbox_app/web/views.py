"""The pages of this app: each mounts one custom element, which does the rest over the API and the socket."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET


@require_GET
@login_required
@ensure_csrf_cookie
def library(request: HttpRequest) -> HttpResponse:
    return render(request, "sandbox/library.html", {"here": "library"})


@require_GET
@login_required
@ensure_csrf_cookie
def editor(request: HttpRequest, scenario_id: str) -> HttpResponse:
    """The element says so itself when there is no such scenario, with the API's own words."""
    return render(request, "sandbox/editor.html", {"here": "library", "scenario_id": scenario_id})
