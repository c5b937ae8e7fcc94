"""The words that the tokenizer should know whole, whether or not a demonstration happens to hold them."""

from itertools import product

from sandbox_app.engine import Scenario
from training_app.agent.perception import FARTHEST, LATEST, NOTHING
from training_app.agent.perception.chinese import CHINESE, in_chinese
from training_app.agent.reflection import MAY_GIVE_UP

SIDES = ("front", "left", "right", "back")
MAKES = ("light", "heavy", "big", "long", "fixed")
RELATIONS = ("held", "near", "far", "blocked", "in")
STANDINGS = ("met", "open", "later", "missed", "known", "unknown", "unseen", "self", "broken")
LINES = (
    "device (a) far left 1 press open close use takes unread unpowered",
    "top (a) far left 1",
    "loose (a) light",
    "tool (a) light far left 1 in (b) on (c)",
    "robot (a) far left 1 hold (b)",
    "danger fire (a) left 1\ndanger spill (a) left 1",
    "person (a) left 1\nknow (a)\nheard (a) (b)\nnew (a) said (b)",
    *(f"new (a) {what}" for what in ("begins", "ends", "entered", "left", "charged", "inspected", "reported")),
    "goal say (a) far left 1 (b) later",
    "now (a) onto (b) open by 1\nnow (a) at (b)\nnow (a) be\nreport (a)\ninspect (a)\nsay (a) (b)\ncharge (a)",
    "hold (a) battery 10",
    "use(a, b)",
)


def words() -> list[str]:
    """Sights and replies that hold every fixed word, twice: a merge that is seen once is not made."""
    slots = product(MAKES, RELATIONS, SIDES)
    things = [
        f"now (a) {make} {relation} {side} 1 to (b) {standing}"
        for make, relation, side in slots
        for standing in STANDINGS
    ]
    counts = [f"left {count} met {count} open {count} last none" for count in range(max(FARTHEST, LATEST) + 1)]
    asked = [
        "since 1 gained 1 failures 1 row 1 danger\nreflect",
        "plan",
        "act",
        "goal (a) open",
        "all goals met",
        "hold (a)",
    ]
    lasts = [f"last {cause}" for cause in ("success", "refused")]
    return [*things, *counts, *MAY_GIVE_UP.texts, *asked, *lasts, *LINES] * 2


def words_of(scenario: Scenario) -> list[str]:
    """What only this scenario says: the states of its devices, its kinds of tools, its tags, and its language."""
    states = {state.name for device in scenario.devices for state in device.states}
    tools = {item.tool for item in scenario.objects if item.tool}
    tags = {goal.tag for goal in scenario.goals if goal.predicate == "count"}
    own = [f" {word}" for word in sorted(states | tools | tags)] * 2
    return own + chinese_words() if scenario.cognition.language == "zh" else own


def chinese_words() -> list[str]:
    """Each as often as its bytes need to be seen to become one token, within a line and at its start."""
    said = [in_chinese(text) for text in words()]
    return said + [text for word in CHINESE for text in (word, f" {word}")] * 4


def names_of(scenario: Scenario) -> list[str]:
    """Everything that is told between brackets."""
    things = (
        *scenario.objects,
        *scenario.zones,
        *scenario.robots,
        *scenario.devices,
        *scenario.structures,
        *scenario.people,
        *scenario.facts,
        *scenario.faults,
    )
    return list(dict.fromkeys([NOTHING, *(thing.name for thing in things), *scenario.phrases]))
