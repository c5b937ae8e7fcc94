"""Waiting for what other processes do, with a limit and words for when it does not come."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from redis import RedisError


def wait_until(is_so: Callable[[], Any], words: str, *, seconds: float = 20) -> Any:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with suppress(RedisError):
            if answer := is_so():
                return answer
        time.sleep(0.05)
    raise AssertionError(f"waited for {seconds} s in vain: {words}")
