"""Scenarios over HTTP: list, read, check, keep, change, delete. Jobs that take longer are in `api_jobs.py`."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.module_loading import import_string
from pydantic import BaseModel, ConfigDict, Field

from sandbox_app.engine import Scenario
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.layout.placement import NoRoomError, draw
from sandbox_app.http.json_api import RefusalError, problems_of, read_body
from sandbox_app.web import catalogue


class SaveBody(BaseModel):
    model_config = ConfigDict(extra="forbid")
    document: dict[str, Any]


class ChangeBody(SaveBody):
    version: int = Field(ge=1, description="the version that was opened")


class CheckBody(BaseModel):
    """Exactly one of the two."""

    model_config = ConfigDict(extra="forbid")
    document: dict[str, Any] | None = None
    text: str | None = None


def listing(request: HttpRequest) -> list[dict[str, Any]]:
    best = _best_results(request.user)
    return [{**entry.card(), "best": best.get(entry.id)} for entry in catalogue.entries(request.user)]


def _best_results(person: Any) -> dict[str, Any]:
    """What agents have reached is known to another app: the studio hands its answer down by name."""
    path = getattr(settings, "SANDBOX_RESULTS_SOURCE", "")
    return import_string(path)(person) if path else {}


def read(request: HttpRequest, scenario_id: str) -> dict[str, Any]:
    return catalogue.find(request.user, scenario_id).whole()


def create(request: HttpRequest) -> HttpResponse:
    document = Scenario.parse(read_body(request, SaveBody).document).to_json_value()
    return JsonResponse(catalogue.keep(request.user, document).whole(), status=201)


def change(request: HttpRequest, scenario_id: str) -> dict[str, Any]:
    catalogue.find(request.user, scenario_id)
    body = read_body(request, ChangeBody)
    document = Scenario.parse(body.document).to_json_value()
    return catalogue.change(request.user, scenario_id, document, body.version).whole()


def discard(request: HttpRequest, scenario_id: str) -> HttpResponse:
    catalogue.discard(request.user, scenario_id)
    return HttpResponse(status=204)


def check(request: HttpRequest) -> dict[str, Any]:
    """Always answers: the problems found, and the document as it would be kept (none, when there are problems).

    A layout of each kind is drawn as well: that everything finds room shows only then.
    """
    body = read_body(request, CheckBody)
    if (body.document is None) == (body.text is None):
        raise RefusalError(400, "expected either a document or a text", hint='send {"document": {…}} or {"text": "…"}')
    try:
        scenario = Scenario.parse(body.document) if body.text is None else Scenario.parse_text(body.text)
        _draw_each_kind(scenario)
    except EngineError as error:
        return {"problems": problems_of(error), "document": None}
    return {"problems": [], "document": scenario.to_json_value()}


def _draw_each_kind(scenario: Scenario) -> None:
    for kind in scenario.layouts:
        alone = kind.model_copy(update={"split": "any"})
        try:
            draw(scenario.model_copy(update={"layouts": [alone]}), seed=0)
        except NoRoomError as error:
            raise EngineError(
                f"layout kind “{kind.name}”: {error.message}", place=error.place, hint=error.hint
            ) from error
    if not scenario.layouts:
        draw(scenario, seed=0)


def schema(request: HttpRequest) -> dict[str, Any]:
    return Scenario.model_json_schema()
