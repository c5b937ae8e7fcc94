"""A reply as the language model said it; light, for the processes of the worlds know it too."""

from dataclasses import dataclass, field
from typing import NamedTuple


class Said(NamedTuple):
    """One token of a reply, for people to look at."""

    text: str  # empty: the end of the reply
    logprob: float | None  # under the constrained distribution; None where the grammar left no choice
    others: tuple[tuple[str, float], ...] = ()  # what else was likeliest there, with its log-probability


@dataclass
class Sample:
    """One reply, as token ids; a `choice` is a place where more than one token was allowed."""

    prompt: list[int]
    reply: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)  # where in `reply` the choices stand
    allowed: list[list[int]] = field(default_factory=list)  # for each choice, the tokens that were allowed
    logprobs: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    likeliest: list[dict[int, float]] = field(default_factory=list)  # for each choice, tokens and log-probabilities
    said: list[Said] = field(default_factory=list)
