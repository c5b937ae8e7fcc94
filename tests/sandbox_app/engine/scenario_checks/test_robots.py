"""Robots that are asked for what they cannot do."""

import pytest

from sandbox_app.engine.robots.kinds import KINDS
from sandbox_app.engine.scenario_checks import robots
from tests.sandbox_app.engine.scenario_checks.refusing import Wrong, assert_refused, changed

HEAVY = changed("objects", "cube", carriers=2)
LACKS = [
    (kind, skill, lack)
    for kind, skill, lack in [("panda", "move_to", "wheels"), ("husky", "pick", "hand"), ("husky", "open", "hand")]
    if kind in KINDS
]
WRONG = {
    robots.skills: [
        Wrong(
            changed("robots", "r2", kind=kind, skills=["wait", skill]),
            "robots[1].skills[1]",
            f"a {kind} cannot {skill}: it has no {lack}",
            "kind: mobile_manipulator",
        )
        for kind, skill, lack in LACKS
    ],
    robots.rates: [
        Wrong(
            {"validator": {"rates": [{"skill": "pik"}]}},
            "validator.rates[0].skill",
            "there is no skill of any robot “pik”",
            "did you mean “pick”?",
        )
    ],
    robots.carriers: [
        Wrong(
            {**HEAVY, "robots": changed("robots", "r1")["robots"][:1]},
            "objects[0].carriers",
            "it takes two to lift “cube”; robots with wheels and a hand: 1",
            "carriers: 1",
        )
    ],
}


@pytest.mark.parametrize("wrong", [case for cases in WRONG.values() for case in cases])
def test_robots_that_cannot_are_told_with_place_and_fix(wrong: Wrong):
    assert_refused(wrong)
