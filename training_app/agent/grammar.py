"""What may be said: grammars as texts to choose among, segment by segment.

A reply is a row of segments; a grammar names the segments that may come next. Every segment ends with a token of its
own (`;`, or the end of the reply), so none is the beginning of another and the walk is never in doubt.
"""

from dataclasses import dataclass
from typing import Protocol

END = "<|end|>"  # the token that ends every reply


class Grammar(Protocol):
    def following(self, said: tuple[str, ...]) -> tuple[str, ...]:
        """The segments that may come after those said; none when the reply is complete."""


@dataclass(frozen=True)
class OneOf:
    """One of the texts."""

    texts: tuple[str, ...]

    def following(self, said: tuple[str, ...]) -> tuple[str, ...]:
        return () if said else tuple(text + END for text in self.texts)


@dataclass(frozen=True)
class Ordering:
    """All the items, each once, numbered: `1 …; 2 …; 3 …`. Those of `later` come after all the others."""

    items: tuple[str, ...]
    later: tuple[str, ...] = ()

    def following(self, said: tuple[str, ...]) -> tuple[str, ...]:
        place = len(said) + 1
        if place > len(self.items):
            return ()
        taken = {_item(segment) for segment in said}
        left = [item for item in self.items if item not in taken]
        first = [item for item in left if item not in self.later] or left
        start, stop = ("" if place == 1 else " "), (END if place == len(self.items) else ";")
        return tuple(f"{start}{place} {item}{stop}" for item in first)


def _item(segment: str) -> str:
    return segment.strip().removesuffix(END).removesuffix(";").split(" ", 1)[1]


def spoken(said: tuple[str, ...]) -> str:
    """The segments as the text of a reply."""
    return "".join(said).removesuffix(END)
