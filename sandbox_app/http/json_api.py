"""What every JSON view of the studio shares: signed-in people only, a body within limits, errors that help.

An error is `{"problems": [{"place", "message", "hint"}]}` with a 4xx status. Below both web faces, which do not know
each other. Left out: negotiation, serialisers, browsable pages; a view takes a request and returns a JSON value, or a
response where it needs another status.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import csrf, defaults
from pydantic import BaseModel, ValidationError

from sandbox_app.engine.errors import EngineError, ScenarioError

LARGEST_BODY = 1_000_000
Model = TypeVar("Model", bound=BaseModel)
Problems = list[dict[str, str]]


class RefusalError(Exception):
    """A request that is answered with an error status and words that help."""

    def __init__(
        self, status: int, message: str = "", *, place: str = "", hint: str = "", problems: Problems | None = None
    ):
        super().__init__(message)
        self.status = status
        self.problems = problems or [{"place": place, "message": message, "hint": hint}]


def problems_of(error: EngineError) -> Problems:
    faults = error.problems if isinstance(error, ScenarioError) and error.problems else [error]
    return [{"place": fault.place, "message": fault.message, "hint": fault.hint} for fault in faults]


def refuse(status: int, problems: Problems) -> JsonResponse:
    return JsonResponse({"problems": problems}, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's `handler404`: in JSON where a program asks."""
    if not request.path.startswith("/api/"):
        return defaults.page_not_found(request, exception)
    problem = {"place": request.path, "message": "there is nothing at this address", "hint": "see docs/studio.md"}
    return refuse(404, [problem])


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's `CSRF_FAILURE_VIEW`: in JSON where a program asks."""
    if not request.path.startswith("/api/"):
        return csrf.csrf_failure(request, reason)
    hint = "send the cookie `csrftoken` back as the header X-CSRFToken, from this studio's own pages"
    return refuse(403, [{"place": "X-CSRFToken", "message": reason or "the request was forged", "hint": hint}])


def json_api(**handlers: Callable[..., Any]) -> Callable[..., HttpResponse]:
    """One view out of a handler a method: `json_api(GET=listing, POST=create)`."""

    def view(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            answer = _handler_for(request, handlers)(request, **kwargs)
        except RefusalError as refusal:
            return refuse(refusal.status, refusal.problems)
        except EngineError as error:
            return refuse(400, problems_of(error))
        return answer if isinstance(answer, HttpResponse) else JsonResponse(answer, safe=False)

    return view


def _handler_for(request: HttpRequest, handlers: dict[str, Callable[..., Any]]) -> Callable[..., Any]:
    if not request.user.is_authenticated:
        raise RefusalError(
            401, "you are not signed in", hint="open the address that `manage.py up` printed, then try again"
        )
    if request.method not in handlers:
        raise RefusalError(405, f"{request.method} is not offered here", hint=f"use {' or '.join(handlers)}")
    return handlers[request.method]


def read_body(request: HttpRequest, model: type[Model]) -> Model:
    if int(request.headers.get("Content-Length") or 0) > LARGEST_BODY or len(request.body) > LARGEST_BODY:
        raise RefusalError(413, f"the request holds more than {LARGEST_BODY // 1_000_000} MB", hint="send less at once")
    try:
        return model.model_validate_json(request.body)
    except ValidationError as error:
        raise RefusalError(400, problems=[_problem(fault) for fault in error.errors(include_url=False)]) from error


def _problem(fault: Any) -> dict[str, str]:
    place = ".".join(str(part) for part in fault["loc"])
    return {"place": place, "message": fault["msg"], "hint": "send a JSON object with this address's fields"}
