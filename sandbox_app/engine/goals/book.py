"""The goals of one episode as a graph: which are asked for, which count, and which can no longer be met.

A goal counts as met while its predicate holds, provided that the goals it comes after counted when it came true; done
in the wrong order it counts only after being undone and done again. What once happened (said, reported, inspected)
stays. `when`: asked for only once that event has happened; till then it is neither required nor shown. A deadline is
counted in decisions from when the goal is asked for; passed without the goal ever having been met, all is lost.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sandbox_app.engine.document import Goal
from sandbox_app.engine.goals.predicates import PREDICATES
from sandbox_app.engine.goals.wording import text_of
from sandbox_app.engine.state import State
from sandbox_app.engine.world import World

SHOWN = ("object", "robot", "zone")  # in each row, None where the predicate has none
HIDDEN = ("name", "weight", "after", "deadline", "when", "predicate")


class Standing(NamedTuple):
    """How one goal stands: does its predicate hold (or: how often did it happen), and does it count."""

    holds: int
    met: bool


class GoalBook:
    """`texts`: other words than the plain ones, by goal name."""

    def __init__(self, goals: Sequence[Goal], texts: Mapping[str, str] | None = None):
        self.goals = goals
        self.texts = {goal.name: text_of(goal) for goal in goals} | dict(texts or {})
        self._shown = {goal.name: _shown(goal) for goal in goals}
        self.standings = {goal.name: Standing(0, False) for goal in goals}
        self.ever_met: set[str] = set()
        self.asked = {goal.name: 0 for goal in goals if goal.when is None}  # name → the decision at which
        self.missed: set[str] = set()
        self.decision = 0

    @property
    def active(self) -> list[Goal]:
        return [goal for goal in self.goals if goal.name in self.asked]

    @property
    def all_met(self) -> bool:
        return all(self.standings[goal.name].met for goal in self.active)

    @property
    def is_lost(self) -> bool:
        """A deadline has passed: the episode can no longer succeed."""
        return bool(self.missed)

    def update(self, world: World, decision: int = 0) -> list[Goal]:
        """Look at the world after that decision; the goals that count for the first time."""
        self.decision = decision
        for goal in self.goals:
            if goal.when in world.events.happened and goal.name not in self.asked:
                self._ask(goal, decision)
        state, before = world.state(), self.standings
        self.standings = {goal.name: self._stand(goal, world, state, before) for goal in self.goals}
        fresh = [g for g in self.goals if self.standings[g.name].met and g.name not in self.ever_met]
        self.ever_met.update(goal.name for goal in fresh)
        self.missed.update(goal.name for goal in self.active if self._is_late(goal, decision + 1))
        return fresh

    def potential(self, world: World) -> float:
        """How far all is from done, times the weights: 0 when all that is asked for is met, negative before.

        Asking for a goal lowers it and meeting the goal brings it back, so that what is gained on any way to success
        is the same, whatever was asked for on it.
        """
        state = world.state()
        return -sum((goal.weight * (1.0 - self._closeness(goal, world, state)) for goal in self.active), start=0.0)

    def rows(self) -> list[dict[str, Any]]:
        """What is asked for now. `left`: decisions to its deadline; `missed`: it passed, success is out of reach."""
        return [self._row(goal) for goal in self.active]

    def _ask(self, goal: Goal, decision: int) -> None:
        """What is so already counts from now on; what happened before is asked for again."""
        self.asked[goal.name] = decision
        if not PREDICATES[goal.predicate].stays:
            self.standings[goal.name] = Standing(0, False)

    def _stand(self, goal: Goal, world: World, state: State, before: dict[str, Standing]) -> Standing:
        predicate, last = PREDICATES[goal.predicate], before[goal.name]
        holds = int(predicate.holds(world, state, goal))
        if last.met and (holds or predicate.stays):
            return Standing(holds, True)
        if holds <= last.holds and (predicate.stays or holds):
            return Standing(holds, False)
        in_time = goal.name in self.asked and goal.name not in self.missed and not self._is_late(goal, self.decision)
        in_order = all(before[name].met for name in goal.after if name in self.asked)
        return Standing(holds, bool(holds) and in_time and in_order)

    def _is_late(self, goal: Goal, decision: int) -> bool:
        if goal.deadline is None or goal.name in self.ever_met:
            return False
        return decision > self.asked[goal.name] + goal.deadline

    def _closeness(self, goal: Goal, world: World, state: State) -> float:
        if self.standings[goal.name].met:
            return 1.0
        return 0.0 if goal.name in self.missed else PREDICATES[goal.predicate].closeness(world, state, goal)

    def _row(self, goal: Goal) -> dict[str, Any]:
        met, open_till = self.standings[goal.name].met, goal.deadline is not None and goal.name not in self.ever_met
        return {
            "name": goal.name,
            "predicate": goal.predicate,
            **self._shown[goal.name],
            "after": [name for name in goal.after if name in self.asked],
            "met": met,
            "missed": goal.name in self.missed,
            "left": max(0, self.asked[goal.name] + goal.deadline - self.decision) if open_till else None,
            "text": self.texts[goal.name],
        }

    # Keeping ----------------------------------------------------------------------------------------------------

    def keep(self) -> dict[str, Any]:
        return {
            "standings": {name: list(standing) for name, standing in self.standings.items()},
            "ever_met": sorted(self.ever_met),
            "asked": dict(self.asked),
            "missed": sorted(self.missed),
            "decision": self.decision,
        }

    def put_back(self, kept: dict[str, Any]) -> None:
        self.standings = {name: Standing(*standing) for name, standing in kept["standings"].items()}
        self.ever_met, self.missed = set(kept["ever_met"]), set(kept["missed"])
        self.asked, self.decision = dict(kept["asked"]), kept["decision"]


def _shown(goal: Goal) -> dict[str, Any]:
    """What of the goal itself is told in its row."""
    fields = {field: value for field, value in goal.model_dump().items() if field not in HIDDEN}
    return {field: getattr(goal, field, None) for field in SHOWN} | fields
