"""What a schema allows is what the engine's grammar allows, and whatever else comes is refused in words."""

from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox_app.engine import EngineError, Sandbox, Scenario, library_names
from sandbox_app.engine.skills.table import SKILLS
from tests.sandbox_app.engine.documents import sandbox_of
from tests.training_app.agent.mcp_server.arguments import choice_of, skill_and_arguments
from training_app.agent.mcp_server.grammar import KINDS, Speech

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


def speeches(scenario: str) -> tuple[Sandbox, list[Speech]]:
    sandbox = Sandbox(Scenario.load(scenario))
    return sandbox, [Speech(sandbox, spec) for spec in sandbox.scenario.robots]


def test_every_kind_of_argument_has_words():
    assert {kind for skill in SKILLS.values() for kind in skill.arguments} == KINDS.keys()


@pytest.mark.parametrize("scenario", library_names())
def test_the_schemas_allow_what_the_grammar_allows_and_nothing_else(scenario: str):
    sandbox, robots = speeches(scenario)
    for speech in robots:
        said = []
        for skill in speech.skills:
            values = speech.schema(skill)["properties"]
            choices = [dict(zip(values, row, strict=True)) for row in product(*(it["enum"] for it in values.values()))]
            said += [speech.call(skill, arguments) for arguments in choices]
        assert sorted(said) == sorted(sandbox.calls(speech.robot.name))
    sandbox.close()


@pytest.mark.parametrize("scenario", ["mixed_crew", "emergency_response_2"])
def test_each_call_comes_back_from_its_arguments(scenario: str):
    sandbox, robots = speeches(scenario)
    for speech in robots:
        offered = speech.choice_schema()["properties"]
        for call in sandbox.calls(speech.robot.name):
            assert speech.call(*skill_and_arguments(call)) == call
            assert speech.choice(choice_of(call)) == call
            assert all(value in offered[name]["enum"] for name, value in choice_of(call).items())
    sandbox.close()


@pytest.mark.parametrize(
    ("skill", "arguments", "words"),
    [
        ("pick", {"object": "cub"}, "pick: no object is called “cub” — nothing was done; did you mean “cube”?"),
        ("pick", {}, "pick: it takes object; what came is nothing"),
        ("pick", {"object": "cube", "zone": "dock"}, "pick: it takes object; what came is object, zone"),
        ("wait", {"seconds": True}, "no seconds is called “True”"),
        ("wait", {"seconds": 3}, "there are: 1, 2, 5"),
        ("done", {"now": 1}, "done: it takes nothing; what came is now"),
    ],
)
def test_wrong_arguments_are_refused_with_what_was_wanted(skill: str, arguments: dict, words: str):
    sandbox = sandbox_of()
    with pytest.raises(EngineError) as refusal:
        Speech(sandbox, sandbox.scenario.robots[0]).call(skill, arguments)
    assert words in str(refusal.value)
    sandbox.close()


SANDBOX = sandbox_of()
SPEECH = Speech(SANDBOX, SANDBOX.scenario.robots[0])


@settings(max_examples=200, deadline=None)
@given(arguments=st.dictionaries(st.sampled_from(["skill", "object", "zone", "seconds"]) | st.text(), ANYTHING))
def test_whatever_comes_is_a_call_of_the_grammar_or_refused(arguments: dict):
    for said in (lambda: SPEECH.call("push", arguments), lambda: SPEECH.choice(arguments)):
        with suppress(EngineError):
            assert said() in SANDBOX.calls()
