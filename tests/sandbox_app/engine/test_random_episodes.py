"""Whatever is said, in whatever order: nothing raises, every verdict has a rule, every reward adds up."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.validator import RULES
from tests.sandbox_app.engine.plant import PLANT, plant

FAULTS = [
    {"name": "slip", "kind": "gripper_slip", "chance": 0.3},
    {"name": "noise", "kind": "sensor_noise", "robot": "r1", "trigger": {"likely": 0.5}},
    {"name": "stray", "kind": "blocked_path", "object": "crate", "trigger": {"chance": 0.3, "decisions": 3},
     "pose": {"kind": "area", "center": [0, 0], "size": [6, 4]}},
    {"name": "jam", "kind": "device_jam", "device": "pump", "trigger": {"on": "pump.running"}},
    {"name": "heat", "kind": "overheating", "robot": "r2", "trigger": {"chance": 0.1}},
    {"name": "loss", "kind": "power_loss", "device": "fuse", "trigger": {"at": [1, 4]}},
    {"name": "break", "kind": "broken_robot", "robot": "r2", "tool": "wrench", "trigger": {"chance": 0.1}},
    {"name": "blaze", "kind": "fire", "device": "stove", "trigger": {"chance": 0.3, "decisions": 3}},
]  # fmt: skip
GOALS = [
    *PLANT["goals"],
    {"name": "start", "predicate": "state", "device": "pump", "state": "off", "when": "jam.begins", "deadline": 5},
    {"name": "tell", "predicate": "reported", "fact": "pump_started", "after": ["start"]},
]
PEOPLE = [{"name": "ann", "route": [[-3.0, -1.8], [3.0, -1.8]]}]


def world(rule: str, rollback: bool) -> Sandbox:
    changes = {"faults": FAULTS, "goals": GOALS, "people": PEOPLE, "wording": "varied"}
    limits = {"validator": {"on_violation": rule}, "monitor": {"rollback": rollback}, "limits": {"decisions": 6}}
    return Sandbox(Scenario.parse(plant(**changes, **limits)))


SANDBOXES = [world("terminate", False), world("penalise", True), world("rollback", False)]


def say(sandbox: Sandbox, robot: str, chance: random.Random) -> str:
    """Mostly what is legal, often what can be said at all, at times nonsense."""
    kind = chance.random()
    if kind < 0.04:
        return chance.choice(["", "fly()", "pick(", "pick(moon)", "move_to(cube, cube)", "done()"])
    calls = sandbox.legal_calls(robot) if kind < 0.8 else sandbox.calls(robot)
    return chance.choice([call for call in calls if call != "done()"])


def check(sandbox: Sandbox, step: tuple) -> None:
    observation, reward, terminated, truncated, info = step
    for verdict in info["verdicts"].values():
        assert verdict.legal or verdict.rule in {"grammar", *RULES}
        assert verdict.legal or verdict.reason
    assert abs(reward - sum(info["reward"].values())) < 1e-9
    assert bool(sandbox.episode.ended) == (terminated or truncated)
    assert (observation is None) == (info["reason"] in ("illegal", "physics broke"))
    assert info["state_hash"] == sandbox.state_hash()


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**31 - 1), which=st.integers(0, 2))
def test_random_episodes_never_raise(seed, which):
    sandbox, chance = SANDBOXES[which], random.Random(seed)
    sandbox.reset(seed)
    while not sandbox.episode.ended:
        check(sandbox, sandbox.step({name: say(sandbox, name, chance) for name in ("r1", "r2")}))
