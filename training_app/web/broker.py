"""This app's door to Redis and to the channel layer: who listens to a queue, how long it is, and "look again" to pages.

A nudge carries nothing: whoever gets it reads the store, so one that is lost costs a moment and no data.
"""

import contextlib
import logging
from functools import cache

import redis
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings

log = logging.getLogger(__name__)

TRAINING_QUEUE = "training"


@cache
def store() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL)


def worker_seen() -> bool:
    """`worker:{queue}` is renewed by each worker's heartbeat, and expires when the last one falls silent."""
    try:
        return bool(store().exists(f"worker:{TRAINING_QUEUE}"))
    except redis.RedisError:
        return False


def messages_waiting() -> int:
    """A queue of Celery is a list in Redis; workers here take a message only when they begin it."""
    return store().llen(TRAINING_QUEUE)


def group_of(run_id: str) -> str:
    return f"run.{run_id}"


def nudge(run_id: str) -> None:
    with contextlib.suppress(redis.RedisError, OSError):
        async_to_sync(get_channel_layer().group_send)(group_of(run_id), {"type": "run.nudge"})
