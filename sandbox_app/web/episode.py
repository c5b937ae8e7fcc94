"""The episode of a session: what was decided by whom, what is still to be done, and enough to build it again."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sandbox_app.engine import Sandbox
from sandbox_app.engine.forking import go_to
from sandbox_app.engine.spoken import action_of
from sandbox_app.web.actors import ACTORS
from sandbox_app.web.messages import Actor, Decision, Fork, Forked


class Turn(NamedTuple):
    """One decision to be carried out: the call, and who decided it."""

    call: str
    actor: Actor


@dataclass
class Beginning:
    """How an episode begins: the fork's calls and `redo` are carried out unseen, `todo` before the viewers' eyes."""

    seed: int
    document: dict[str, Any] | None = None
    fork: Fork | None = None
    redo: list[Turn] = field(default_factory=list)
    todo: list[Turn] = field(default_factory=list)
    label: str = ""


def beginning_of(document: dict[str, Any], log: dict[str, Any]) -> Beginning:
    """The way back from a session's record."""
    fork = log["fork"] and Fork(**log["fork"])
    turns = {name: [Turn(*turn) for turn in log[name]] for name in ("redo", "todo")}
    return Beginning(log["seed"], document, fork, label=log["label"], **turns)


@dataclass
class Episode:
    seed: int = 0
    label: str = ""
    fork: Fork | None = None
    played: bool = field(default=False, kw_only=True)
    proof: str = ""  # that the state at the fork is the recorded one
    todo: deque[Turn] = field(default_factory=deque)
    delegate: str = ""
    delegated: int = 0  # decisions that are left to the delegate
    decisions: list[Decision] = field(default_factory=list)
    goals: list[dict[str, Any]] = field(default_factory=list)
    ended: bool = False

    def begin(self, sandbox: Sandbox, redo: list[Turn]) -> None:
        """Carries out what is past; raises a ForkError where the recorded state is not reached."""
        fork = self.fork or Fork(calls=[])
        self.proof = go_to(
            sandbox, self.seed, fork.calls, fork.state_hash,
            heard=lambda call, answer: self.decided(Turn(call, "record"), answer),
        )  # fmt: skip
        for turn in redo:
            self.carry_out(turn, sandbox)
        self.goals = sandbox.goals

    def carry_out(self, turn: Turn, sandbox: Sandbox) -> Decision:
        return self.decided(turn, sandbox.step(action_of(sandbox, turn.call)))

    @property
    def goes_on(self) -> bool:
        """Whether somebody has decided already, or will by himself."""
        return bool(self.todo or self.deciding)

    @property
    def deciding(self) -> str:
        """The actor that goes on by itself; empty where each decision waits for a person."""
        return self.delegate if self.delegated > 0 and not self.ended else ""

    def next_turn(self, sandbox: Sandbox) -> Turn:
        if self.todo:
            return self.todo.popleft()
        self.delegated -= 1
        return Turn(ACTORS[self.delegate](sandbox), self.delegate)

    def log(self) -> dict[str, Any]:
        """What the record keeps; `beginning_of` leads back here."""
        past = len(self.fork.calls) if self.fork else 0
        done = [Turn(decision.call, decision.actor) for decision in self.decisions[past:]]
        return {**empty_log(self.seed, self.fork), "label": self.label, "redo": done, "todo": list(self.todo)}

    def forked(self) -> Forked | None:
        return Forked(decision=len(self.fork.calls), proof=self.proof) if self.fork else None

    def saw(self, observation: Any) -> None:
        """An illegal call is answered without an observation; the goals, which all robots share, then stay."""
        observation = next(iter(observation.values())) if isinstance(observation, dict) else observation
        if observation is not None:
            self.goals = [goal if isinstance(goal, dict) else vars(goal) for goal in observation.goals]

    def decided(self, turn: Turn, answer: tuple[Any, ...]) -> Decision:
        """Takes down what `Sandbox.step` answered."""
        observation, reward, terminated, truncated, info = answer
        self.saw(observation)
        self.ended = terminated or truncated
        verdict = info["verdict"]
        decision = Decision(
            index=len(self.decisions), call=turn.call, actor=turn.actor, legal=verdict.legal, reason=verdict.reason,
            outcome=_outcome_of(info), reward=reward, parts=info["reward"], terminated=terminated,
            truncated=truncated, success=info["success"], state_hash=info["state_hash"],
        )  # fmt: skip
        self.decisions.append(decision)
        return decision


def empty_log(seed: int, fork: Fork | None) -> dict[str, Any]:
    """Of an episode in which nothing has been done yet, beyond what its fork is after."""
    return {"seed": seed, "label": "", "fork": fork and fork.model_dump(), "redo": [], "todo": []}


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
