"""The table of skills: each is motion in physics, and each way of failing has a cause."""

import itertools
from typing import Any, NamedTuple

import pytest

from sandbox_app.engine import Sandbox
from sandbox_app.engine.layout.geometry import distance
from sandbox_app.engine.skills.table import SKILLS
from tests.sandbox_app.engine.workshop import do, outcome_of, walled_in, with_fault, workshop_of

LONGEST_JUMP = 0.25  # metres between two frames: nothing here moves faster than 7 m/s
LIFT = {"r1": "lift_together(beam, r2)", "r2": "lift_together(beam, r1)"}
TO_BEAM = {"r1": "move_to(beam)", "r2": "move_to(beam)"}
HAND_OVER = ("move_to(cube)", "pick(cube)", "move_to(r2)")
Calls = tuple[str | dict[str, str], ...]


class Case(NamedTuple):
    """The decisions before it, and the skill's own: first where it succeeds, then where it fails, and why."""

    before: Calls
    call: str | dict[str, str]
    changes: dict[str, Any] = {}
    failing: Calls = ()
    cause: str = ""  # none: it cannot fail


CASES: dict[str, Case] = {
    "move_to": Case((), "move_to(cube)", walled_in(-0.2, -2.2), ("move_to(can)",), "blocked"),
    "pick": Case(
        ("move_to(cube)",),
        "pick(cube)",
        with_fault(kind="gripper_slip", chance=1.0),
        ("move_to(cube)", "pick(cube)"),
        "slipped",
    ),
    "place": Case(
        ("move_to(cube)", "pick(cube)", "move_to(bench)"),
        "place(bench)",
        {},
        ("move_to(cube)", "pick(cube)", "move_to(can)", "place(slot)"),
        "no free spot",
    ),
    "stack": Case(
        ("move_to(cube)", "pick(cube)", "move_to(crate)"),
        "stack(crate)",
        {},
        ("move_to(cube)", "pick(cube)", "move_to(ball)", "stack(ball)"),
        "rolled away",
    ),
    "push": Case(("move_to(cube)",), "push(cube, dock)", {}, ("move_to(brick)", "push(brick, dock)"), "blocked"),
    "pull": Case(
        ("move_to(brick)",), "pull(brick, dock)", {}, ("move_to(crate)", "pull(crate, dock)"), "too big for the hand"
    ),
    "open": Case(
        ("move_to(drawer)",), "open(drawer)", {}, ("move_to(drawer)", "open(drawer)", "open(drawer)"), "no effect"
    ),
    "close": Case(
        ("move_to(drawer)", "open(drawer)"), "close(drawer)", {}, ("move_to(drawer)", "close(drawer)"), "no effect"
    ),
    "press": Case(("move_to(bell)",), "press(bell)", {}, ("move_to(bell)", "press(bell)", "press(bell)"), "no effect"),
    "use": Case(
        ("move_to(wrench)", "pick(wrench)", "move_to(pump)"),
        "use(wrench, pump)",
        {},
        ("move_to(hammer)", "pick(hammer)", "move_to(pump)", "use(hammer, pump)"),
        "wrong tool",
    ),
    "charge": Case(
        ("move_to(plug)",),
        "charge(plug)",
        with_fault(kind="power_loss"),
        ("move_to(plug)", "charge(plug)"),
        "plug gives no power",
    ),
    "inspect": Case((), "inspect(pump)", walled_in(-0.2, -2.2), ("inspect(can)",), "blocked"),
    "handover": Case(
        HAND_OVER,
        "handover(cube, r2)",
        {},
        (*HAND_OVER, {"r1": "handover(cube, r2)", "r2": "inspect(ball)"}),
        "r2 is busy",
    ),
    "lift_together": Case(
        (TO_BEAM,),
        LIFT,
        {},
        (TO_BEAM, {"r1": "lift_together(beam, r2)", "r2": "wait(1)"}),
        "r2 did not join",
    ),
    "carry_together": Case(
        (TO_BEAM, LIFT),
        {"r1": "carry_together(dock, r2)", "r2": "carry_together(dock, r1)"},
        {},
        (TO_BEAM, LIFT, {"r1": "carry_together(slot, r2)", "r2": "carry_together(slot, r1)"}),
        "blocked",
    ),
    "say": Case((), "say(r2, hello)", with_fault(kind="communication_loss"), ("say(r2, hello)",), "no connection"),
    "report": Case(("move_to(bell)", "press(bell)"), "report(rang)", {}, ("report(rang)",), "not true"),
    "wait": Case((), "wait(2)"),
    "stop": Case((), "stop()"),
    "done": Case((), "done()"),
}


def test_the_cases_are_the_skills():
    assert list(CASES) == list(SKILLS)


@pytest.mark.parametrize("skill", CASES)
def test_each_skill_does_what_it_says_as_motion_in_physics(skill):
    track: list[dict] = []

    def watch(sandbox: Sandbox) -> None:
        state = sandbox.world.state()
        track.append({name: thing.point for things in state[:2] for name, thing in things.items()})

    sandbox, case = workshop_of(on_frame=watch), CASES[skill]
    do(sandbox, *case.before)
    track.clear()
    info = do(sandbox, case.call)
    assert str(info["outcomes"]["r1"]) == "success"
    jumps = [distance(a[name], b[name]) for a, b in itertools.pairwise(track) for name in a]
    assert max(jumps, default=0.0) < LONGEST_JUMP
    assert info["physics_steps"] == len(track) * 2


@pytest.mark.parametrize("skill", [skill for skill, case in CASES.items() if case.cause])
def test_each_skill_that_can_fail_says_why(skill):
    case = CASES[skill]
    assert outcome_of(workshop_of(**case.changes), *case.failing) == f"failure: {case.cause}"


def test_what_takes_too_long_is_broken_off(monkeypatch):
    monkeypatch.setitem(SKILLS, "move_to", SKILLS["move_to"]._replace(seconds=0.5))
    assert outcome_of(workshop_of(), "move_to(bell)") == "timeout: took too long"
