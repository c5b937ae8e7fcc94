"""A reply as the language model said it; light, for the processes of the worlds know it too."""

from dataclasses import dataclass, field


@dataclass
class Sample:
    """One reply, as token ids; a `choice` is a place where more than one token was allowed."""

    prompt: list[int]
    reply: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)  # where in `reply` the choices stand
    allowed: list[list[int]] = field(default_factory=list)  # for each choice, the tokens that were allowed
    logprobs: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
