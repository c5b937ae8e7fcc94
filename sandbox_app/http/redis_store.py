"""The web faces' door to Redis: connections, and whether anybody works on a queue.

Live things are kept in Redis and expire; what must last is in the database. `worker:{queue}` is renewed by each
worker's heartbeat and expires when the last one of that queue falls silent.
"""

from functools import cache

import redis
import redis.asyncio
from django.conf import settings


@cache
def store() -> redis.Redis:
    """One pool a process; without a read time-out, for some commands wait longer than the client's default."""
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=None)


def async_store() -> redis.asyncio.Redis:
    """A new one for each consumer, since a connection belongs to the event loop that opened it."""
    return redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_timeout=None)


def worker_seen(queue: str) -> bool:
    try:
        return bool(store().exists(f"worker:{queue}"))
    except redis.RedisError:
        return False
