"""The runtime monitor: each kind of alert, what a grave one does, and what watching costs."""

import math
import time

import pytest

from sandbox_app.engine import EngineError, Sandbox, Scenario
from sandbox_app.engine.monitor import EVERY, WATCHED, Monitor
from tests.sandbox_app.engine.documents import sandbox_of, small

BACK = {"monitor": {"rollback": True}}


def disturbed(disturb, at: int = 10, **changes) -> Sandbox:
    """Something outside the physics happens from that frame after the reset on, in each frame."""

    def watch(sandbox: Sandbox) -> None:
        if sandbox.world.frames >= at:
            disturb(sandbox.world)

    sandbox = sandbox_of(**changes)
    sandbox.on_frame = watch
    return sandbox


def kinds(info) -> set[str]:
    return {alert["kind"] for alert in info["alerts"]}


def throw(world, speed: float, name: str = "cube") -> None:
    world.bullet.set_velocity(world.bodies[name], (speed, 0.0, 0.0))


def carry_off(world) -> None:
    world.bullet.put(world.bodies["cube"], (9.0, 9.0, 0.07))


def press_in(world) -> None:
    """Four centimetres into the floor."""
    x, y = world.place_of("cube")
    world.bullet.put(world.bodies["cube"], (x, y, 0.03))
    world.bullet.find_contacts()
    world.forget()


HUSKY = {"robots": [{"name": "r1", "kind": "husky", "pose": small()["robots"][0]["pose"], "skills": ["wait", "done"]}]}


def tip(world) -> None:
    robot = world.robots["r1"]
    world.bullet.put(robot.body, (*robot.place, 0.4), (math.sin(0.8), 0.0, 0.0, math.cos(0.8)))


def test_an_undisturbed_episode_raises_no_alert():
    sandbox = sandbox_of()
    for call in ("move_to(cube)", "pick(cube)", "move_to(dock)", "place(dock)"):
        assert sandbox.step(call)[4]["alerts"] == []


# kind: the disturbance, the frame after the reset in which it happens, and changes to the small scenario
DISTURBED = {
    "speed": (lambda world: throw(world, 8.0), 34, {}),
    "out_of_bounds": (carry_off, 10, {}),
    "tip_over": (tip, 34, HUSKY),
    "blow_up": (lambda world: throw(world, 1e6), 10, {}),
}


@pytest.mark.parametrize("kind", DISTURBED)
def test_each_breach_raises_its_alert_with_value_limit_and_time(kind):
    disturb, at, changes = DISTURBED[kind]
    alerts = disturbed(disturb, at, **changes).step("wait(1)")[4]["alerts"]
    alert = next(alert for alert in alerts if alert["kind"] == kind)
    assert set(alert) == {"kind", "severity", "subject", "value", "limit", "seconds"}
    assert alert["severity"] == WATCHED[kind].severity
    assert alert["subject"] in ("cube", "r1")
    assert alert["value"] > alert["limit"]
    assert 0 < alert["seconds"] < 2


def test_driving_hard_into_the_building_raises_the_force():
    sandbox = sandbox_of(
        monitor={"force": 60.0}, robots=[{"name": "r1", "pose": {"kind": "fixed", "position": [0.2, 1.2]}}]
    )
    world, monitor = sandbox.world, Monitor()
    monitor.begin_decision(world)
    for _ in range(30):
        world.robots["r1"].drift(1.0, 0.0, 0.0)
        world.advance()
        monitor.glance(world)
    assert monitor.count("force") == 1
    assert monitor.alerts[0]["value"] > 60.0


def test_bodies_inside_each_other_are_seen_and_far_inside_is_grave():
    for limit, kind in ((0.03, "penetration"), (0.01, "crushed")):
        sandbox = sandbox_of(monitor={"penetration": limit})
        press_in(sandbox.world)
        monitor = Monitor()
        monitor.begin_decision(sandbox.world)
        monitor.end_decision(sandbox.world, {})
        assert kind in {alert["kind"] for alert in monitor.alerts}


def test_passing_a_person_too_closely_is_a_near_miss_and_costs():
    person = {"name": "ann", "route": [[0.0, -0.2]]}
    sandbox = sandbox_of(people=[person], monitor={"distance": 2.0}, goals=small()["goals"])
    info = sandbox.step("move_to(dock)")[4]
    alert = next(alert for alert in info["alerts"] if alert["kind"] == "near_miss")
    assert 0 <= alert["value"] < alert["limit"] == 2.0
    assert info["reward"]["safety/near_miss"] == pytest.approx(-0.2)


def test_a_robot_that_fails_again_and_again_where_it_stands_is_stuck():
    crowd = [
        {"name": f"post_{n}", "fixed": True, "size": [0.3, 0.3, 0.8], "pose": {"kind": "fixed", "position": at}}
        for n, at in enumerate([[-1.6, -0.4], [-1.6, -1.6], [-1.0, -1.0], [-2.2, -1.0]])
    ]
    sandbox = sandbox_of(objects=[*small()["objects"], *crowd])
    stuck = ["stuck" in kinds(sandbox.step("move_to(cube)")[4]) for _ in range(3)]
    assert stuck == [False, False, True]


# What a grave alert does ------------------------------------------------------------------------------------------


def test_without_rollback_the_episode_goes_on_after_a_grave_alert():
    sandbox = disturbed(carry_off)
    info = sandbox.step("wait(1)")[4]
    assert (info["rolled_back"], info["reason"]) == (False, "")
    assert sandbox.step("wait(1)")[4]["verdict"].legal


@pytest.mark.parametrize("disturb", [carry_off, lambda world: throw(world, 1e6), lambda world: throw(world, math.nan)])
def test_with_rollback_the_world_is_back_at_the_last_safe_decision(disturb):
    sandbox = disturbed(disturb, at=60, **BACK)
    sandbox.step("wait(1)")
    before, place, seconds = sandbox.world.bullet.numbers(), sandbox.world.place_of("cube"), sandbox.seconds
    observation, reward, terminated, truncated, info = sandbox.step("wait(2)")
    assert info["rolled_back"]
    assert sandbox.world.bullet.numbers() == before
    assert (sandbox.world.place_of("cube"), sandbox.seconds) == (place, seconds)
    assert (terminated, truncated) == (False, False)
    assert reward == pytest.approx(sum(info["reward"].values()))
    assert info["reward"]["task/progress"] == 0.0
    assert observation.decisions_left == 22
    assert observation.last_outcome == "failure: rolled back"


def test_the_price_of_what_was_rolled_back_is_kept():
    sandbox = disturbed(lambda world: throw(world, 1e6), **BACK)
    assert sandbox.step("move_to(cube)")[4]["reward"]["safety/speed"] <= 0.0
    sandbox = disturbed(carry_off, **BACK, reward={"decision": -0.5})
    assert sandbox.step("wait(1)")[4]["reward"]["task/decision"] == -0.5


def test_after_a_rollback_the_future_is_as_if_nothing_had_happened():
    disturbed_one, calm = disturbed(carry_off, **BACK), sandbox_of(**BACK)
    assert disturbed_one.step("wait(1)")[4]["rolled_back"]
    disturbed_one.on_frame = None
    calls = ["move_to(cube)", "pick(cube)", "move_to(dock)"]
    for call in calls:
        disturbed_one.step(call)
        calm.step(call)
    assert disturbed_one.world.bullet.numbers() == calm.world.bullet.numbers()


@pytest.mark.parametrize("speed", [1e9, math.nan, math.inf])
def test_physics_that_breaks_ends_the_episode_and_raises_nothing(speed):
    sandbox = disturbed(lambda world: throw(world, speed))
    observation, _, terminated, truncated, info = sandbox.step("move_to(cube)")
    assert (observation, terminated, truncated) == (None, False, True)
    assert info["reason"] == "physics broke"
    assert info["outcome"].cause == "physics broke"
    with pytest.raises(EngineError, match=r"the episode has ended \(physics broke\)"):
        sandbox.step("wait(1)")
    sandbox.on_frame = None
    sandbox.reset(1)
    assert sandbox.step("move_to(cube)")[4]["outcome"].status == "success"


def test_a_broken_robot_body_ends_the_episode_too():
    def shatter(world) -> None:
        world.bullet.set_joint(world.robots["r1"].body, 0, math.nan)

    info = disturbed(shatter).step("move_to(cube)")[4]
    assert info["reason"] == "physics broke"


def test_how_long_a_robot_has_been_stuck_survives_a_restore():
    one, other = sandbox_of(), sandbox_of()
    one.episode.monitor.failures["r1"] = 2
    other.restore(one.snapshot())
    assert other.episode.monitor.failures == {"r1": 2}


def share_of_watching(sandbox: Sandbox) -> float:
    """Of the time of six decisions."""
    monitor, spent = sandbox.episode.monitor, 0.0
    glance, end = monitor.glance, monitor.end_decision

    def timed(call, world, *arguments):
        nonlocal spent
        world.state()  # is read anyway, by whoever comes first
        started = time.perf_counter()
        call(world, *arguments)
        spent += time.perf_counter() - started

    monitor.glance = lambda world: world.frames % EVERY or timed(glance, world)
    monitor.end_decision = lambda world, outcomes: timed(end, world, outcomes)
    started = time.perf_counter()
    for call in ("move_to(cube)", "pick(cube)", "move_to(dock)", "place(dock)", "move_to(yard)", "move_to(cube)"):
        sandbox.step(call)
    return spent / (time.perf_counter() - started)


def test_watching_costs_no_more_than_a_fiftieth_of_a_decision():
    assert min(share_of_watching(sandbox_of()) for _ in range(5)) < 0.02


def test_a_sandbox_of_the_library_is_watched_as_well():
    sandbox = Sandbox(Scenario.load("object_transport"))
    sandbox.reset(4)
    assert sandbox.step("move_to(red_box)")[4]["alerts"] == []
