"""Changes by chance: they change copies, and the same chance makes the same change."""

import copy
import random

from sandbox_app.engine import Scenario, ScenarioError
from sandbox_app.engine.fuzz.inventing import Inventor
from sandbox_app.engine.fuzz.mutating import CHANGES, GENTLE, mutated, places
from tests.sandbox_app.engine.documents import small


def test_each_change_changes_something_and_is_the_same_for_the_same_chance():
    for change in {*CHANGES, *GENTLE}:
        made = [repr(change(copy.deepcopy(small()), random.Random(seed))) for seed in (*range(12), *range(12))]
        assert made[:12] == made[12:], change.__name__
        assert any(text != repr(small()) for text in made), change.__name__


def test_the_document_itself_stays():
    document = small()
    for seed in range(200):
        mutated(document, random.Random(seed))
    assert document == small()


def test_places_are_all_there_is_inside():
    assert list(places({"a": [1, {"b": 2}]})) == [("a",), ("a", 0), ("a", 1), ("a", 1, "b")]


def test_invented_documents_differ_and_hold_every_part_now_and_then():
    documents = [Inventor(random.Random(seed)).document() for seed in range(60)]
    assert len({repr(document) for document in documents}) == 60
    for part in ("structures", "devices", "people", "faults", "layouts", "facts"):
        assert any(document.get(part) for document in documents), part


def test_invented_documents_are_mostly_what_the_schema_allows():
    """So that what refuses them is the checks, not the fields."""
    problems = [_problems(Inventor(random.Random(seed)).document()) for seed in range(40)]
    of_fields = [told for told in problems if any("wanted;" in problem.message for problem in told)]
    assert len(of_fields) < 8


def _problems(document: dict) -> list:
    try:
        Scenario.parse(document)
    except ScenarioError as error:
        return error.problems
    return []
