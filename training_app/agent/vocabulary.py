"""The words that the tokenizer should know whole, whether or not a demonstration happens to hold them."""

from itertools import product

from sandbox_app.engine import Scenario
from training_app.agent.perception import FARTHEST, NOTHING
from training_app.agent.reflection import GRAMMAR

SIDES = ("front", "left", "right", "back")
MAKES = ("light", "heavy", "big", "fixed")
RELATIONS = ("held", "near", "far", "blocked", "in")


def words() -> list[str]:
    """Sights and replies that hold every fixed word once."""
    slots = product(MAKES, RELATIONS, SIDES)
    things = [f"now (a) {make} {relation} {side} 1 to (b) met" for make, relation, side in slots]
    counts = [f"left {count} met {count} open {count} last none" for count in range(max(FARTHEST, 24) + 1)]
    asked = ["since 1 gained 1 failures 1 row 1\nreflect", "plan", "act", "goal (a) open", "all goals met", "hold (a)"]
    return [*things, *counts, *GRAMMAR.texts, *asked, *(f"last {cause}" for cause in ("success", "refused"))]


def names_of(scenario: Scenario) -> list[str]:
    """Everything that is told between brackets."""
    return [NOTHING, *(thing.name for thing in (*scenario.objects, *scenario.zones, *scenario.robots))]
