"""What each command does to a live session."""

from typing import Any

from sandbox_app.web import messages as m
from sandbox_app.web.episode import Beginning
from sandbox_app.web.session_wire import Attach, Command

MOST_CALLS_WAITING = 20


class BrokenOffError(Exception):
    """Leaves the engine in the middle of a decision: something else begins, or (None) nobody watches any more."""

    def __init__(self, beginning: Beginning | None):
        super().__init__()
        self.beginning = beginning


def obey(session: Any, command: Command) -> None:
    match command:
        case m.Open():
            raise BrokenOffError(Beginning(command.seed, document=command.scenario))
        case m.Reset():
            raise BrokenOffError(Beginning(command.seed))
        case m.Play():
            raise BrokenOffError(Beginning(command.seed, todo=command.calls, label=command.label))
        case m.Act():
            add_call(session, command.call)
        case m.Step():
            session.pace.let_one_frame_pass()
        case m.Pause() | m.Resume():
            session.pace.hold(isinstance(command, m.Pause), session.seconds)
            session.say_state()
        case m.Speed():
            session.pace.set_speed(command.value, session.seconds)
            session.say_state()
        case m.Camera():
            session.screen.look(command)
        case m.Ack():
            session.screen.seen(command.frame)
        case Attach():
            session.screen.viewer_came()
            session.say_everything()


def add_call(session: Any, call: str) -> None:
    if session.failed or session.episode.ended:
        session.refuse("call", f"{call} was not carried out: the episode has ended", "reset the sandbox first")
    elif len(session.episode.todo) >= MOST_CALLS_WAITING:
        session.refuse("call", f"{call} was not taken: {MOST_CALLS_WAITING} calls wait", "wait until some are done")
    else:
        session.episode.todo.append(call)
