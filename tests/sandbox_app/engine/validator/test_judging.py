"""The table of rules: each refuses with a reason and offers what is legal."""

import pytest

from sandbox_app.engine.validator import RULES
from tests.sandbox_app.engine.documents import sandbox_of, small, with_object

NEAR = ["move_to(cube)"]
HOLDING = ["move_to(cube)", "pick(cube)"]

# rule: calls before, the call refused, words of the reason, changes to the small scenario
REFUSED = {
    "hand_free": (HOLDING, "pick(can)", "r1 holds cube; place it first", {}),
    "hand_full": ([], "place(dock)", "r1 holds nothing; pick an object first", {}),
    "not_in_hand": (HOLDING, "move_to(cube)", "cube is in the hand already", {}),
    "movable": ([], "pick(post)", "post is part of the building", {}),
    "light_enough": (NEAR, "pick(cube)", "cube weighs 9 kg; r1 lifts 2 kg at most", {"mass": 9.0}),
    "small_enough": (NEAR, "pick(cube)", "cube is too big for the gripper", {"size": [0.4, 0.4, 0.2]}),
    "not_forbidden": ([], "move_to(pit)", "pit is a forbidden zone", {}),
    "within_reach": ([], "pick(cube)", "the reach is 1 m: move_to(cube) first", {}),
}


def refuse(rule: str):
    before, call, _, changes = REFUSED[rule]
    sandbox = sandbox_of(objects=with_object("cube", **changes))
    for earlier in before:
        assert sandbox.step(earlier)[4]["verdict"].legal
    return sandbox, sandbox.step(call)[4]["verdict"]


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_refuses_with_its_reason_and_offers_what_is_legal(rule):
    sandbox, verdict = refuse(rule)
    assert not verdict.legal
    assert verdict.rule == rule
    assert REFUSED[rule][2] in verdict.reason
    assert verdict.legal_alternatives
    assert set(verdict.legal_alternatives) <= set(sandbox.legal_calls())


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
