"""Names and texts: one space of names for all that calls can name, no name twice, no control characters."""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Any

from sandbox_app.engine.document import ScenarioDocument
from sandbox_app.engine.scenario_checks.saying import Problems, problem

SHARED = ("zones", "objects", "robots", "structures", "devices", "people")
OWN = ("goals", "viewpoints", "facts", "layouts")
ALLOWED_CONTROLS = "\n\t\r"


def shared_names(scenario: ScenarioDocument) -> Problems:
    """Calls name zones, objects, robots, structures and devices all alike."""
    seen: dict[str, str] = {}
    for place, name in _placed_names(scenario):
        if name in seen:
            yield problem(f"“{name}” is the name of {seen[name]} too", f"{place}.name", "give it another name")
        seen.setdefault(name, place)
    yield from _names_in_layouts(scenario, seen)


def _placed_names(scenario: ScenarioDocument) -> Iterator[tuple[str, str]]:
    for group in SHARED:
        for index, thing in enumerate(getattr(scenario, group)):
            yield f"{group}[{index}]", thing.name


def _names_in_layouts(scenario: ScenarioDocument, seen: dict[str, str]) -> Problems:
    """Structures of different layout kinds may share a name: they never stand at once."""
    for number, kind in enumerate(scenario.layouts):
        taken = dict(seen)
        for index, structure in enumerate(kind.structures):
            place = f"layouts[{number}].structures[{index}]"
            if structure.name in taken:
                message = f"“{structure.name}” is the name of {taken[structure.name]} too"
                yield problem(message, f"{place}.name", "give it another name")
            taken.setdefault(structure.name, place)


def own_names(scenario: ScenarioDocument) -> Problems:
    for group in OWN:
        yield from _twice([thing.name for thing in getattr(scenario, group)], group, ".name")
    yield from _twice(list(scenario.phrases), "phrases", "")
    for index, device in enumerate(scenario.devices):
        yield from _twice([state.name for state in device.states], f"devices[{index}].states", ".name")


def _twice(names: list[str], group: str, field: str) -> Problems:
    counts = Counter(names)
    for index, name in enumerate(names):
        if counts[name] > 1:
            counts[name] = 0  # say it once
            yield problem(f"“{name}” stands twice in {group}", f"{group}[{index}]{field}", "rename one of them")


def texts(scenario: ScenarioDocument) -> Problems:
    """Control characters: a page, a log or a terminal would swallow or obey them."""
    for place, text in _texts_in(scenario.model_dump(mode="json"), ""):
        wrong = next((sign for sign in text if unicodedata.category(sign) == "Cc" and sign not in ALLOWED_CONTROLS), "")
        if wrong:
            message = f"the text holds the control character U+{ord(wrong):04X}"
            yield problem(message, place, "take it out; letters of any language, signs and line breaks may stay")


def _texts_in(value: Any, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _texts_in(item, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _texts_in(item, f"{place}[{index}]")
