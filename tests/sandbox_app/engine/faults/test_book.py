"""When faults happen: by chance and by the seed, at a decision, on an event, for a while; and what they do to eyes."""

import numpy as np
import pytest

from tests.sandbox_app.engine.documents import sandbox_of
from tests.sandbox_app.engine.plant import do, plant_of, with_fault


def slips(seed: int, picks: int = 8, chance: float = 0.5) -> list[bool]:
    sandbox = sandbox_of(faults=[{"kind": "gripper_slip", "chance": chance}], limits={"decisions": 100})
    sandbox.reset(seed)
    fallen = []
    for _ in range(picks):
        sandbox.step("move_to(cube)")
        slipped = sandbox.step("pick(cube)")[4]["outcome"].cause == "slipped"
        fallen.append(slipped)
        if not slipped:
            sandbox.step("move_to(yard)")
            sandbox.step("place(yard)")
    return fallen


def test_the_gripper_slips_by_chance_and_by_the_seed():
    assert slips(3) == slips(3)
    assert slips(3) != slips(4)
    assert {True, False} == set(slips(3))


def test_without_the_fault_nothing_slips():
    assert not any(slips(3, picks=3, chance=0.0))


def first_decision(seed: int, **trigger) -> int | None:
    """At which decision the radio is lost, if ever in ten."""
    sandbox = plant_of(seed=seed, **with_fault(kind="communication_loss", trigger=trigger))
    for decision in range(11):
        if not sandbox.world.radio:
            return decision
        do(sandbox, "stop()")
    return None


def test_it_begins_at_a_decision_drawn_from_the_span():
    begun = [first_decision(seed, at=[3, 6]) for seed in range(12)]
    assert set(begun) <= {3, 4, 5, 6}
    assert len(set(begun)) > 1
    assert begun == [first_decision(seed, at=[3, 6]) for seed in range(12)]


def test_it_begins_by_chance_at_each_decision():
    begun = [first_decision(seed, chance=0.3) for seed in range(12)]
    assert len(set(begun)) > 2
    assert 0 not in begun


def test_it_is_not_in_every_episode_where_it_is_not_likely():
    begun = [first_decision(seed, at=[1, 1], likely=0.5) for seed in range(16)]
    assert {1, None} == set(begun)


def test_it_begins_on_its_event_in_the_middle_of_a_decision():
    sandbox = plant_of(**with_fault(kind="communication_loss", trigger={"on": "pump.running", "decisions": 1}))
    do(sandbox, "move_to(pump)")
    assert sandbox.world.radio
    do(sandbox, "press(pump)")
    assert not sandbox.world.radio
    do(sandbox, "wait(1)")
    assert sandbox.world.radio


def test_two_faults_of_a_kind_come_and_go_each_for_itself():
    loss = {"kind": "communication_loss"}
    faults = [{**loss, "name": f"at_{n}", "trigger": {"at": [n, n], "decisions": 1}} for n in (1, 3)]
    sandbox, lost = plant_of(faults=faults), []
    for _ in range(4):
        do(sandbox, "stop()")
        lost.append(not sandbox.world.radio)
    assert lost == [True, False, True, False]


# What robots see --------------------------------------------------------------------------------------------------


def noisy(deviation: float = 0.2):
    return plant_of(**with_fault(kind="sensor_noise", robot="r1", deviation=deviation))


def test_noise_is_the_same_all_through_a_decision_and_another_in_the_next():
    book = (sandbox := noisy()).world.faults
    first = book.seen_point("r1", "cube", (0.0, 0.0))
    assert book.seen_point("r1", "cube", (0.0, 0.0)) == first
    assert book.seen_point("r1", "block", (0.0, 0.0)) != first
    assert book.seen_point("r2", "cube", (0.0, 0.0)) == (0.0, 0.0)
    do(sandbox, "wait(1)")
    assert book.seen_point("r1", "cube", (0.0, 0.0)) != first


def test_noise_has_the_deviation_that_was_asked_for():
    book = noisy(0.2).world.faults
    errors = np.array([book.seen_point("r1", f"thing_{n}", (0.0, 0.0)) for n in range(4000)])
    assert errors.std(axis=0) == pytest.approx([0.2, 0.2], rel=0.05)
    assert errors.mean(axis=0) == pytest.approx([0.0, 0.0], abs=0.02)


def test_noise_shows_in_what_that_robot_observes_and_nowhere_else():
    sandbox = noisy()
    seen = {name: observation.objects[0] for name, observation in sandbox.observations.items()}
    truth = sandbox.world.place_of("cube")
    assert (seen["r2"].x, seen["r2"].y) == truth
    assert (seen["r1"].x, seen["r1"].y) != truth


def test_looking_changes_nothing():
    sandbox = noisy()
    before = sandbox.state_hash()
    for _ in range(3):
        assert sandbox.observations
    assert sandbox.state_hash() == before


def test_mislabelled_things_are_seen_as_each_other_until_one_is_looked_at_closely():
    sandbox = plant_of(**with_fault(kind="mislabel", objects=["cube", "wrench"]))
    assert tags(sandbox, "cube") == ()
    assert tags(sandbox, "wrench") == ("part",)
    do(sandbox, "move_to(wrench)", "inspect(wrench)")
    assert tags(sandbox, "cube") == ("part",)
    assert not sandbox.world.faults.active("mislabel")


def tags(sandbox, name: str) -> tuple[str, ...]:
    return next(item.tags for item in sandbox.observation.objects if item.name == name)
