"""Verdicts on texts: what is no call at all, what would be legal, and what a verdict costs."""

import timeit

import pytest

from sandbox_app.engine.validator import judge
from tests.sandbox_app.engine.documents import sandbox_of, small
from tests.sandbox_app.engine.plant import plant_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fly(cube)", "r1 has no skill “fly”"),
        ("pikc(cube)", "did you mean “pick”?"),
        ("pick(cub)", "no object is called “cub”; did you mean “cube”?"),
        ("pick()", "pick takes 1 arguments, pick(object); 0 came"),
        ("push(cube)", "push takes 2 arguments, push(object, zone); 1 came"),
        ("wait(3)", "no seconds is called “3”"),
        ("rm -rf /", "is no call; write for example move_to(NAME) or done()"),
        ("", "is no call"),
    ],
)
def test_what_the_grammar_does_not_know_is_illegal_and_explained(text, words):
    verdict = sandbox_of().step(text)[4]["verdict"]
    assert verdict.rule == "grammar"
    assert words in verdict.reason


def test_a_skill_that_the_robot_lacks_is_not_in_its_grammar():
    robots = [{**small()["robots"][0], "skills": ["move_to", "done"]}]
    sandbox = sandbox_of(robots=robots)
    assert {call.split("(")[0] for call in sandbox.calls()} == {"move_to", "done"}
    assert sandbox.step("wait(1)")[4]["verdict"].rule == "grammar"


def test_alternatives_are_few_and_those_of_the_same_skill_come_first():
    verdict = sandbox_of().step("move_to(pit)")[4]["verdict"]
    assert 0 < len(verdict.legal_alternatives) <= 6
    assert verdict.legal_alternatives[0].startswith("move_to")


def test_a_verdict_on_a_legal_call_costs_no_more_than_fifty_microseconds():
    sandbox = plant_of()
    robot, grammar = sandbox.world.robots["r1"], sandbox._grammars["r1"]
    for call in ("move_to(cube)", "inspect(pump)", "wait(1)"):
        assert judge(sandbox.world, robot, grammar, call).legal
        runs = timeit.repeat(lambda call=call: judge(sandbox.world, robot, grammar, call), number=200, repeat=5)
        assert min(runs) / 200 < 50e-6, call
