"""Planning: the open goals, put into an order, as numbered subgoals.

The agent writes `1 (red_box) to (dock); 2 …`; until it plans again, each call works on the first subgoal that is open.
Where many goals are open it looks at the first few, and plans again when those are met. Left out: subgoals that are no
goal of the scenario.
"""

from collections.abc import Sequence

from training_app.agent.grammar import Ordering
from training_app.agent.perception import Goal, subgoal

QUESTION = "plan"
WINDOW = 8  # goals that a plan looks over: eight lines of 17 tokens


def open_goals(goals: Sequence[Goal]) -> list[Goal]:
    return [goal for goal in goals if not goal["met"]]


def in_view(goals: Sequence[Goal]) -> list[Goal]:
    return open_goals(goals)[:WINDOW]


def used_up(goals: Sequence[Goal], subgoals: Sequence[str]) -> bool:
    """Goals are open, but none that the plan knows."""
    return bool(open_goals(goals)) and not any(subgoal(goal) in subgoals for goal in open_goals(goals))


def plan_grammar(goals: Sequence[Goal], later: Sequence[str] = ()) -> Ordering:
    """`later`: subgoals that come after all the others."""
    items = tuple(dict.fromkeys(subgoal(goal) for goal in in_view(goals)))
    return Ordering(items, tuple(item for item in later if item in items))


def plan_text(goals: Sequence[Goal]) -> str:
    """What a planner says that has this order in mind."""
    return "; ".join(f"{number} {item}" for number, item in enumerate(plan_grammar(goals).items, start=1))


def subgoals_of(plan: str) -> tuple[str, ...]:
    return tuple(part.split(" ", 1)[1] for part in plan.split("; ")) if plan else ()


def current(goals: Sequence[Goal], subgoals: Sequence[str]) -> Goal | None:
    """The goal to work on: the first open one in the order of the plan, then in the scenario's."""
    places = {item: place for place, item in enumerate(subgoals)}
    return min(open_goals(goals), key=lambda goal: places.get(subgoal(goal), len(places)), default=None)
