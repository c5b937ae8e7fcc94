"""What a part may ask about the running studio: does a live worker listen to a queue?

The answer is a key in Redis, so that any part that holds a Redis connection can ask without importing this file.
"""

from redis import Redis

QUEUES = ("training", "rollouts", "sessions", "control")
SECONDS_A_SIGN_OF_LIFE_LASTS = 8  # a worker repeats it every two seconds


def listener_key(queue: str) -> str:
    return f"worker:{queue}"


def missing_listeners(redis: Redis) -> list[str]:
    """The queues to which no live worker listens."""
    found = redis.mget([listener_key(queue) for queue in QUEUES])
    return [queue for queue, mark in zip(QUEUES, found, strict=True) if mark is None]
