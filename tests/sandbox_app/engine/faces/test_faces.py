"""The faces pass the checkers of Gymnasium and PettingZoo, and worlds side by side do as worlds alone."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import parallel_api_test, parallel_seed_test

from sandbox_app.engine import EngineError, Scenario, library_names
from sandbox_app.engine.faces import ScenarioEnv, ScenarioParallelEnv, environment_id, make_vector
from tests.sandbox_app.engine.documents import small

PAIR = [
    {"name": "r1", "pose": {"kind": "fixed", "position": [-1.6, -1.0]}, "limits": {"speed": 1.5}},
    {"name": "r2", "pose": {"kind": "fixed", "position": [1.6, -1.0]}, "limits": {"speed": 1.5}},
]
LENIENT = {"on_violation": "penalise", "price": -1.0}


def scenario(robots: int, **changes) -> Scenario:
    return Scenario.parse(small(robots=PAIR[:robots], **changes))


def test_each_library_scenario_is_registered():
    for name in library_names():
        assert environment_id(name) in gymnasium.registry
    assert environment_id("object_transport") == "SandboxStudio/ObjectTransport-v0"


def test_gymnasium_makes_one_and_finds_nothing_wrong_with_it():
    made = gymnasium.make("SandboxStudio/ObjectTransport-v0", render_mode="rgb_array")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)
    made.close()


def test_the_same_seed_gives_the_same_episode_and_the_next_ones_too():
    def told() -> list:
        env, rows = ScenarioEnv(scenario(1), render_mode="rgb_array"), []
        for seed in (11, None):
            observation, info = env.reset(seed=seed)
            rows.append((info["seed"], info["state_hash"], observation["nodes"].tobytes()))
            for call in ("move_to(cube)", "pick(cube)"):
                assert info["action_mask"][env.calls.index(call)] == 1
                observation, reward, *_, info = env.step(env.calls.index(call))
                rows.append((reward, info["state_hash"], observation["adjacency"].tobytes()))
        env.close()
        return rows

    assert told() == told()


def test_an_illegal_call_ends_the_episode_as_the_scenario_says():
    env = ScenarioEnv(scenario(1))
    env.reset(seed=1)
    assert env.render() is None
    call = env.calls.index("place(dock)")
    observation, reward, terminated, truncated, info = env.step(call)
    assert (reward, terminated, truncated, info["legal"], info["rule"]) == (-10.0, True, False, False, "hand_full")
    assert env.observation_space.contains(observation)


@pytest.mark.parametrize("action", [-1, 10**6, 1.5, "x", None, np.float64(1)])
def test_an_action_that_is_no_number_of_a_call_is_refused_and_changes_nothing(action):
    env, team = ScenarioEnv(scenario(1)), ScenarioParallelEnv(scenario(2))
    env.reset(seed=1)
    team.reset(seed=1)
    before = env.sandbox.state_hash(), team.sandbox.state_hash()
    with pytest.raises(EngineError, match="whole number from 0"):
        env.step(action)
    with pytest.raises(EngineError, match="whole number from 0"):
        team.step({"r1": 0, "r2": action})
    assert (env.sandbox.state_hash(), team.sandbox.state_hash()) == before
    env.step(np.int64(0))
    env.close()
    team.close()


def test_of_several_robots_the_first_acts():
    env = ScenarioEnv(scenario(2))
    env.reset(seed=1)
    observation, *_ = env.step(env.calls.index("move_to(cube)"))
    places = env.sandbox.world.robots
    assert places["r2"].place == pytest.approx((1.6, -1.0), abs=0.01)
    assert np.hypot(*np.subtract(places["r1"].place, (0.0, 0.3))) < 1.0
    assert env.observation_space.contains(observation)
    *_, terminated, _, info = env.step(env.calls.index("done()"))
    assert terminated
    assert info["reason"] == "done"


@pytest.mark.parametrize("robots", [1, 2])
def test_pettingzoo_finds_nothing_wrong_with_one_robot_or_two(robots, capsys):
    parallel_api_test(ScenarioParallelEnv(scenario(robots, validator=LENIENT)), num_cycles=20)
    parallel_seed_test(lambda: ScenarioParallelEnv(scenario(robots)), num_cycles=6)
    assert "Passed" in capsys.readouterr().out


def test_all_robots_act_at_once_and_share_the_reward():
    env = ScenarioParallelEnv(scenario(2), render_mode="rgb_array")
    observations, infos = env.reset(seed=3)
    assert set(observations) == set(infos) == {"r1", "r2"}
    calls = {"r1": "move_to(cube)", "r2": "wait(1)"}
    _, rewards, *_, infos = env.step({name: env.calls[name].index(call) for name, call in calls.items()})
    assert rewards["r1"] == rewards["r2"] == pytest.approx(sum(infos["r1"]["reward"].values()))
    assert env.state().ndim == 1
    env.step({name: calls.index("done()") for name, calls in env.calls.items()})
    assert env.agents == []
    with pytest.raises(EngineError):
        env.step({})
    env.close()


def trajectories(n: int) -> list[list]:
    """By world, what three decisions told."""
    vector, rows = make_vector(scenario(1, validator=LENIENT), n, seed=5), []
    calls = ScenarioEnv(scenario(1)).calls
    observation, info = vector.reset()
    rows.append((info["state_hash"], observation["nodes"]))
    for call in ("move_to(cube)", "pick(cube)", "move_to(dock)"):
        observation, reward, _, _, info = vector.step(np.full(n, calls.index(call)))
        rows.append((info["state_hash"], observation["nodes"], reward))
    vector.close()
    return [
        [
            tuple(np.asarray(part[world]).tobytes() if part.dtype != object else part[world] for part in row)
            for row in rows
        ]
        for world in range(n)
    ]


def test_what_happens_in_a_world_does_not_depend_on_how_many_there_are():
    alone, two, three = (trajectories(n) for n in (1, 2, 3))
    assert alone[0] == two[0] == three[0]
    assert two[1] == three[1]
    assert three[0] != three[1] != three[2]
