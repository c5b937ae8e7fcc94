"""What an agent is offered: skills and a look, told as far as its robots sense; nothing that sets the world."""

import json
import math

import pytest

from sandbox_app.engine import EngineError, Sandbox, Scenario, library_names
from sandbox_app.engine.planner.team import Planner
from sandbox_app.engine.skills.table import SKILLS
from tests.sandbox_app.engine.documents import sandbox_of, small
from tests.sandbox_app.engine.test_monitor import carry_off, disturbed, throw
from tests.training_app.agent.mcp_server.arguments import choice_of, skill_and_arguments
from training_app.agent.mcp_server.controls import PREFIX
from training_app.agent.mcp_server.seat import Seat
from training_app.agent.mcp_server.serving import tools_of
from training_app.agent.mcp_server.tool import Answer

LENIENT = {"validator": {"on_violation": "penalise", "price": -1.0}}


def seat_at(scenario: str, robot: str | None = None, seed: int = 7) -> Seat:
    sandbox = Sandbox(Scenario.load(scenario), seed=seed)
    sandbox.reset()
    return Seat(sandbox, robot)


def run(seat: Seat, tool: str, /, **arguments) -> Answer:
    return {tool.name: tool for tool in tools_of(seat)}[tool].run(arguments)


@pytest.mark.parametrize("scenario", library_names())
def test_one_robot_has_a_tool_for_each_skill_and_several_have_one_for_the_decision(scenario: str):
    seat = seat_at(scenario)
    names = [tool.name for tool in tools_of(seat)]
    if len(seat.robots) == 1:
        assert names == [skill for skill in SKILLS if skill in seat.sandbox.scenario.robots[0].skills] + ["look"]
    else:
        assert names == ["decide", "look"]
    seat.sandbox.close()


@pytest.mark.parametrize("scenario", library_names())
def test_every_scenario_of_the_library_can_be_solved_through_its_tools(scenario: str):
    seat, planner = seat_at(scenario), Planner()
    while not seat.sandbox.episode.ended:
        calls = planner.calls(seat.sandbox)
        if len(calls) == 1:
            tool, arguments = skill_and_arguments(*calls.values())
        else:
            tool, arguments = "decide", {name: choice_of(call) for name, call in calls.items()}
        answer = run(seat, tool, **arguments)
        json.dumps(answer.facts, allow_nan=False)
        for alert in answer.facts["alerts"]:
            assert f"alert {alert['severity']}: {alert['kind']} of {alert['subject']}" in answer.text
    assert answer.facts["episode"]["success"]
    seat.sandbox.close()


def test_an_answer_tells_the_outcome_the_reward_and_what_is_seen():
    seat = seat_at("object_transport")
    answer = run(seat, "move_to", place="blue_box")
    assert answer.text.startswith("r1: move_to(blue_box): success\nreward +0.0216 (task/progress +0.0716, task/")
    assert "goal (blue_box) light near front 1" in answer.text
    assert sum(answer.facts["reward_parts"].values()) == answer.facts["reward"]
    assert answer.facts["episode"]["decisions"] == 1
    assert not answer.is_refused
    seat.sandbox.close()


def test_an_illegal_call_is_answered_as_the_engine_answers_it():
    seat = seat_at("object_transport")
    answer = run(seat, "place", spot="dock")
    verdict = answer.facts["verdicts"]["r1"]
    assert (verdict["legal"], verdict["rule"], answer.facts["reward"], answer.is_refused) == (
        False,
        "hand_full",
        -10,
        False,
    )
    assert f"illegal by the rule hand_full: {verdict['reason']}; legal would be {verdict['legal_alternatives'][0]}" in (
        answer.text
    )
    assert "The episode has ended: an illegal call ended it." in answer.text
    assert answer.facts["seen"] == {}
    seat.sandbox.close()


def test_where_violations_only_cost_the_episode_goes_on():
    seat = Seat(sandbox_of(**LENIENT))
    answer = run(seat, "place", spot="dock")
    assert answer.facts["reward"] == -1.0
    assert not answer.facts["episode"]["ended"]
    assert "r1 sees:" in answer.text
    seat.sandbox.close()


def test_a_decision_that_is_taken_back_says_so():
    seat = Seat(disturbed(carry_off, monitor={"rollback": True}))
    answer = run(seat, "wait", seconds=1)
    assert answer.facts["rolled_back"]
    assert "It was taken back: the world is as after the last safe decision." in answer.text
    seat.sandbox.close()


def test_where_the_physics_broke_nothing_is_seen_and_everything_is_answered():
    seat = Seat(disturbed(lambda world: throw(world, math.nan)))
    answer = run(seat, "wait", seconds=1)
    assert "The episode has ended: the physics broke." in answer.text
    assert answer.facts["seen"] == {}
    for late in (run(seat, "look"), run(seat, "wait", seconds=1)):
        json.dumps(late.facts, allow_nan=False)
        assert "there is no more to do here" in late.text
    seat.sandbox.close()


def test_after_the_end_a_call_is_answered_kindly_and_changes_nothing():
    seat = seat_at("object_transport")
    run(seat, "done")
    state = seat.sandbox.state_hash()
    answer = run(seat, "pick", object="red_box")
    assert answer.text.splitlines() == [
        "The episode has ended: not all goals are met.",
        "Nothing was done: there is no more to do here.",
    ]
    assert not answer.is_refused
    assert answer.facts["episode"]["reason"] == "done"
    assert seat.sandbox.state_hash() == state
    assert "r1 sees:" in run(seat, "look").text
    seat.sandbox.close()


def test_wrong_arguments_take_no_time_and_cost_nothing():
    seat = seat_at("multi_agent_collaboration")
    for arguments in ({}, {"r3": {"skill": "done"}}, {"r1": 3}, {"r1": {"skill": "fly"}}, {"r1": {"skill": ["done"]}}):
        with pytest.raises(EngineError, match="nothing was done"):
            run(seat, "decide", **arguments)
    with pytest.raises(EngineError, match="one of r1, r2"):
        run(seat, "look", robot="r3")
    assert seat.sandbox.log == ()
    seat.sandbox.close()


def test_looking_changes_nothing_and_tells_each_robots_own_observation():
    seat = seat_at("multi_agent_collaboration_2")
    state = seat.sandbox.state_hash()
    both, one = run(seat, "look"), run(seat, "look", robot="r2")
    plain = {name: seen.to_json_value() for name, seen in seat.sandbox.observations.items()}
    assert both.facts["seen"] == plain
    assert one.facts["seen"] == {"r2": plain["r2"]}
    assert seat.sandbox.state_hash() == state
    seat.sandbox.close()


def test_what_a_robot_cannot_sense_stands_in_no_answer():
    robots = [{**small()["robots"][0], "limits": {"speed": 1.5, "sight": 0.5}}]
    goals = [{"name": "go", "predicate": "at", "robot": "r1", "zone": "dock"}]
    seat = Seat(sandbox_of(robots=robots, goals=goals))
    for answer in (run(seat, "look"), run(seat, "wait", seconds=1)):
        told = answer.text + json.dumps(answer.facts)
        assert "cube" not in told, "it is out of sight"
        assert "dock" in told, "it is on the plan of the building"
    assert "cube" in seat.sandbox.scene_graph().to_text()
    seat.sandbox.close()


@pytest.mark.parametrize("scenario", ["object_transport", "mixed_crew"])
def test_without_the_controls_no_tool_resets_restores_or_edits(scenario: str):
    """Each tool with everything it takes, and with what the controls would take: the log holds calls and only grows."""
    seat = seat_at(scenario)
    sandbox, tools = seat.sandbox, tools_of(seat)
    assert not [tool.name for tool in tools if tool.name.startswith(PREFIX)]
    episode, seed, log = sandbox.episode, sandbox.seed, sandbox.log
    tempting = [{"seed": 3}, {"snapshot": 1}, {"edit": {"kind": "move", "name": "crate", "position": [0, 0]}}, {}]
    calls = {name: sandbox.calls(name)[::7] for name in seat.robots}
    sane = [
        skill_and_arguments(call) if len(calls) == 1 else ("decide", {name: choice_of(call)})
        for name, texts in calls.items()
        for call in texts
    ]
    for name, arguments in [*((tool.name, these) for tool in tools for these in tempting), *sane]:
        try:
            run(seat, name, **arguments)
        except EngineError:
            assert sandbox.log == log
        assert sandbox.episode is episode
        assert sandbox.seed == seed
        assert sandbox.log[: len(log)] == log
        assert "edit" not in json.dumps(sandbox.log)
        log = sandbox.log
    assert sandbox.episode.ended
    assert log
    sandbox.close()


@pytest.mark.parametrize("robot", ["r1", "arm", "husky"])
def test_who_plays_one_robot_of_a_crew_succeeds_in_its_company(robot: str):
    seat = seat_at("mixed_crew", robot)
    planner, decisions = Planner(), 0
    while not seat.sandbox.episode.ended:
        call = planner.calls(seat.sandbox)[robot]
        answer = run(seat, skill_and_arguments(call)[0], **skill_and_arguments(call)[1])
        assert answer.facts["verdicts"].keys() == answer.facts["seen"].keys() == {robot}
        decisions += 1
    assert answer.facts["episode"]["success"]
    assert decisions < 15
    seat.sandbox.close()


def test_the_company_joins_in_what_takes_two():
    seat = seat_at("multi_agent_collaboration", "r1")
    for tool, arguments in (
        ("move_to", {"place": "beam"}),
        ("lift_together", {"object": "beam", "agent": "r2"}),
        ("carry_together", {"zone": "site", "agent": "r2"}),
    ):
        answer = run(seat, tool, **arguments)
        assert answer.facts["outcomes"]["r1"]["status"] == "success", answer.text
    assert "beam" in next(goal for goal in seat.sandbox.goals if goal["met"])["text"]
    seat.sandbox.close()


def test_who_waits_is_not_let_down_by_the_company():
    """The other would lift the beam with whoever waits: it stands by instead, and no call is illegal."""
    seat = seat_at("multi_agent_collaboration", "r1")
    for _ in range(6):
        answer = run(seat, "wait", seconds=1)
        assert not answer.facts["episode"]["ended"], answer.text
        outcomes = seat.sandbox.episode.last
        assert outcomes["r2"][1].status == "success", outcomes
    seat.sandbox.close()


def test_a_robot_that_is_not_there_is_named_with_those_that_are():
    sandbox = sandbox_of()
    with pytest.raises(EngineError, match="there is no robot “r9”"):
        Seat(sandbox, "r9")
    sandbox.close()
