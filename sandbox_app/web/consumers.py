"""/ws/session/: a browser's line to a live sandbox. Texts are never dropped and keep their order; frames may be.

Unusual: two background tasks a socket. One relays what the session says, one renews the viewer's presence and sees to
it that a worker runs the session. Frames go through a slot a kind (frames.py), so a slow client costs no memory.
"""

import asyncio
import contextlib
import logging

from asgiref.sync import sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from pydantic import ValidationError
from redis.exceptions import RedisError

from sandbox_app.engine import Scenario
from sandbox_app.engine.errors import EngineError
from sandbox_app.http.json_api import LARGEST_BODY, problems_of
from sandbox_app.web.frames import KINDS, FrameSlot, head_of
from sandbox_app.web.messages import Ack, Camera, Message, Open, Problem, State, client_message
from sandbox_app.web.session_desk import SessionDesk
from sandbox_app.web.session_wire import Attach

log = logging.getLogger(__name__)

NOT_SIGNED_IN = 4401
LOOK_SECONDS = 1.0
RENEW_EVERY = 3  # looks


class SessionConsumer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        self.desk: SessionDesk | None = None
        self.tasks: list[asyncio.Task] = []
        self.camera, self.waiting, self.last_wait = Camera(on=False), True, ""
        self.slots = {kind: FrameSlot() for kind in KINDS}
        await self.accept()
        if not self.scope["user"].is_authenticated:
            await self.close(NOT_SIGNED_IN, "sign in first")
            return
        self.desk = SessionDesk(self.scope["user"].pk)

    async def disconnect(self, code: int) -> None:
        await self._stop_following()
        if self.desk:
            with contextlib.suppress(RedisError):
                await self.desk.leave()

    # From the client ------------------------------------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.desk is None:
            return
        if not text_data or len(text_data) > LARGEST_BODY:
            await self._refuse("message", "expected a JSON text of at most 1 MB", "see the wire's messages")
            return
        try:
            await self._obey(client_message.validate_json(text_data))
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            await self._refuse(".".join(map(str, first["loc"])) or "message", first["msg"], "see the wire's messages")
        except EngineError as error:
            for problem in problems_of(error):
                await self.say(Problem(**problem))
        except RedisError as error:
            log.warning("session socket: %s", error)
            await self._refuse("session", "the studio's live store does not answer", "wait a moment, then try again")

    async def _obey(self, message: Message) -> None:
        if isinstance(message, Open):
            await self._open(message)
        elif self.desk.keys is None:
            await self._refuse("session", "no sandbox is open on this line", "send `open` with a scenario first")
        elif isinstance(message, Ack):
            await self._acknowledged(message)
        else:
            self.camera = message if isinstance(message, Camera) else self.camera
            await self._pass_on(message)

    async def _pass_on(self, message: Message) -> None:
        if not await self.desk.send(message):
            await self._refuse("session", "too many commands wait for the sandbox", "wait until it has caught up")

    async def _acknowledged(self, ack: Ack) -> None:
        frame = self.slots[ack.kind].acknowledge(ack.frame)
        if frame:
            await self.send(bytes_data=frame)
        if ack.kind == "camera":
            await self._pass_on(ack)

    # Opening --------------------------------------------------------------------------------------------------

    async def _open(self, message: Open) -> None:
        """A session to take up comes first; a socket that has one shows the next scenario in the same process."""
        if message.session and await self.desk.take_up(message.session):
            await self._follow()
            return
        if message.scenario is None:
            await self._refuse("session", "this session is over or not yours", "open the scenario again")
            return
        parse = sync_to_async(Scenario.parse, thread_sensitive=False)
        document = (await parse(message.scenario)).to_json_value()
        self.desk.losses = 0
        if self.desk.keys:
            await self._pass_on(Open(scenario=document, seed=message.seed, fork=message.fork))
        else:
            await self.desk.create(document, message.seed, message.fork)
            await self._follow()

    async def _follow(self) -> None:
        await self._stop_following()
        self.waiting, self.last_wait = True, ""
        listening = asyncio.Event()
        self.tasks = [asyncio.create_task(self._relay(listening)), asyncio.create_task(self._look_after(listening))]

    async def _stop_following(self) -> None:
        tasks, self.tasks = self.tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # From the session -----------------------------------------------------------------------------------------

    async def _relay(self, listening: asyncio.Event) -> None:
        while True:
            try:
                async with self.desk.store.pubsub(ignore_subscribe_messages=True) as channel:
                    await channel.subscribe(self.desk.keys.output)
                    listening.set()
                    async for item in channel.listen():
                        await self._relay_one(item["data"])
            except RedisError as error:
                log.warning("session socket: %s", error)
                await asyncio.sleep(LOOK_SECONDS)
                self.waiting = True

    async def _relay_one(self, data: bytes) -> None:
        if data[:1] == b"{":
            await self.send(text_data=data.decode())
            return
        frame = self.slots[head_of(data)[0]].offer(data)
        if frame:
            await self.send(bytes_data=frame)

    async def _look_after(self, listening: asyncio.Event) -> None:
        await listening.wait()
        looks = 0
        while True:
            try:
                await self._look(renew=looks % RENEW_EVERY == 0)
            except RedisError as error:
                log.warning("session socket: %s", error)
            looks += 1
            await asyncio.sleep(LOOK_SECONDS)

    async def _look(self, renew: bool) -> None:
        if renew:
            await self.desk.renew()
        state = await self.desk.look_after()
        if state:
            await self._wait_for_worker(state)
        elif self.waiting:
            self.waiting = False
            await self._arrive()

    async def _wait_for_worker(self, state: State) -> None:
        self.waiting = True
        if state.note != self.last_wait:
            self.last_wait = state.note
            await self.say(state)

    async def _arrive(self) -> None:
        """The session runs: ask it to say everything, after whatever this socket said while it did not."""
        self.slots = {kind: FrameSlot() for kind in KINDS}
        await self._pass_on(Attach())
        if self.camera.on:
            await self._pass_on(self.camera)

    # To the client --------------------------------------------------------------------------------------------

    async def say(self, message: Message) -> None:
        await self.send(text_data=message.model_dump_json())

    async def _refuse(self, place: str, message: str, hint: str) -> None:
        await self.say(Problem(place=place, message=message, hint=hint))
