"""Names and texts that cannot be."""

import pytest

from sandbox_app.engine import Scenario
from sandbox_app.engine.scenario_checks import names
from tests.sandbox_app.engine.scenario_checks.refusing import STATES, Wrong, assert_refused, changed, more, whole

WRONG = {
    names.texts: [
        Wrong({"title": "Wha\u0000t"}, "title", "control character U+0000", "take it out"),
        Wrong({"summary": "bell\u0007"}, "summary", "control character U+0007", "letters of any language"),
        Wrong(changed("facts", "seen", text="\u009b31m"), "facts[0].text", "U+009B", "take it out"),
    ],
    names.shared_names: [
        Wrong(changed("objects", "wrench", name="cube"), "objects[1].name", "the name of objects[0] too", "another"),
        Wrong(changed("objects", "cube", name="dock"), "objects[0].name", "“dock” is the name of zones[0] too", "name"),
        Wrong(changed("structures", "slope", name="bench"), "structures[2].name", "of structures[0] too", "another"),
        Wrong(changed("devices", "eye", name="r1"), "devices[1].name", "“r1” is the name of robots[0]", "another"),
        Wrong(changed("people", "ann", name="pump"), "people[0].name", "“pump” is the name of devices[0]", "another"),
        Wrong(
            {"layouts": [{"name": "a", "structures": [{"kind": "table", "name": "pump", "position": [0, -1]}]}]},
            "layouts[0].structures[0].name",
            "“pump” is the name of devices[0] too",
            "another",
        ),
    ],
    names.own_names: [
        Wrong({"goals": whole()["goals"][:1] * 2}, "goals[0].name", "“deliver” stands twice in goals", "rename one"),
        Wrong({"phrases": ["go", "go"]}, "phrases[0]", "“go” stands twice in phrases", "rename one"),
        Wrong({"facts": whole()["facts"] * 2}, "facts[0].name", "“seen” stands twice", "rename one"),
        Wrong(
            changed("devices", "eye", states=STATES * 2), "devices[1].states[0].name", "“off” stands twice", "rename"
        ),
    ],
}


@pytest.mark.parametrize("wrong", [case for cases in WRONG.values() for case in cases])
def test_names_that_cannot_be_are_told_with_place_and_fix(wrong: Wrong):
    assert_refused(wrong)


def test_titles_of_any_language_and_line_breaks_stay():
    title = "仓库 مخزن 📦 é"
    assert Scenario.parse(whole(title=title, title_zh="异常处理", summary="one\n\ttwo")).title == title


def test_layout_kinds_may_use_the_same_name_for_their_own_structures():
    kinds = [
        {"name": name, "structures": [{"kind": "table", "name": "extra", "position": [0.0, -1.5]}]} for name in "ab"
    ]
    Scenario.parse(whole(layouts=kinds))


def test_the_same_name_for_two_kinds_of_things_is_refused_among_many():
    assert_refused(
        Wrong(
            more("zones", {"name": "ann", "center": [-3.0, 0.0]}),
            "people[0].name",
            "“ann” is the name of zones[3] too",
            "give it another name",
        )
    )
