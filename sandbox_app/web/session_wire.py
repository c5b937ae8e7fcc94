"""The session task's end of the wire: takes the viewers' commands, says what happens, knows when to leave.

Commands are the client's own messages, in the order in which they came, and `attach`, by which a viewer that has just
subscribed asks for everything: the task alone decides the order of what is said, so nothing arrives twice or too late.
"""

import json
import os
import time
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from sandbox_app.http.redis_store import store
from sandbox_app.web import session_keys as keys
from sandbox_app.web.frames import pack_frame
from sandbox_app.web.messages import ClientMessage, Message

RENEW_SECONDS = 2.0
SHORTEST_BLOCKING_WAIT = 0.3
LOOK_SECONDS = 0.02


class Attach(Message):
    """A viewer has come, or has come back."""

    type: Literal["attach"] = "attach"


Command = Annotated[ClientMessage | Attach, Field(discriminator="type")]
command = TypeAdapter(Command)


class SessionWire:
    def __init__(self, session_id: str, token: str, worker: str):
        self.keys, self.token, self.closing = keys.SessionKeys(session_id), token, f"closing:{worker}"
        self.store, self.parent, self.next_renewal = store(), os.getppid(), 0.0

    def claim(self) -> bool:
        """False when another task runs this session already."""
        return bool(self.store.set(self.keys.worker, self.token, nx=True, ex=keys.WORKER_SECONDS))

    def goes_on(self) -> bool:
        """Whether this task is still wanted; asks at most every two seconds."""
        if time.monotonic() < self.next_renewal:
            return True
        self.next_renewal = time.monotonic() + RENEW_SECONDS
        watched, holder, closing = self._look()
        if not watched or closing or holder != self.token.encode() or os.getppid() != self.parent:
            return False
        self._renew()
        return True

    def _look(self) -> list[Any]:
        pipe = self.store.pipeline(transaction=False)
        return pipe.exists(self.keys.presence).get(self.keys.worker).exists(self.closing).execute()

    def _renew(self) -> None:
        pipe = self.store.pipeline(transaction=False)
        pipe.expire(self.keys.worker, keys.WORKER_SECONDS).expire(self.keys.record, keys.RECORD_SECONDS)
        pipe.zadd(keys.RUNNING, {self.keys.id: time.time()}).execute()

    def leave(self) -> None:
        self.store.zrem(keys.RUNNING, self.keys.id)
        if self.store.get(self.keys.worker) == self.token.encode():
            self.store.delete(self.keys.worker)

    def record(self) -> dict[str, Any]:
        fields = self.store.hgetall(self.keys.record)
        return {name.decode(): json.loads(value) for name, value in fields.items()}

    def remember(self, **fields: Any) -> None:
        self.store.hset(self.keys.record, mapping={name: json.dumps(value) for name, value in fields.items()})

    def take(self, wait: float = 0.0) -> Command | None:
        """The next command. A short wait is slept in pieces: Redis wakes a blocked client up to 0.1 s late."""
        if wait >= SHORTEST_BLOCKING_WAIT:
            found = self.store.blpop(self.keys.commands, timeout=wait)
            taken = found[1] if found else None
        else:
            time.sleep(min(wait, LOOK_SECONDS))
            taken = self.store.lpop(self.keys.commands)
        return command.validate_json(taken) if taken else None

    def say(self, message: Message) -> None:
        self.store.publish(self.keys.output, message.model_dump_json())

    def show(self, kind: str, number: int, seconds: float, payload: bytes) -> None:
        self.store.publish(self.keys.output, pack_frame(kind, number, seconds, payload))
