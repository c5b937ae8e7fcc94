"""This app's use of the broker: how long the training queue is, and "look again" to the pages of a run.

A nudge carries nothing: whoever gets it reads the store, so one that is lost costs a moment and no data.
"""

import contextlib

import redis
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from sandbox_app.http.redis_store import store

TRAINING_QUEUE = "training"


def messages_waiting() -> int:
    """A queue of Celery is a list in Redis; workers here take a message only when they begin it."""
    return store().llen(TRAINING_QUEUE)


def group_of(run_id: str) -> str:
    return f"run.{run_id}"


def nudge(run_id: str) -> None:
    with contextlib.suppress(redis.RedisError, OSError):
        async_to_sync(get_channel_layer().group_send)(group_of(run_id), {"type": "run.nudge"})
