"""A viewer's end of a live session, in the web process: makes the record, calls a worker, and says why one has to wait.

It only passes things on; nothing here simulates or renders. A session whose process was lost is started again from its
record, a few times in a row at most, since a scenario might be what kills the process.
"""

import json
import secrets
import time
from typing import Any

from asgiref.sync import sync_to_async

from sandbox_app.http.redis_store import async_store
from sandbox_app.web import session_keys as keys
from sandbox_app.web.episode import empty_log
from sandbox_app.web.messages import Fork, Message, State
from sandbox_app.web.session_keys import SessionKeys
from sandbox_app.web.session_task import session as session_task

ASK_AGAIN_SECONDS = 20.0
MOST_LOSSES = 3


class SessionDesk:
    def __init__(self, person: int):
        self.person, self.store = person, async_store()
        self.keys: SessionKeys | None = None
        self.copy: dict[bytes, bytes] = {}
        self.asked_at, self.seen_running, self.losses = 0.0, False, 0

    async def create(self, document: dict[str, Any], seed: int, fork: Fork | None = None) -> None:
        self.keys = SessionKeys(secrets.token_hex(8))
        record = {"owner": self.person, "scenario": document, "log": empty_log(seed, fork)}
        self.copy = {name.encode(): json.dumps(value).encode() for name, value in record.items()}
        await self.renew()

    async def take_up(self, session_id: str) -> bool:
        """False when there is no such session of this person's any more."""
        found = SessionKeys(session_id)
        if await self.store.hget(found.record, "owner") != json.dumps(self.person).encode():
            return False
        self.keys = found
        await self.renew()
        return True

    async def renew(self) -> None:
        """The record is looked at as well: should Redis lose it, this socket's copy brings the session back."""
        kept = await self.store.hgetall(self.keys.record)
        pipe = self.store.pipeline(transaction=False)
        if kept:
            self.copy = kept
        elif self.copy:
            pipe.hset(self.keys.record, mapping=self.copy)
        pipe.set(self.keys.presence, 1, ex=keys.PRESENCE_SECONDS)
        pipe.expire(self.keys.record, keys.RECORD_SECONDS)
        await pipe.execute()

    async def send(self, command: Message) -> bool:
        """False when so many commands wait that this one was not taken."""
        if await self.store.llen(self.keys.commands) >= keys.MOST_COMMANDS_WAITING:
            return False
        pipe = self.store.pipeline(transaction=False)
        pipe.rpush(self.keys.commands, command.model_dump_json())
        pipe.expire(self.keys.commands, keys.RECORD_SECONDS)
        await pipe.execute()
        return True

    async def look_after(self) -> State | None:
        """Calls a worker where none runs the session; the state to show while it waits, or none when it runs."""
        if await self.store.exists(self.keys.worker):
            self.seen_running = True
            return None
        if self.seen_running:
            self.seen_running, self.asked_at, self.losses = False, 0.0, self.losses + 1
            await self.renew()  # the record too may have been lost
        if self.losses > MOST_LOSSES:
            return self._state("failed", f"this happened {self.losses} times; change the scenario, or open it again")
        await self._ask_for_worker()
        return self._state("queued", await self._why_it_waits())

    async def _ask_for_worker(self) -> None:
        if time.monotonic() - self.asked_at < ASK_AGAIN_SECONDS and self.asked_at:
            return
        self.asked_at = time.monotonic()
        ask = sync_to_async(session_task.apply_async, thread_sensitive=False)
        await ask((self.keys.id,), expires=ASK_AGAIN_SECONDS)

    async def _why_it_waits(self) -> str:
        if not await self.store.exists("worker:sessions"):
            return "waits: no live worker listens to the queue `sessions`"
        others = await self.store.zcount(keys.RUNNING, time.time() - keys.WORKER_SECONDS, "+inf")
        return f"waits for a free process: {others} sandboxes run" if others else "a sandbox is being built"

    def _state(self, status: str, note: str) -> State:
        lost = "the sandbox's process was lost — " if self.losses else ""
        return State(session=self.keys.id, status=status, note=lost + note)

    async def leave(self) -> None:
        """Other viewers renew the presence; without any it soon expires, and a reload comes in time."""
        if self.keys:
            await self.store.expire(self.keys.presence, keys.PRESENCE_AFTER_LEAVING)
        await self.store.aclose()
