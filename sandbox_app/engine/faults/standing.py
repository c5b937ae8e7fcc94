"""How one fault stands in this episode: drawn at the reset, waiting, going on or over."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sandbox_app.engine.document import Fault

WAITING, ACTIVE, OVER = "waiting", "active", "over"


@dataclass
class Standing:
    """`at`: the decision at which it begins, if one was drawn; `data`: what its kind has to remember."""

    fault: Fault
    phase: str = WAITING
    at: int | None = None
    due: bool = False  # its time has come; it waits only for room
    until: int | None = None  # the decision at which it ends
    data: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def draw(cls, fault: Fault, generator: np.random.Generator) -> "Standing":
        """Chance is asked only where the trigger leaves something to it."""
        trigger, phase, at = fault.trigger, WAITING, None
        if trigger.likely < 1.0 and generator.random() >= trigger.likely:
            phase = OVER
        if trigger.at is not None:
            first, last = sorted(trigger.at)
            at = int(generator.integers(first, last + 1))
        return cls(fault, phase, at)

    @property
    def is_unconditional(self) -> bool:
        """It begins with the episode."""
        trigger = self.fault.trigger
        return trigger.at is None and trigger.on is None and trigger.chance == 0.0

    @property
    def is_active(self) -> bool:
        return self.phase == ACTIVE

    def is_due(self, decision: int, generator: np.random.Generator) -> bool:
        trigger = self.fault.trigger
        drawn = trigger.chance > 0.0 and generator.random() < trigger.chance
        return self.due or drawn or (self.at is not None and decision >= self.at)

    def keep(self) -> dict[str, Any]:
        return {"phase": self.phase, "due": self.due, "until": self.until, "at": self.at, "data": self.data}

    def put_back(self, kept: dict[str, Any]) -> None:
        self.phase, self.due, self.until, self.at = kept["phase"], kept["due"], kept["until"], kept["at"]
        self.data = dict(kept["data"])
