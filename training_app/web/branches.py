"""Branches over HTTP: what was decided in the forks of a recorded episode.

The page of a fork tells all that it has done each time; what begins as a branch that is kept lengthens it, so nothing
is kept twice however often it is told, and after a step back to the fork another branch begins.
"""

from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from pydantic import BaseModel, ConfigDict, Field

from sandbox_app.http.json_api import RefusalError, read_body
from training_app.web import messages
from training_app.web.episodes import kept_chain
from training_app.web.models import Branch

MOST_BRANCHES = 200  # of an episode


class BranchBody(BaseModel):
    model_config = ConfigDict(extra="forbid")
    decision: int = Field(ge=0, le=1000)
    steps: list[messages.BranchStep] = Field(min_length=1, max_length=1000)
    ended: str = Field("", max_length=80)
    success: bool = False


def listing(request: HttpRequest, run_id: str, episode: int) -> list[dict[str, Any]]:
    chain = kept_chain(request, run_id, episode)
    return [_plain(branch) for branch in Branch.objects.filter(run=chain.run, episode=episode)]


def keep(request: HttpRequest, run_id: str, episode: int) -> HttpResponse:
    body = read_body(request, BranchBody)
    chain = kept_chain(request, run_id, episode)
    if body.decision > len(chain.calls):
        raise RefusalError(
            400, f"episode {episode} has {len(chain.calls)} decisions, not {body.decision}", place="decision",
            hint="fork at one that was recorded",
        )  # fmt: skip
    told = [step.model_dump() for step in body.steps]
    with transaction.atomic():
        known = Branch.objects.select_for_update().filter(run=chain.run, episode=episode, decision=body.decision)
        branch = next((each for each in known if _is_one_of_them_the_beginning(each.steps, told)), None)
        if branch is None:
            _refuse_too_many(chain.run, episode)
            branch = Branch(run=chain.run, episode=episode, decision=body.decision, steps=[])
        if len(told) > len(branch.steps) or body.ended:
            branch.steps, branch.ended, branch.success = told, body.ended, body.success
            branch.save()
    return JsonResponse(_plain(branch), status=201)


def _is_one_of_them_the_beginning(kept: list[dict[str, Any]], told: list[dict[str, Any]]) -> bool:
    done = [[(step["call"], step["state_hash"]) for step in steps] for steps in (kept, told)]
    both = min(map(len, done))
    return done[0][:both] == done[1][:both]


def _refuse_too_many(run: Any, episode: int) -> None:
    if Branch.objects.filter(run=run, episode=episode).count() >= MOST_BRANCHES:
        raise RefusalError(
            409, f"{MOST_BRANCHES} branches of this episode are kept already", place="branches",
            hint="this one lives on in its session, but is not kept",
        )  # fmt: skip


def _plain(branch: Branch) -> dict[str, Any]:
    return messages.Branch(
        id=branch.pk, episode=branch.episode, decision=branch.decision, steps=branch.steps, ended=branch.ended,
        success=branch.success, changed=branch.changed.timestamp(),
    ).model_dump(mode="json")  # fmt: skip
