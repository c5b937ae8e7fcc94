"""/ws/runs/<id>/: a run's page follows the store. A nudge says "look", the numbers say what is new; so nothing is lost.

Unusual: one background task a socket does all the sending, woken by nudges and by a clock, so that pages of events
never overtake each other, however often a client subscribes.
"""

import asyncio
import logging

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from pydantic import ValidationError

from training_app.web.broker import group_of
from training_app.web.event_pages import chain_of, current_summary, events_after, find_run
from training_app.web.messages import AskChain, Message, Problem, RunSummary, client_message

log = logging.getLogger(__name__)

NOT_SIGNED_IN, NOT_FOUND, RUN_DELETED = 4401, 4404, 4410
LOOK_SECONDS = 2.0  # for nudges that got lost
REST_SECONDS = 0.5  # between two looks
LARGEST_MESSAGE = 10_000


class RunConsumer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        self.run_id = self.scope["url_route"]["kwargs"]["run_id"]
        self.follower: asyncio.Task | None = None
        self.look, self.sent_seq, self.sent_summary = asyncio.Event(), 0, None
        await self.accept()
        person = self.scope["user"]
        if not person.is_authenticated:
            await self.close(NOT_SIGNED_IN, "sign in first")
        elif not await database_sync_to_async(find_run)(person, self.run_id):
            self.run_id = None
            await self.close(NOT_FOUND, "there is no such run of yours")
        else:
            await self.channel_layer.group_add(group_of(self.run_id), self.channel_name)

    async def disconnect(self, code: int) -> None:
        if self.follower:
            self.follower.cancel()
            await asyncio.gather(self.follower, return_exceptions=True)
        if self.run_id:
            await self.channel_layer.group_discard(group_of(self.run_id), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not text_data or len(text_data) > LARGEST_MESSAGE:
            await self.say(Problem(place="message", message="expected a short JSON text"))
            return
        try:
            message = client_message.validate_json(text_data)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            place = ".".join(map(str, first["loc"])) or "message"
            await self.say(Problem(place=place, message=first["msg"], hint="see the wire's messages"))
            return
        await (self._chain(message) if isinstance(message, AskChain) else self._subscribe(message.since))

    async def run_nudge(self, _: dict) -> None:
        self.look.set()

    async def _chain(self, ask: AskChain) -> None:
        chain = await database_sync_to_async(chain_of)(self.run_id, ask.episode)
        missing = Problem(
            place=f"episode {ask.episode}", message="the chain of this episode was not kept",
            hint="choose an episode that is marked as kept",
        )  # fmt: skip
        await self.say(chain or missing)

    async def _subscribe(self, since: int) -> None:
        self.sent_seq, self.sent_summary = since, None
        self.look.set()
        if self.follower is None:
            self.follower = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        while True:
            self.look.clear()
            try:
                if not await self._catch_up():
                    await self.close(RUN_DELETED, "the run was deleted")
                    return
            except Exception:
                log.exception("run %s", self.run_id)
            await asyncio.sleep(REST_SECONDS)
            await self._wait_for_nudge()

    async def _wait_for_nudge(self) -> None:
        try:
            await asyncio.wait_for(self.look.wait(), LOOK_SECONDS)
        except TimeoutError:
            return

    async def _catch_up(self) -> bool:
        """Everything new; False when there is no such run any more."""
        summary = await database_sync_to_async(current_summary)(self.run_id)
        if summary is None:
            return False
        await self._say_summary(summary)
        if self.sent_seq > summary.last_seq:
            self.sent_seq = 0  # the client's numbers are of another life of the store
        more = summary.last_seq > self.sent_seq
        while more:
            page = await database_sync_to_async(events_after)(self.run_id, self.sent_seq)
            self.sent_seq, more = page.last_seq, page.more
            await self.say(page)
        return True

    async def _say_summary(self, summary: RunSummary) -> None:
        if summary != self.sent_summary:
            self.sent_summary = summary
            await self.say(summary)

    async def say(self, message: Message) -> None:
        await self.send(text_data=message.model_dump_json())
