"""The Celery app, and the sign of life of its workers.

Each worker keeps the key `worker:QUEUE` in Redis alive for the queues that it listens to, from the same loop that
takes tasks; the key is gone some seconds after the worker is, however it ended. Prefork children need no watch of
ours: Celery itself lets them die with their parent.
"""

import os
from contextlib import suppress
from typing import Any

from celery import Celery
from celery.signals import heartbeat_sent, worker_shutting_down
from celery.worker import state
from django.conf import settings
from redis import Redis, RedisError

from studio.services import SECONDS_A_SIGN_OF_LIFE_LASTS, listener_key

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "studio.settings")

app = Celery("studio")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["sandbox_app.web", "training_app.web"])


def _redis() -> Redis:
    return Redis.from_url(settings.REDIS_URL)


@heartbeat_sent.connect
def say_alive(**_: Any) -> None:
    """Without Redis there is nobody to tell; Celery goes on trying to reach it, and says so."""
    if state.should_stop is not None:
        return  # it still beats while it waits for its tasks, but takes no more
    with suppress(RedisError), _redis() as redis:
        for queue in app.amqp.queues.consume_from:
            redis.set(listener_key(queue), os.getpid(), ex=SECONDS_A_SIGN_OF_LIFE_LASTS)


@worker_shutting_down.connect
def say_gone(**_: Any) -> None:
    with suppress(RedisError), _redis() as redis:
        redis.delete(*map(listener_key, app.amqp.queues.consume_from))
