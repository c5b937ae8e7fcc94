"""A viewer of a live sandbox, as a browser would be one: opens the socket, acknowledges frames, sorts what comes."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from sandbox_app.web.consumers import SessionConsumer
from sandbox_app.web.frames import head_of


class Viewer:
    def __init__(self, person: Any = None, acknowledges: bool = True):
        self.socket = WebsocketCommunicator(SessionConsumer.as_asgi(), "/ws/session/")
        self.socket.scope["user"] = person or AnonymousUser()
        self.acknowledges = acknowledges
        self.texts: list[dict[str, Any]] = []
        self.frames: list[tuple[str, int, float, bytes]] = []
        self.closed: int | None = None
        self.listening: asyncio.Task | None = None

    async def __aenter__(self) -> "Viewer":
        await self.socket.connect()
        self.listening = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *_: Any) -> None:
        self.listening.cancel()
        await asyncio.gather(self.listening, return_exceptions=True)
        if self.closed is None:
            await self.socket.disconnect()

    async def send(self, type: str, **fields: Any) -> None:
        await self.socket.send_to(text_data=json.dumps({"type": type, **fields}))

    async def _listen(self) -> None:
        while self.closed is None:
            message = await self.socket.receive_output(timeout=600)
            if message["type"] == "websocket.close":
                self.closed = message.get("code", 1000)
            elif message.get("bytes"):
                await self._frame(message["bytes"])
            elif message.get("text"):
                self.texts.append(json.loads(message["text"]))

    async def _frame(self, data: bytes) -> None:
        kind, number, seconds = head_of(data)
        self.frames.append((kind, number, seconds, data[9:]))
        if self.acknowledges:
            await self.send("ack", kind=kind, frame=number)

    def of(self, type: str) -> list[dict[str, Any]]:
        return [text for text in self.texts if text["type"] == type]

    def kind(self, kind: str) -> list[tuple[str, int, float, bytes]]:
        return [frame for frame in self.frames if frame[0] == kind]

    @property
    def state(self) -> dict[str, Any]:
        states = self.of("state")
        return states[-1] if states else {}

    @property
    def status(self) -> str:
        return self.state.get("status", "")

    async def until(self, is_so: Callable[["Viewer"], Any], words: str, seconds: float = 30) -> None:
        deadline = time.monotonic() + seconds
        while not is_so(self):
            assert time.monotonic() < deadline, f"waited in vain: {words}; last: {self.texts[-3:]}"
            await asyncio.sleep(0.02)

    async def open(self, document: dict[str, Any] | None, seed: int = 1, **fields: Any) -> None:
        await self.send("open", scenario=document, seed=seed, **fields)
        await self.until(lambda viewer: viewer.status in ("ready", "ended", "failed"), "the sandbox is ready", 60)
