"""Where time goes: the stack is looked at a thousand times a second, which slows nothing and favours nothing.

Unusual: it takes the process's alarm signal, so it works in the main thread only. A look during a call into C is
counted where the call was made. `PARTS` is the table; the first row that fits any function on the stack takes the look.
"""

import signal
from collections import Counter
from types import FrameType
from typing import Any

INTERVAL = 0.001  # seconds
PARTS: dict[str, tuple[str, ...]] = {  # part → pieces of "file:function"
    "building": ("sandbox.py:reset", "sandbox.py:_begin"),
    "physics": ("physics/client.py:advance",),
    "observation": ("engine/observation/", "engine/sensing.py"),
    "hash": ("engine/hashing.py",),
    "planning": ("engine/layout/", "skills/spots.py", "world.py:map_for"),
    "rules": ("engine/validator", "engine/goals", "engine/reward.py", "engine/monitor.py"),
    "control": ("engine/skills/", "engine/robots/", "engine/devices/", "engine/people.py", "engine/faults"),
    "frames": ("engine/world.py", "engine/episode"),
}


class Profile:
    """A context; afterwards `shares` tells."""

    def __init__(self) -> None:
        self.looks: Counter[str] = Counter()

    def __enter__(self) -> "Profile":
        self._before = signal.signal(signal.SIGALRM, self._look)
        signal.setitimer(signal.ITIMER_REAL, INTERVAL, INTERVAL)
        return self

    def __exit__(self, *_: Any) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, self._before)

    def shares(self) -> dict[str, float]:
        """Of the time in steps, each part of `PARTS` but building; what fits none is `other`."""
        total = max(1, self.looks.total() - self.looks["building"])
        parts = [part for part in (*PARTS, "other") if part != "building"]
        return {part: round(self.looks[part] / total, 4) for part in parts}

    def _look(self, _number: int, frame: FrameType | None) -> None:
        self.looks[part_of(places(frame))] += 1


def places(frame: FrameType | None) -> list[str]:
    """Of each function on the stack, "file:function"."""
    found = []
    while frame is not None:
        found.append(f"{frame.f_code.co_filename}:{frame.f_code.co_name}".replace("\\", "/"))
        frame = frame.f_back
    return found


def part_of(stack: list[str]) -> str:
    fits = (part for part, pieces in PARTS.items() if any(piece in place for place in stack for piece in pieces))
    return next(fits, "other")
