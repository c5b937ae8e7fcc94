"""What the cognitive loop asks of a backend, and what it gets back. Both travel between processes."""

from dataclasses import dataclass, replace
from typing import Literal, Protocol

from training_app.agent.grammar import Grammar
from training_app.agent.perception.chinese import in_chinese
from training_app.agent.sample import Sample

Task = Literal["plan", "act", "reflect"]


@dataclass(frozen=True)
class Turn:
    """One thing to be said: what was seen, what is asked, and what may be answered."""

    task: Task
    sight: str
    question: str
    grammar: Grammar
    sober: str = ""  # what a sober observer would say to a reflection; the expert says it
    agent: str = ""  # the robot that is to say it

    def in_chinese(self) -> "Turn":
        return replace(self, sight=in_chinese(self.sight), question=in_chinese(self.question))

    @property
    def prompt(self) -> str:
        return f"{self.sight}\n{self.question}"


@dataclass(frozen=True)
class Reply:
    text: str
    logprob: float | None = None
    value: float | None = None
    sample: Sample | None = None

    def without_sample(self) -> "Reply":
        return Reply(self.text, self.logprob, self.value)


class Backend(Protocol):
    """Answers the turns of many worlds at once, in their order."""

    def answer(self, turns: list[Turn]) -> list[Reply]: ...
