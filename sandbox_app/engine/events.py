"""What happened, as `who.what` names: devices that change, faults that begin, things that are picked or said.

Devices, faults, facts and goals wait for them. Each event is heard in the frame after it happened, by all alike.
"""

from typing import Any, NamedTuple


class Event(NamedTuple):
    name: str
    frame: int


class EventLog:
    """`fresh`: what happened in the last frame; `happened`: all of the episode; `recent`: of this decision."""

    def __init__(self) -> None:
        self.fresh: tuple[str, ...] = ()
        self.happened: dict[str, int] = {}  # name → the first frame
        self.recent: list[Event] = []
        self._next: list[str] = []

    def emit(self, name: str) -> None:
        self._next.append(name)

    def turn(self, frame: int) -> None:
        """At the start of each frame: what was emitted before it is heard now."""
        self.fresh = tuple(self._next)
        for name in self._next:
            self.happened.setdefault(name, frame)
            self.recent.append(Event(name, frame))
        self._next.clear()

    def begin_decision(self) -> None:
        self.recent.clear()

    def keep(self) -> dict[str, Any]:
        return {
            "fresh": list(self.fresh),
            "happened": dict(self.happened),
            "recent": [list(event) for event in self.recent],
            "next": list(self._next),
        }

    def put_back(self, kept: dict[str, Any]) -> None:
        self.fresh, self.happened = tuple(kept["fresh"]), dict(kept["happened"])
        self._next, self.recent = list(kept["next"]), [Event(*event) for event in kept["recent"]]
