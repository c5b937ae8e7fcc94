"""A follower of a run, as a browser's page would be one: subscribes, and keeps the newest event of each key."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from training_app.web.routing import websocket_urlpatterns


class Follower:
    def __init__(self, run_id: str, person: Any = None):
        self.socket = WebsocketCommunicator(URLRouter(websocket_urlpatterns), f"/ws/runs/{run_id}/")
        self.socket.scope["user"] = person or AnonymousUser()
        self.messages: list[dict[str, Any]] = []
        self.events: dict[str, dict[str, Any]] = {}
        self.numbers: list[int] = []
        self.closed: int | None = None

    async def __aenter__(self) -> "Follower":
        await self.socket.connect()
        self.listening = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *_: Any) -> None:
        self.listening.cancel()
        await asyncio.gather(self.listening, return_exceptions=True)
        if self.closed is None:
            await self.socket.disconnect()

    async def send(self, **message: Any) -> None:
        await self.socket.send_to(text_data=json.dumps(message))

    async def _listen(self) -> None:
        while self.closed is None:
            message = await self.socket.receive_output(timeout=3600)
            if message["type"] == "websocket.close":
                self.closed = message.get("code", 1000)
            elif message.get("text"):
                self._take(json.loads(message["text"]))

    def _take(self, message: dict[str, Any]) -> None:
        self.messages.append(message)
        for item in message.get("items", []):
            self.numbers.append(item["seq"])
            self.events[item["key"]] = item["event"]

    def of(self, type: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == type]

    @property
    def state(self) -> str:
        summaries = self.of("run")
        return summaries[-1]["state"] if summaries else ""

    @property
    def newest(self) -> int:
        return self.numbers[-1] if self.numbers else 0

    async def until(self, is_so: Callable[["Follower"], Any], words: str, seconds: float = 20) -> None:
        deadline = time.monotonic() + seconds
        while not is_so(self):
            assert time.monotonic() < deadline, f"waited in vain: {words}; last: {str(self.messages[-2:])[:600]}"
            await asyncio.sleep(0.02)
