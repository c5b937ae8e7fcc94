"""Reflection: what has come of the last decisions, why, and whether to keep the plan.

Every few decisions, after a failure and in danger the agent writes `progress|stalled|failed; cause …; keep|replan`, and
where no choice is left (see `branches`) it may give up. What happened since it last did is counted in `Memory`.
Left out: free text; a small model has no use for it yet.
"""

from dataclasses import dataclass, replace

from sandbox_app.engine.observation import Observation
from training_app.agent.grammar import OneOf
from training_app.agent.perception import last_words

JUDGEMENTS = ("progress", "stalled", "failed")
CAUSES = (
    "none",
    "blocked",
    "missed",
    "slipped",
    "no free spot",
    "took too long",
    "no way",
    "danger",
    "refused",
    "other",
)
CHANGES = ("keep", "replan")
GRAMMAR = OneOf(
    tuple(f"{judged}; cause {cause}; {change}" for judged in JUDGEMENTS for cause in CAUSES for change in CHANGES)
)
GIVE_UP = "give up"
ONLY_GIVE_UP = OneOf(tuple(f"failed; cause {cause}; {GIVE_UP}" for cause in CAUSES))
MAY_GIVE_UP = OneOf(GRAMMAR.texts + ONLY_GIVE_UP.texts)


@dataclass(frozen=True)
class Memory:
    """What happened since the agent last reflected."""

    decisions: int = 0
    failures: int = 0
    idle: int = 0  # calls that only let time pass
    dangers: int = 0  # alerts about the robot, and hazards that it had not seen before
    in_a_row: int = 0  # failures, over reflections
    met_before: int = 0  # goals that were met then

    def after(self, failed: bool, idle: bool = False, dangers: int = 0) -> "Memory":
        return replace(
            self,
            decisions=self.decisions + 1,
            failures=self.failures + failed,
            idle=self.idle + idle,
            dangers=self.dangers + dangers,
            in_a_row=self.in_a_row + 1 if failed else 0,
        )

    def cleared(self, met: int) -> "Memory":
        return Memory(in_a_row=self.in_a_row, met_before=met)


def question(memory: Memory, met: int) -> str:
    gained, row = max(0, met - memory.met_before), min(9, memory.in_a_row)
    danger = " danger" if memory.dangers else ""
    return f"since {memory.decisions} gained {gained} failures {memory.failures} row {row}{danger}\nreflect"


def sober(memory: Memory, observation: Observation, met: int, stuck: str = "", lost: str = "") -> str:
    """What a sober observer says: it replans after two failures in a row, when a blocked way stands before it, or where
    it is stuck and has another choice; it gives up where it is lost. `stuck`, `lost`: by what.
    """
    if lost:
        return f"failed; cause {known(lost)}; {GIVE_UP}"
    if memory.in_a_row or stuck:
        cause = last_words(observation) if memory.in_a_row else stuck
        change = "replan" if memory.in_a_row > 1 or stuck or cause == "blocked" else "keep"
        return f"failed; cause {known(cause)}; {change}"
    judged = "progress" if met > memory.met_before else "stalled"
    return f"{judged}; cause {'danger' if memory.dangers else 'none'}; keep"


def known(cause: str) -> str:
    return cause if cause in CAUSES else "other"


def replans(text: str) -> bool:
    return text.endswith(CHANGES[1])


def given_up(text: str) -> str:
    """The cause that the agent names when it gives up; empty when it does not."""
    return text.split("; ")[1].removeprefix("cause ") if text.endswith(GIVE_UP) else ""
