"""What each command does to a live session."""

from typing import Any

from sandbox_app.web import messages as m
from sandbox_app.web.episode import Beginning, Turn
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
            raise BrokenOffError(Beginning(command.seed, command.scenario, command.fork))
        case m.Reset():
            raise BrokenOffError(Beginning(command.seed))
        case m.Play():
            todo = [Turn(call, "record") for call in command.calls]
            raise BrokenOffError(Beginning(command.seed, todo=todo, label=command.label))
        case m.Rewind():
            raise BrokenOffError(Beginning(session.episode.seed, fork=session.episode.fork))
        case m.Act():
            session.episode.delegated = 0
            add_turn(session, Turn(command.call, command.actor))
        case m.Delegate():
            delegate(session, command)
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


def add_turn(session: Any, turn: Turn) -> None:
    if session.failed or session.episode.ended:
        session.refuse("call", f"{turn.call} was not carried out: the episode has ended", "reset the sandbox first")
    elif len(session.episode.todo) >= MOST_CALLS_WAITING:
        session.refuse(
            "call", f"{turn.call} was not taken: {MOST_CALLS_WAITING} calls wait", "wait until some are done"
        )
    else:
        session.episode.todo.append(turn)


def delegate(session: Any, command: m.Delegate) -> None:
    if command.decisions and (session.failed or session.episode.ended):
        session.refuse("delegate", f"the {command.actor} decides nothing: the episode has ended", "reset it first")
        return
    session.episode.delegate, session.episode.delegated = command.actor, command.decisions
    session.say_state()
