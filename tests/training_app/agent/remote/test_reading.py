"""Whatever a model says becomes one reply that the loop can go on with."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox_app.engine import Sandbox
from training_app.agent import planning, reflection
from training_app.agent.grammar import Ordering
from training_app.agent.remote.asking import messages, tools
from training_app.agent.remote.endpoint import Answer
from training_app.agent.remote.reading import CALL_CUT, read, shown
from training_app.agent.turns import Turn

ANYTHING = st.text(st.characters(codec=None), max_size=400) | st.sampled_from(
    [
        "",
        "1",
        "1;",
        "plan",
        "; ; ;",
        "<html><body>502</body></html>",
        "我会先拿红色的箱子",
        "\ud800",
        "\0",
        "x" * 100_000,
    ]
)
PLAN = Ordering(("(red_box) to (dock)", "(blue_box) to (dock)", "(lamp) be on"), later=("(red_box) to (dock)",))


def test_every_call_of_the_grammar_can_be_said_as_a_tool(turns: dict[str, Turn]):
    act = turns["act"]
    for tool in tools(act):
        function = tool["function"]
        arguments = {name: kind["enum"][-1] for name, kind in function["parameters"]["properties"].items()}
        assert read(act, Answer(tool=function["name"], arguments=json.dumps(arguments))) in act.grammar.texts


@pytest.mark.parametrize(
    "text",
    [
        "move_to(red_box)",
        " `move_to( red_box )`.",
        "1. move_to(red_box)",
        "r1: move_to('red_box')",
        'move_to(place="red_box")',
        "<think>pick(red_box)? too far.</think>\nmove_to(red_box)",
        "I go there first.\n\n**move_to(red_box)**\n",
        "The best call now is move_to(red_box), I think.",
    ],
)
def test_a_call_is_found_in_what_stands_around_it(turns: dict[str, Turn], text: str):
    assert read(turns["act"], Answer(text)) == "move_to(red_box)"


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        (Answer("I would move_to(red_box) or pick(red_box)"), "I would move_to(red_box) or pick(red_box)"),
        (Answer("fly(red_box)"), "fly(red_box)"),
        (Answer(""), "(nothing)"),
        (Answer("r1: a | r2: b"), "r1: a / r2: b"),
        (Answer(tool="pick", arguments='{"object": "moon"}'), "pick(moon)"),
        (Answer(tool="pick", arguments="no json"), "pick(no json)"),
        (Answer(tool="fly", arguments="[1]"), "fly([1])"),
    ],
)
def test_what_is_no_call_stays_what_it_is(turns: dict[str, Turn], answer: Answer, call: str):
    assert read(turns["act"], answer) == call


def test_a_robot_that_got_no_answer_waits(turns: dict[str, Turn]):
    assert read(turns["act"], Answer(failure="HTTP 500")) == "wait(1)"


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("1. blue_box to dock\n2. the lamp must be on", ["(blue_box) to (dock)", "(lamp) be on"]),
        ("2 (lamp) be on; 1 (blue_box) to (dock)", ["(lamp) be on", "(blue_box) to (dock)"]),
        ("first (lamp) be on, then (blue_box) to (dock)", ["(lamp) be on", "(blue_box) to (dock)"]),
        ("Sure! Here is a plan.", ["(blue_box) to (dock)", "(lamp) be on"]),
    ],
)
def test_a_plan_is_what_of_its_lines_names_a_goal_then_the_rest(text: str, first: list[str]):
    plan = read(Turn("plan", "", "plan", PLAN), Answer(text))
    assert list(planning.subgoals_of(plan)) == [*first, "(red_box) to (dock)"]  # that one may only come last


@pytest.mark.parametrize(
    ("text", "reflection"),
    [
        ("Failed; cause slipped; REPLAN.", "failed; cause slipped; replan"),
        ("My verdict: progress; cause none; keep", "progress; cause none; keep"),
        ("All is well!", "stalled; cause none; keep"),
    ],
)
def test_an_unreadable_reflection_is_the_sober_observers(turns: dict[str, Turn], text: str, reflection: str):
    assert read(turns["reflect"], Answer(text)) == reflection


@settings(max_examples=300, deadline=None)
@given(text=ANYTHING, tool=st.just("") | ANYTHING, arguments=ANYTHING, failure=st.just("") | ANYTHING)
def test_whatever_comes_back_the_loop_can_go_on(turns: dict[str, Turn], text, tool, arguments, failure):
    answer = Answer(text, tool, arguments, failure)
    for turn in (*turns.values(), Turn("plan", "", "plan", PLAN), Turn("plan", "", "plan", Ordering(()))):
        reply = read(turn, answer)
        json.dumps([reply, shown(answer)]).encode()
        assert (reply + shown(answer)).encode("utf-8")
        if turn.task == "act":
            assert 0 < len(reply) <= CALL_CUT
            assert not set("\0\n\r|") & set(reply)
        if turn.task == "plan":
            assert sorted(planning.subgoals_of(reply)) == sorted(turn.grammar.items)
            assert _is_said(turn.grammar, reply)
        if turn.task == "reflect":
            assert reply in reflection.GRAMMAR.texts


def _is_said(grammar: Ordering, reply: str) -> bool:
    """Whether the walk through the grammar leads to the reply."""
    said: tuple[str, ...] = ()
    while options := grammar.following(said):
        place = len(said)
        wanted = reply.split("; ")[place]
        said += (next(option for option in options if option.strip(" ;").removesuffix("<|end|>") == wanted),)
    return True


def test_the_validator_refuses_what_is_no_call_with_its_reason(turns: dict[str, Turn], sandbox: Sandbox):
    call = read(turns["act"], Answer("I am a language model and cannot move."))
    *_, info = sandbox.step(call)
    assert "is no call" in info["verdicts"]["r1"].reason


def test_a_turn_tells_all_that_may_be_answered(turns: dict[str, Turn]):
    system = {task: messages(turn, with_tools=False)[0]["content"] for task, turn in turns.items()}
    assert all(f"{skill}(" in system["act"] for skill in ("move_to", "pick", "done"))
    assert all(item in system["plan"] for item in turns["plan"].grammar.items)
    assert "cause none|cause blocked" in system["reflect"]
    assert "Call exactly one tool." in messages(turns["act"], with_tools=True)[0]["content"]
