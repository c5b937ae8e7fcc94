"""The Celery task behind a live session: one process of the queue `sessions` for as long as somebody watches.

Delivered twice, the second one does nothing. It ends within seconds when the last viewer has gone, when another process
has taken the session over, or when its worker is told to stop; the record then leads to the same state again.
"""

import os
import secrets
from typing import Any

from celery import Task, shared_task
from celery.signals import worker_shutting_down

from sandbox_app.http.redis_store import store
from sandbox_app.web.episode import beginning_of
from sandbox_app.web.live_session import LiveSession
from sandbox_app.web.session_wire import SessionWire

CLOSING_SECONDS = 60


@worker_shutting_down.connect
def say_closing(sender: str, **_: Any) -> None:
    """A worker that is asked to stop waits for its tasks; a session would let it wait for hours."""
    store().set(f"closing:{sender}:{os.getpid()}", 1, ex=CLOSING_SECONDS)


@shared_task(name="sandbox.session", bind=True, ignore_result=True)
def session(self: Task, session_id: str) -> None:
    wire = SessionWire(session_id, secrets.token_hex(8), f"{self.request.hostname}:{os.getppid()}")
    record = wire.record()
    if not record or not wire.claim():
        return
    try:
        LiveSession(wire, beginning_of(record["scenario"], record["log"])).run()
    finally:
        wire.leave()
