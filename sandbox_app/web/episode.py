"""The episode that a session is in: what was decided, what is still to be done, and enough to build it again."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from sandbox_app.web.messages import Decision


@dataclass
class Beginning:
    """How an episode begins: `redo` is carried out unseen and at full speed, `todo` before the viewers' eyes."""

    seed: int
    document: dict[str, Any] | None = None
    redo: list[str] = field(default_factory=list)
    todo: list[str] = field(default_factory=list)
    label: str = ""


@dataclass
class Episode:
    seed: int = 0
    label: str = ""
    played: bool = field(default=False, kw_only=True)
    todo: deque[str] = field(default_factory=deque)
    decisions: list[Decision] = field(default_factory=list)
    goals: list[dict[str, Any]] = field(default_factory=list)
    ended: bool = False

    def log(self) -> dict[str, Any]:
        """What the record keeps; `Beginning(**log)` leads back here."""
        done = [decision.call for decision in self.decisions]
        return {"seed": self.seed, "label": self.label, "redo": done, "todo": list(self.todo)}

    def saw(self, observation: Any) -> None:
        """An illegal call is answered without an observation; the goals, which all robots share, then stay."""
        observation = next(iter(observation.values())) if isinstance(observation, dict) else observation
        if observation is not None:
            self.goals = [goal if isinstance(goal, dict) else vars(goal) for goal in observation.goals]

    def decided(self, call: str, answer: tuple[Any, ...]) -> Decision:
        """Takes down what `Sandbox.step` answered."""
        observation, reward, terminated, truncated, info = answer
        self.saw(observation)
        self.ended = terminated or truncated
        verdict = info["verdict"]
        decision = Decision(
            index=len(self.decisions), call=call, legal=verdict.legal, reason=verdict.reason,
            outcome=_outcome_of(info), reward=reward, parts=info["reward"], terminated=terminated,
            truncated=truncated, success=info["success"], state_hash=info["state_hash"],
        )  # fmt: skip
        self.decisions.append(decision)
        return decision


def _outcome_of(info: dict[str, Any]) -> str:
    """Of several robots each by its name."""
    outcomes = info.get("outcomes") or {}
    if "outcome" in info or len(outcomes) < 2:
        return _in_words(info.get("outcome"))
    return "; ".join(f"{name} {_in_words(outcome)}" for name, outcome in outcomes.items())


def _in_words(outcome: Any) -> str:
    if outcome is None:
        return ""
    return f"{outcome.status}: {outcome.cause}" if outcome.cause else outcome.status
