"""Faults happen by chance, and by the seed."""

from tests.sandbox_app.engine.documents import sandbox_of


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
