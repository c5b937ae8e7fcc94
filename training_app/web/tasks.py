"""The Celery tasks of this app. A message only wakes a worker up; the lease says what it works on (see lease.py)."""

import os
import threading
from typing import Any

from celery import Task, shared_task
from celery.signals import worker_shutting_down

from training_app.web import lease, tracks
from training_app.web.broker import messages_waiting
from training_app.web.trainer_watch import TrainerWatch

closing = threading.Event()  # this queue's worker runs its job in a thread of the process that gets the signal


@worker_shutting_down.connect
def say_closing(**_: Any) -> None:
    """A worker that is asked to stop waits for its tasks; a run would let it wait for hours."""
    closing.set()


@shared_task(name="training.run", bind=True, ignore_result=True)
def work(self: Task) -> None:
    """Takes up the run that has waited longest, and stays with it to its end."""
    run = lease.take_next(f"{self.request.hostname}:{os.getpid()}")
    if run:
        TrainerWatch(run, closing.is_set).work()


@shared_task(name="training.sweep", ignore_result=True, expires=10)
def sweep() -> None:
    """Wakes up as many workers as there are runs that wait: messages may have been lost, workers killed."""
    lease.end_abandoned()
    for _ in range(lease.waiting_runs().count() - messages_waiting()):
        work.apply_async()


@shared_task(name="training.track", ignore_result=True, soft_time_limit=120, time_limit=150)
def make_track(chain_id: int) -> None:
    tracks.make(chain_id)
