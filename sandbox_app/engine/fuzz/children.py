"""A child process that tries things: when one of them kills it or never ends, the parent goes on and knows which.

Started fresh (spawn), so that it shares nothing with its parent; one function of one value at a time.
"""

import multiprocessing
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

CONTEXT = multiprocessing.get_context("spawn")
GRACE = 5.0  # seconds for a child to end by itself


class Broken(NamedTuple):
    """What came instead of an answer: the child raised, died, or took too long."""

    how: str
    details: str


class Child:
    def __init__(self, function: Callable[[Any], Any], seconds: float):
        """`seconds`: how long one answer may take."""
        self.function, self.seconds = function, seconds
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None

    def ask(self, value: Any) -> Any:
        """The function's answer, or Broken. A child that broke is replaced at the next question."""
        if self._process is None:
            self._start()
        try:
            self._line.send(value)
            if not self._line.poll(self.seconds):
                return self._give_up("took too long", f"no answer within {self.seconds:g} s")
            return self._line.recv()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            self._process.join(GRACE)
            return self._give_up("the process died", f"exit code {self._process.exitcode}")

    def close(self) -> None:
        if self._process is not None:
            self._give_up("", "")

    def _start(self) -> None:
        self._line, theirs = CONTEXT.Pipe()
        self._process = CONTEXT.Process(target=_serve, args=(theirs, self.function), daemon=True)
        self._process.start()
        theirs.close()

    def _give_up(self, how: str, details: str) -> Broken:
        self._line.close()
        self._process.kill()
        self._process.join()
        self._process = self._line = None
        return Broken(how, details)


def _serve(line: Connection, function: Callable[[Any], Any]) -> None:
    while True:
        try:
            value = line.recv()
        except EOFError:
            return
        try:
            answer = function(value)
        except Exception as error:
            answer = Broken(f"{type(error).__name__}: {error}"[:300], traceback.format_exc()[-4000:])
        line.send(answer)
