"""One agent through one episode: what it sees, in what order it thinks, and what is left of it."""

from dataclasses import replace

import numpy as np
import pytest
from transformers import PreTrainedTokenizerFast

from sandbox_app.engine import Sandbox, Scenario
from training_app.agent import perception, planning, reflection
from training_app.agent.backends import SCRIPTED
from training_app.agent.chain import Node
from training_app.agent.episode import Episode
from training_app.agent.lanes import Alone, Lanes
from training_app.agent.speech import encode_prompt

LONGEST_PROMPT = 160  # tokens


def played(scenario: Scenario, seed: int, backend: str) -> Episode:
    with Lanes(scenario) as lanes:
        return lanes.perform({0: Alone(seed, backend)})[0]


@pytest.mark.parametrize("backend", sorted(SCRIPTED))
def test_every_scripted_backend_plays_whole_episodes_within_the_grammar(
    scenario: Scenario, sandbox: Sandbox, backend: str
):
    episode = played(scenario, 3, backend)
    assert episode.reason
    assert episode.calls
    assert set(episode.calls) <= set(sandbox.calls())


def test_the_expert_solves_most_layouts_and_thinks_in_every_way(scenario: Scenario):
    episodes = [played(scenario, seed, "expert") for seed in range(6)]
    assert sum(episode.success for episode in episodes) >= 4
    kinds = {node["kind"] for episode in episodes for node in episode.nodes}
    assert {"perceive", "plan", "act", "verdict", "outcome", "reflect"} <= kinds


def test_the_chain_is_whole_and_every_decision_has_its_verdict_and_outcome(scenario: Scenario):
    episode = played(scenario, 3, "expert")
    nodes = [Node(**node) for node in episode.nodes]
    assert [node.index for node in nodes] == list(range(len(nodes)))
    assert all(node.parent < node.index for node in nodes[1:])
    for kind in ("act", "verdict", "outcome"):
        assert sum(node.kind == kind for node in nodes) == len(episode.calls)
    assert [node.text for node in nodes if node.kind == "act"] == episode.calls
    assert sum(node.reward or 0 for node in nodes) == pytest.approx(episode.total_reward, abs=1e-2)


def test_seed_and_calls_replay_the_episode_exactly(scenario: Scenario, sandbox: Sandbox):
    episode = played(scenario, 11, "random")
    sandbox.reset(seed=episode.seed)
    for call in episode.calls:
        sandbox.step(call)
    assert sandbox.state_hash() == [node["state_hash"] for node in episode.nodes if node["kind"] == "outcome"][-1]


def test_the_agent_reflects_after_a_failure_and_every_few_decisions(scenario: Scenario):
    for seed in range(6):
        acts_since = 0
        for turn in played(scenario, seed, "expert").spoken:
            acts_since = {"act": acts_since + 1, "reflect": 0, "plan": acts_since}[turn.task]
            assert acts_since <= scenario.cognition.reflect_every


def test_prompts_stay_short(scenario: Scenario, tokenizer: PreTrainedTokenizerFast):
    for turn in played(scenario, 3, "expert").spoken:
        assert len(encode_prompt(tokenizer, turn.prompt)) <= LONGEST_PROMPT


def test_a_sight_is_relative_to_the_robot(sandbox: Sandbox):
    seen, _ = sandbox.reset(seed=7)
    goal = {"name": "g", "predicate": "inside", "object": "red_box", "zone": "dock", "met": False}
    robot, box = seen.robot, next(thing for thing in seen.objects if thing.name == "red_box")
    for side, turn in (("front", 0.0), ("left", np.pi / 2), ("back", np.pi), ("right", -np.pi / 2)):
        there = replace(
            box, x=robot.x + 2 * np.cos(robot.yaw + turn), y=robot.y + 2 * np.sin(robot.yaw + turn), distance=2.0
        )
        things = tuple(there if thing.name == "red_box" else thing for thing in seen.objects)
        told = perception.focus(replace(seen, objects=things), goal)
        assert f" {side} 4 to (dock)" in told


def test_the_first_open_subgoal_of_the_plan_is_worked_on():
    goals = [
        {"name": name, "predicate": "inside", "object": name, "zone": "dock", "met": name == "a"} for name in "abc"
    ]
    plan = ("(a) to (dock)", "(c) to (dock)", "(b) to (dock)")
    assert planning.current(goals, plan)["name"] == "c"
    assert planning.current(goals, ())["name"] == "b"
    assert planning.current([goals[0]], plan) is None
    assert planning.subgoals_of("1 (a) to (dock); 2 (c) to (dock)") == plan[:2]


def test_a_sober_observer_replans_after_two_failures_in_a_row(sandbox: Sandbox):
    seen, _ = sandbox.reset(seed=7)
    slipped = replace(seen, last_outcome="failure: slipped")
    once = reflection.Memory().after(failed=True)
    twice = once.cleared(0).after(failed=True)
    assert reflection.sober(once, slipped, 0) == "failed; cause slipped; keep"
    assert reflection.sober(twice, slipped, 0) == "failed; cause slipped; replan"
    assert reflection.sober(once.cleared(0).after(failed=False), seen, 1) == "progress; cause none; keep"
    assert all(reflection.sober(memory, slipped, 0) in reflection.GRAMMAR.texts for memory in (once, twice))


def test_many_goals_are_planned_for_a_few_at_a_time():
    goals = [
        {"name": f"g{n}", "predicate": "inside", "object": f"o{n}", "zone": "dock", "met": False} for n in range(12)
    ]
    first = planning.subgoals_of(planning.plan_text(goals))
    assert len(first) == planning.WINDOW
    assert not planning.used_up(goals, first)
    later = [goal | {"met": place < planning.WINDOW} for place, goal in enumerate(goals)]
    assert planning.used_up(later, first)
    assert len(planning.subgoals_of(planning.plan_text(later))) == 12 - planning.WINDOW
