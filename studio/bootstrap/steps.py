"""One step of the set-up: what it is called, whether it is needed, what it does, and what to do when it fails.

A step says on standard error what it does and how long it took (standard output belongs to the command). Steps are
carried out under a lock on the project's folder, so that two commands started together prepare it once.
"""

import fcntl
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from studio.bootstrap.process import CommandFailedError
from studio.home import ROOT


@dataclass(frozen=True)
class Step:
    title: str
    is_needed: Callable[[], bool]
    perform: Callable[[], None]
    advice: str


def carry_out(steps: Sequence[Step]) -> None:
    with _alone():
        for step in steps:
            try:
                if step.is_needed():
                    _perform(step)
            except (CommandFailedError, OSError) as error:
                say(f"failed\n\n{step.title}: {error}\n\nWhat to do: {step.advice}. Then run the same command again.")
                sys.exit(1)
            except KeyboardInterrupt:
                say(f"stopped\n\n{step.title} was not finished; the same command does it again.")
                sys.exit(130)


def _perform(step: Step) -> None:
    began = time.monotonic()
    say(f"{step.title} … ", end="")
    step.perform()
    say(f"{time.monotonic() - began:.1f} s")


def say(text: str, end: str = "\n") -> None:
    print(text, end=end, file=sys.stderr, flush=True)


@contextmanager
def _alone() -> Iterator[None]:
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another command that is just preparing this folder …")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)
