"""Tracks: what a page needs to play an episode, and that it is that very episode."""

import json

import numpy as np
import pytest

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.planner.team import Planner
from sandbox_app.engine.spoken import text_of
from sandbox_app.engine.track import Track, record

SEED = 3


@pytest.fixture(scope="module", params=["object_transport", "multi_agent_collaboration"])
def played(request):
    """The scenario, the planner's calls, the state hash after each, and the last poses."""
    scenario, planner, calls, hashes = Scenario.load(request.param), Planner(), [], []
    sandbox = Sandbox(scenario)
    sandbox.reset(seed=SEED)
    while not sandbox.episode.ended:
        action = planner.calls(sandbox)
        calls.append(text_of(action if len(action) > 1 else next(iter(action.values()))))
        hashes.append(sandbox.step(action)[4]["state_hash"])
    last = sandbox.poses()
    sandbox.close()
    return scenario, calls, hashes, last, record(scenario, SEED, calls)


def test_it_comes_through_the_very_states_of_the_episode(played):
    _, calls, hashes, last, track = played
    assert track.hashes == hashes
    assert len(track.decisions) == len(calls) + 1
    drawn = np.array(track.start, dtype=np.float32)
    drawn[track.moving] = track.poses[track.decisions[-1]]
    assert np.allclose(drawn, last, atol=1e-5)


def test_time_never_goes_back_and_every_decision_has_its_frame(played):
    track = played[-1]
    assert track.seconds == sorted(track.seconds)
    assert track.decisions[0] == 0
    assert track.decisions == sorted(track.decisions)
    assert len(track.seconds) == len(track.poses) > len(track.decisions)


def test_what_never_moves_is_told_once(played):
    scenario, _, _, _, track = played
    moving = {track.bodies[index]["owner"] for index in track.moving}
    assert {robot.name for robot in scenario.robots} <= moving
    floor = next(index for index, body in enumerate(track.bodies) if body["kind"] == "floor")
    assert floor not in track.moving


def test_as_bytes_it_is_words_and_then_poses(played):
    track: Track = played[-1]
    data = track.to_bytes()
    end = 4 + int.from_bytes(data[:4], "little")
    words = json.loads(data[4:end])
    assert words["hashes"] == track.hashes
    assert len(words["bodies"]) == len(track.bodies)
    assert np.array_equal(np.frombuffer(data[end:], "<f4").reshape(track.poses.shape), track.poses)


def test_an_episode_of_no_call_is_one_picture():
    track = record(Scenario.load("object_transport"), SEED, [])
    assert (track.decisions, track.hashes, len(track.poses), track.moving) == ([0], [], 1, [])


def test_calls_after_the_end_are_left_out():
    track = record(Scenario.load("object_transport"), SEED, ["pick(nothing)", "wait(1)"])
    assert len(track.hashes) == 1
