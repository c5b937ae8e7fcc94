"""Reflection: what has come of the last decisions, why, and whether to keep the plan.

Every few decisions and after a failure the agent writes `progress|stalled|failed; cause …; keep|replan`. What happened
since its last reflection is counted for it in `Memory`. Left out: free text; a small model has no use for it yet.
"""

from dataclasses import dataclass

from sandbox_app.engine.observation import Observation
from training_app.agent.grammar import OneOf
from training_app.agent.perception import last_words

JUDGEMENTS = ("progress", "stalled", "failed")
CAUSES = ("none", "blocked", "missed", "slipped", "no free spot", "took too long", "refused", "other")
CHANGES = ("keep", "replan")
GRAMMAR = OneOf(
    tuple(f"{judged}; cause {cause}; {change}" for judged in JUDGEMENTS for cause in CAUSES for change in CHANGES)
)


@dataclass(frozen=True)
class Memory:
    """What happened since the agent last reflected."""

    decisions: int = 0
    failures: int = 0
    in_a_row: int = 0  # failures, over reflections
    met_before: int = 0  # goals that were met then

    def after(self, failed: bool) -> "Memory":
        row = self.in_a_row + 1 if failed else 0
        return Memory(self.decisions + 1, self.failures + failed, row, self.met_before)

    def cleared(self, met: int) -> "Memory":
        return Memory(in_a_row=self.in_a_row, met_before=met)


def question(memory: Memory, met: int) -> str:
    gained, row = max(0, met - memory.met_before), min(9, memory.in_a_row)
    return f"since {memory.decisions} gained {gained} failures {memory.failures} row {row}\nreflect"


def sober(memory: Memory, observation: Observation, met: int) -> str:
    """What a sober observer says: it replans after two failures in a row, or when a blocked way stands before it."""
    if memory.in_a_row:
        cause = last_words(observation)
        change = "replan" if memory.in_a_row > 1 or cause == "blocked" else "keep"
        return f"failed; cause {cause if cause in CAUSES else 'other'}; {change}"
    judged = "progress" if met > memory.met_before else "stalled"
    return f"{judged}; cause none; keep"


def replans(text: str) -> bool:
    return text.endswith(CHANGES[1])
