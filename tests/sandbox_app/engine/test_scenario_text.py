"""Text that could hurt, and text that reads well."""

import time

import pytest

from sandbox_app.engine import ScenarioError, scenario_text

BOMB = "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n"

REFUSED = {
    "a bomb": (BOMB, "line 1, column 4", "anchors and aliases (&a) are not allowed", "write the value out"),
    "50 MB": ("x" * 50_000_000, "document", "the document has 50.0 MB", "leave pictures, meshes and logs out"),
    "deep nesting": ("[" * 99 + "]" * 99, "line 1, column 31", "nested deeper than 30 levels", "bracket too many"),
    "very deep nesting": ("[" * 400_000, "line 1, column 1001", "", ""),
    "a key twice": ("name: a\nname: b\n", "line 2, column 1", "“name” stands twice, first in line 1", "keep one"),
    "a torn line": ("name: [a, b\nzones", "line 3, column 1", "did not find expected", "a missing colon, bracket"),
    "a Python tag": ("a: !!python/object/apply:os.system [ls]", "line 1, column 4", "could not determine", ""),
    "no text": (b"\xff\xfe\x00", "document", "", ""),
    "a list as key": ("? [a]\n: b\n", "line 1, column 3", "a key must be a word", "write NAME: VALUE"),
    "two documents": ("a: 1\n---\nb: 2\n", "line 2, column 1", "but found another document", ""),
}


@pytest.mark.parametrize("case", REFUSED)
def test_text_that_could_hurt_is_refused_at_its_place_within_a_second(case):
    text, place, message, hint = REFUSED[case]
    started = time.monotonic()
    with pytest.raises(ScenarioError) as caught:
        scenario_text.read(text)
    problem = caught.value.problems[0]
    assert problem.place == place
    assert message in problem.message
    assert hint in problem.hint
    assert time.monotonic() - started < 1


def test_json_and_yaml_are_read_alike():
    assert scenario_text.read('{"a": [1, 2.5, null, true], "b": {"c": "d"}}') == {
        "a": [1, 2.5, None, True],
        "b": {"c": "d"},
    }
    assert scenario_text.read("a: 1e-3\nb: -2E+4\nc: .nan\n")["a"] == 0.001


def test_what_is_written_has_no_aliases_and_reads_back():
    same = [1, 2]
    text = scenario_text.write({"a": same, "b": same, "title_zh": "物体搬运"})
    assert "&" not in text
    assert "物体搬运" in text
    assert scenario_text.read(text) == {"a": [1, 2], "b": [1, 2], "title_zh": "物体搬运"}


@pytest.mark.parametrize("word", ["on", "off", "yes", "no", "On", "NO"])
def test_words_that_older_yaml_takes_for_truth_values_are_words(word: str):
    assert scenario_text.read(f"{word}: {word}") == {word: word}
    assert scenario_text.read(scenario_text.write({"kind": word})) == {"kind": word}


def test_true_and_false_are_truth_values():
    assert scenario_text.read("[true, False]") == [True, False]


def test_signs_beyond_the_first_plane_come_through_as_json_writes_them():
    assert scenario_text.read('{"title": "\\ud83d\\udce6 \\u4ed3"}') == {"title": "📦 仓"}
    assert scenario_text.read('{"title": "\\\\ud83d\\\\udce6"}') == {"title": "\\ud83d\\udce6"}, "escaped escapes stay"
    with pytest.raises(ScenarioError, match="invalid Unicode"):
        scenario_text.read('{"title": "\\ud83d"}')
