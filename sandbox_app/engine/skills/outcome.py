"""How a skill ends. A skill is a generator: it moves the robot, yields once a frame, and returns its outcome."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Outcome:
    status: Literal["success", "failure", "timeout"]
    cause: str = ""

    def __str__(self) -> str:
        return f"{self.status}: {self.cause}" if self.cause else self.status


SUCCESS = Outcome("success")
BLOCKED = Outcome("failure", "blocked")
Execution = Generator[None, None, Outcome]


def failure(cause: str) -> Outcome:
    return Outcome("failure", cause)
