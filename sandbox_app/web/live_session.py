"""One person's sandbox while somebody watches: carries out commands, shows what moves, says what was decided.

The engine calls `_on_frame` 30 times a simulated second; there commands are taken, frames go out and time is held back.
A command that ends the episode under way (reset, play, another scenario) leaves the engine by an exception, which is
sound since each of them builds a fresh world. After each decision the seed and the calls are remembered, so that
another process can build exactly this state again.
"""

import logging
import time
from collections import deque
from typing import Any

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.web.episode import Beginning, Episode, Turn
from sandbox_app.web.messages import Problem
from sandbox_app.web.pace import Pace
from sandbox_app.web.screen import Screen
from sandbox_app.web.session_commands import BrokenOffError, obey
from sandbox_app.web.session_reports import problems_from, scene_of, state_of
from sandbox_app.web.session_wire import LOOK_SECONDS, SessionWire

log = logging.getLogger(__name__)

IDLE_SECONDS = 0.5


class LiveSession:
    def __init__(self, wire: SessionWire, beginning: Beginning):
        self.wire, self.screen, self.pace = wire, Screen(wire), Pace()
        self.beginning: Beginning | None = beginning
        self.document = beginning.document
        self.sandbox: Sandbox | None = None
        self.episode = Episode()
        self.failures: list[Problem] = []  # why there is no sandbox
        self.busy = self.unseen = self.over = False
        self.next_look = 0.0

    def run(self) -> None:
        """Until nobody watches."""
        try:
            while not self.over and self.wire.goes_on():
                self._turn()
        finally:
            self._close()

    def _turn(self) -> None:
        try:
            self._next()
        except BrokenOffError as broken:
            self.beginning, self.over = broken.beginning, broken.beginning is None
        except Exception as error:
            log.exception("session %s", self.wire.keys.id)
            self._fail(error)

    def _next(self) -> None:
        if self.beginning:
            beginning, self.beginning = self.beginning, None
            self._begin(beginning)
        elif self.sandbox and self.episode.goes_on:
            self._decide(self.episode.next_turn(self.sandbox))
        else:
            self._serve(IDLE_SECONDS)

    # Beginning and failing --------------------------------------------------------------------------------------

    def _begin(self, beginning: Beginning) -> None:
        self.document = beginning.document or self.document
        todo = deque(beginning.todo)
        self.episode = Episode(beginning.seed, beginning.label, beginning.fork, played=bool(todo), todo=todo)
        self.failures, self.busy = [], False
        if beginning.document or self.sandbox is None:
            self._build()
        self._carry_out_unseen(beginning)
        self.pace.restart(self.seconds)
        self._remember()
        self.say_everything()

    def _carry_out_unseen(self, beginning: Beginning) -> None:
        self.unseen = True
        try:
            self.episode.begin(self.sandbox, beginning.redo)
        finally:
            self.unseen = False

    def _build(self) -> None:
        self._close()
        self.sandbox = Sandbox(Scenario.parse(self.document), on_frame=self._on_frame)

    def _close(self) -> None:
        sandbox, self.sandbox = self.sandbox, None
        if sandbox:
            sandbox.close()

    def _fail(self, error: Exception) -> None:
        """The sandbox is given up, the session is not: a reset builds a new one."""
        self.failures, self.busy = problems_from(error), False
        self.episode.todo.clear()
        self._close()
        self.say_everything()

    @property
    def failed(self) -> bool:
        return bool(self.failures)

    # Deciding ---------------------------------------------------------------------------------------------------

    def _decide(self, turn: Turn) -> None:
        if not self.busy:
            self.busy = True
            self.say_state()
        self.pace.restart(self.seconds)
        decision = self.episode.carry_out(turn, self.sandbox)
        self.screen.moved()
        self._show()
        self._drop_what_cannot_follow()
        self.busy = self.episode.goes_on
        self.episode.played = self.episode.played and self.busy
        self._remember()
        self.wire.say(decision)
        self.say_state()

    def _drop_what_cannot_follow(self) -> None:
        if self.episode.ended and self.episode.todo:
            left = len(self.episode.todo)
            self.episode.todo.clear()
            self.refuse("call", f"the episode has ended with {left} calls left to carry out", "reset the sandbox")

    def _remember(self) -> None:
        self.wire.remember(scenario=self.document, log=self.episode.log())

    # Time -------------------------------------------------------------------------------------------------------

    def _on_frame(self, _: Any) -> None:
        if self.unseen:
            self._glance()
            return
        self.screen.moved()
        self._show()
        if self.pace.wait(self.seconds) == 0:
            self._glance()
        while wait := self.pace.wait(self.seconds):
            self._serve(wait)
        self.pace.frame_passed()

    def _glance(self) -> None:
        """Takes a command, if there is one, without waiting; not at every frame when time runs fast."""
        if time.monotonic() >= self.next_look:
            self.next_look = time.monotonic() + LOOK_SECONDS
            self._serve(0.0)

    def _serve(self, wait: float) -> None:
        command = self.wire.take(self.screen.idle_wait(wait))
        if command:
            obey(self, command)
        self._show()
        if not self.wire.goes_on():
            raise BrokenOffError(None)

    def _show(self) -> None:
        if self.sandbox and not self.unseen and self.screen.refresh(self.sandbox):
            self.say_state()  # names the renderer, which is known now

    # Saying -----------------------------------------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        return self.sandbox.seconds if self.sandbox else 0.0

    def say_everything(self) -> None:
        if self.sandbox and not self.unseen:
            self.wire.say(scene_of(self.sandbox))
            for decision in self.episode.decisions:
                self.wire.say(decision)
            self.screen.moved()
        for failure in self.failures:
            self.wire.say(failure)
        self.say_state()

    def say_state(self) -> None:
        self.wire.say(state_of(self))

    def refuse(self, place: str, message: str, hint: str) -> None:
        self.wire.say(Problem(place=place, message=message, hint=hint))
