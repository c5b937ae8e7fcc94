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
from sandbox_app.web import messages as m
from sandbox_app.web.episode import Beginning, Episode
from sandbox_app.web.pace import Pace
from sandbox_app.web.screen import Screen
from sandbox_app.web.session_reports import problems_from, scene_of, state_of
from sandbox_app.web.session_wire import LOOK_SECONDS, Attach, Command, SessionWire

log = logging.getLogger(__name__)

MOST_CALLS_WAITING = 20
IDLE_SECONDS = 0.5


class BrokenOffError(Exception):
    """Leaves the engine in the middle of a decision: something else begins, or (None) nobody watches any more."""

    def __init__(self, beginning: Beginning | None):
        super().__init__()
        self.beginning = beginning


class LiveSession:
    def __init__(self, wire: SessionWire, beginning: Beginning):
        self.wire, self.screen, self.pace = wire, Screen(wire), Pace()
        self.beginning: Beginning | None = beginning
        self.document = beginning.document
        self.sandbox: Sandbox | None = None
        self.episode = Episode()
        self.paused = self.failed = self.busy = self.unseen = self.over = False
        self.steps_asked, self.next_look = 0, 0.0

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
        except BrokenOffError as interruption:
            self.beginning, self.over = interruption.beginning, interruption.beginning is None
        except Exception as error:
            log.exception("session %s", self.wire.keys.id)
            self._fail(error)

    def _next(self) -> None:
        if self.beginning:
            beginning, self.beginning = self.beginning, None
            self._begin(beginning)
        elif self.episode.todo and self.sandbox:
            self._decide(self.episode.todo.popleft())
        else:
            self._serve(IDLE_SECONDS)

    # Beginning, failing, ending -------------------------------------------------------------------------------

    def _begin(self, beginning: Beginning) -> None:
        self.document = beginning.document or self.document
        self.episode = Episode(beginning.seed, beginning.label, played=bool(beginning.todo))
        self.failed = self.busy = False
        if beginning.document or self.sandbox is None:
            self._build()
        self._unseen(beginning)
        self.episode.todo = deque(beginning.todo)
        self.pace.restart(self.sandbox.seconds)
        self._remember()
        self._say_everything()

    def _unseen(self, beginning: Beginning) -> None:
        self.unseen = True
        try:
            observation, _ = self.sandbox.reset(seed=beginning.seed)
            self.episode.saw(observation)
            for call in beginning.redo:
                self.episode.decided(call, self.sandbox.step(call))
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
        for problem in problems_from(error):
            self.wire.say(problem)
        self.failed, self.busy = True, False
        self.episode.todo.clear()
        self._close()
        self._say_state()

    # Deciding -------------------------------------------------------------------------------------------------

    def _decide(self, call: str) -> None:
        if not self.busy:
            self.busy = True
            self._say_state()
        self.pace.restart(self.sandbox.seconds)
        decision = self.episode.decided(call, self.sandbox.step(call))
        self.screen.moved()
        self._show()
        self._drop_what_cannot_follow()
        self.busy = bool(self.episode.todo)
        self.episode.played = self.episode.played and self.busy
        self._remember()
        self.wire.say(decision)
        self._say_state()

    def _drop_what_cannot_follow(self) -> None:
        if self.episode.ended and self.episode.todo:
            left = len(self.episode.todo)
            self.episode.todo.clear()
            self._refuse("call", f"the episode has ended with {left} calls left to carry out", "reset the sandbox")

    def _add(self, call: str) -> None:
        if self.failed or self.episode.ended:
            self._refuse("call", f"{call} was not carried out: the episode has ended", "reset the sandbox first")
        elif len(self.episode.todo) >= MOST_CALLS_WAITING:
            self._refuse("call", f"{call} was not taken: {MOST_CALLS_WAITING} calls wait", "wait until some are done")
        else:
            self.episode.todo.append(call)

    # Commands and time ----------------------------------------------------------------------------------------

    def _on_frame(self, _: Any) -> None:
        if not self.unseen:
            self.screen.moved()
            self._show()
        if self.unseen or self._wait() == 0:
            self._glance()
        while not self.unseen and self._wait() > 0:
            self._serve(self._wait())
        self.steps_asked = max(0, self.steps_asked - 1)

    def _wait(self) -> float:
        """Real seconds before the next frame of simulated time may pass."""
        if self.paused:
            return 0.0 if self.steps_asked else IDLE_SECONDS
        return self.pace.wait(self.sandbox.seconds)

    def _glance(self) -> None:
        """Takes a command, if there is one, without waiting; not at every frame when time runs fast."""
        if time.monotonic() >= self.next_look:
            self.next_look = time.monotonic() + LOOK_SECONDS
            self._serve(0.0)

    def _serve(self, wait: float) -> None:
        command = self.wire.take(self.screen.idle_wait(wait))
        if command:
            self._obey(command)
        self._show()
        if not self.wire.goes_on():
            raise BrokenOffError(None)

    def _obey(self, command: Command) -> None:
        match command:
            case m.Open():
                raise BrokenOffError(Beginning(command.seed, document=command.scenario))
            case m.Reset():
                raise BrokenOffError(Beginning(command.seed))
            case m.Play():
                raise BrokenOffError(Beginning(command.seed, todo=command.calls, label=command.label))
            case m.Act():
                self._add(command.call)
            case m.Step():
                self.steps_asked += int(self.paused)
            case m.Pause() | m.Resume():
                self._pause(isinstance(command, m.Pause))
            case m.Speed():
                self.pace.set_speed(command.value, self.seconds)
                self._say_state()
            case m.Camera():
                self.screen.look(command)
            case m.Ack():
                self.screen.seen(command.frame)
            case Attach():
                self.screen.viewer_came()
                self._say_everything()

    def _pause(self, paused: bool) -> None:
        self.paused, self.steps_asked = paused, 0
        self.pace.restart(self.seconds)
        self._say_state()

    def _show(self) -> None:
        if self.sandbox and not self.unseen and self.screen.refresh(self.sandbox):
            self._say_state()  # names the renderer, which is known now

    # Saying ---------------------------------------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        return self.sandbox.seconds if self.sandbox else 0.0

    def _say_everything(self) -> None:
        if self.sandbox and not self.unseen:
            self.wire.say(scene_of(self.sandbox))
            for decision in self.episode.decisions:
                self.wire.say(decision)
            self.screen.moved()
        self._say_state()

    def _say_state(self) -> None:
        self.wire.say(state_of(self))

    def _refuse(self, place: str, message: str, hint: str) -> None:
        self.wire.say(m.Problem(place=place, message=message, hint=hint))

    def _remember(self) -> None:
        self.wire.remember(scenario=self.document, log=self.episode.log())
