"""The Celery tasks of this app: `sandbox.session` (in its own file), and two short jobs on the queue `rollouts`."""

from typing import Any

from celery import shared_task

from sandbox_app.web.pictures import render_picture
from sandbox_app.web.session_task import session
from sandbox_app.web.solving import solve_and_tell

__all__ = ["draw", "session", "solve"]


@shared_task(name="sandbox.solve", ignore_result=True, soft_time_limit=120, time_limit=150)
def solve(job: str, document: dict[str, Any], seed: int) -> None:
    solve_and_tell(job, document, seed)


@shared_task(name="sandbox.draw", ignore_result=True, soft_time_limit=60, time_limit=90)
def draw(document: dict[str, Any]) -> None:
    render_picture(document)
