"""How a check says what it found: the problem with its place and hint, and names that lead nowhere."""

from collections.abc import Iterable, Iterator

from sandbox_app.engine.document import Device, Object, Robot, ScenarioDocument
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.scenario_words import near

Problems = Iterator[EngineError]
Posed = Object | Robot | Device
POSED = ("objects", "devices", "robots")


def problem(message: str, place: str, hint: str) -> EngineError:
    return EngineError(message, place=place, hint=hint)


def unknown(named: str | Iterable[str] | None, kind: str, known: Iterable[str], place: str) -> Problems:
    """A problem for each name that is not known; nothing is named by None."""
    known = list(known)
    for name in [named] if isinstance(named, str) else named or []:
        if name not in known:
            yield problem(f"there is no {kind} “{name}”", place, near(name, known))


def as_list(named: str | list[str] | None) -> list[str]:
    return [named] if isinstance(named, str) else named or []


def names_in(scenario: ScenarioDocument, *groups: str) -> list[str]:
    return [thing.name for group in groups for thing in getattr(scenario, group)]


def posed(scenario: ScenarioDocument) -> list[tuple[str, Posed]]:
    """Everything with a pose, each with its place in the document."""
    return [(f"{group}[{index}]", thing) for group in POSED for index, thing in enumerate(getattr(scenario, group))]


def circle_from(start: str, ways: dict[str, list[str]]) -> bool:
    """Whether some way from there leads back to it."""
    seen: set[str] = set()
    ahead = list(ways.get(start, []))
    while ahead:
        name = ahead.pop()
        if name == start:
            return True
        if name not in seen:
            seen.add(name)
            ahead += ways.get(name, [])
    return False
