"""Goals in the words of a plan, and as they stand before the agent. `WORDS` is the table: one row a predicate."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sandbox_app.engine.observation import Observation
from training_app.agent.perception.slots import slot_of

LATEST = 24  # decisions; an end or a deadline farther off is told as this
Goal = dict[str, Any]  # a row of Observation.goals


class Words(NamedTuple):
    """`subgoal`: the same whatever is seen; `slots`: with where things are."""

    subgoal: Callable[[Goal], str]
    slots: Callable[[Observation, Goal], str]


def subgoal(goal: Goal) -> str:
    """A goal in the words of a plan; what it is about between brackets."""
    return WORDS[goal["predicate"]].subgoal(goal)


def goal_slot(seen: Observation, goal: Goal) -> str:
    """Ends with how it stands: met, open, missed, or waiting for a goal that comes before it."""
    words = [WORDS[goal["predicate"]].slots(seen, goal), _standing(seen, goal)]
    return " ".join(words if goal.get("left") is None else [*words, f"by {min(LATEST, goal['left'])}"])


def _standing(seen: Observation, goal: Goal) -> str:
    if goal["met"] or goal.get("missed"):
        return "met" if goal["met"] else "missed"
    unmet = {other["name"] for other in seen.goals if not other["met"]}
    return "open" if unmet.isdisjoint(goal.get("after", ())) else "later"


def _nearest(seen: Observation, goal: Goal) -> str:
    """The nearest with the tag that does not lie in the zone yet."""
    left = [thing for thing in seen.objects if goal["tag"] in thing.tags and thing.zone != goal["zone"]]
    return slot_of(seen, min(left, key=lambda thing: thing.distance).name) if left else "none"


def _known(seen: Observation, goal: Goal) -> str:
    return "known" if goal["fact"] in seen.facts else "unknown"


WORDS: dict[str, Words] = {
    "inside": Words(
        lambda goal: f"({goal['object']}) to ({goal['zone']})",
        lambda seen, goal: f"{slot_of(seen, goal['object'])} to {slot_of(seen, goal['zone'])}",
    ),
    "on": Words(
        lambda goal: f"({goal['object']}) onto ({goal['support']})",
        lambda seen, goal: f"{slot_of(seen, goal['object'])} onto {slot_of(seen, goal['support'])}",
    ),
    "held_by": Words(
        lambda goal: f"({goal['robot']}) hold ({goal['object']})",
        lambda seen, goal: f"{slot_of(seen, goal['robot'])} hold {slot_of(seen, goal['object'])}",
    ),
    "at": Words(
        lambda goal: f"({goal['robot']}) at ({goal['zone']})",
        lambda seen, goal: f"{slot_of(seen, goal['robot'])} at {slot_of(seen, goal['zone'])}",
    ),
    "state": Words(
        lambda goal: f"({goal['device']}) be {goal['state']}",
        lambda seen, goal: f"{slot_of(seen, goal['device'])} be {goal['state']}",
    ),
    "count": Words(
        lambda goal: f"{goal['least']} {goal['tag']} to ({goal['zone']})",
        lambda seen, goal: f"{goal['least']} {goal['tag']} {_nearest(seen, goal)} to {slot_of(seen, goal['zone'])}",
    ),
    "reported": Words(
        lambda goal: f"report ({goal['fact']})",
        lambda seen, goal: f"report ({goal['fact']}) {_known(seen, goal)}",
    ),
    "inspected": Words(
        lambda goal: f"inspect ({goal['thing']})",
        lambda seen, goal: f"inspect {slot_of(seen, goal['thing'])}",
    ),
    "said": Words(
        lambda goal: f"say ({goal['robot']}) ({goal['phrase']})",
        lambda seen, goal: f"say {slot_of(seen, goal['robot'])} ({goal['phrase']})",
    ),
    "charged": Words(
        lambda goal: f"charge ({goal['robot']})",
        lambda seen, goal: f"charge {slot_of(seen, goal['robot'])}",
    ),
}
