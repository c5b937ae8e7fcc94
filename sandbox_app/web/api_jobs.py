"""What workers do for the scenario pages: prove that a scenario can be solved, and draw its picture.

A job's state lives in Redis for an hour under `solve:{job}`, with its owner; nobody else can ask for it.
"""

import json
import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from pydantic import BaseModel, ConfigDict, Field

from sandbox_app.engine import Scenario
from sandbox_app.http.json_api import RefusalError, read_body
from sandbox_app.http.redis_store import store, worker_seen
from sandbox_app.web import catalogue
from sandbox_app.web.pictures import PLACEHOLDER, picture_name, picture_path
from sandbox_app.web.solving import JOB_SECONDS, job_key
from sandbox_app.web.tasks import draw, solve

A_YEAR = 365 * 86400
ASK_AGAIN_SECONDS = 60


class SolveBody(BaseModel):
    model_config = ConfigDict(extra="forbid")
    document: dict[str, Any]
    seed: int = Field(0, ge=0, le=2**31 - 1)


def start_solving(request: HttpRequest) -> dict[str, str]:
    body = read_body(request, SolveBody)
    document = Scenario.parse(body.document).to_json_value()
    job = secrets.token_hex(8)
    state = {"owner": request.user.pk, "state": "queued", "solvable": None, "decisions": None, "note": ""}
    store().set(job_key(job), json.dumps(state), ex=JOB_SECONDS)
    solve.apply_async((job, document, body.seed), expires=JOB_SECONDS)
    return {"job": job}


def solving(request: HttpRequest, job: str) -> dict[str, Any]:
    state = json.loads(store().get(job_key(job)) or "{}")
    if state.pop("owner", None) != request.user.pk:
        raise RefusalError(
            404, f"there is no job {job!r} of yours", place="job", hint="its answer is kept for an hour; ask anew"
        )
    if state["state"] == "queued" and not worker_seen("rollouts"):
        state["note"] = "waits: no live worker listens to the queue `rollouts`"
    return state


def picture(request: HttpRequest, scenario_id: str) -> HttpResponse:
    document = catalogue.find(request.user, scenario_id).document
    path = picture_path(document)
    if path.exists():
        age = A_YEAR if "of" in request.GET else 60
        headers = {"Cache-Control": f"private, max-age={age}"}
        return HttpResponse(path.read_bytes(), content_type="image/jpeg", headers=headers)
    if store().set(f"picture:{picture_name(document)}", 1, nx=True, ex=ASK_AGAIN_SECONDS):
        draw.apply_async((document,), expires=600)
    return HttpResponse(PLACEHOLDER, status=202, content_type="image/svg+xml", headers={"Cache-Control": "no-store"})
