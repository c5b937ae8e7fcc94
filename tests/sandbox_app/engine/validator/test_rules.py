"""The table of rules: each refuses with its reason, and offers what is legal."""

import pytest

from sandbox_app.engine.skills.table import SKILLS
from sandbox_app.engine.validator import RULES, check
from sandbox_app.engine.validator.rules import ALL
from tests.sandbox_app.engine.plant import SKILLS as OLD_SKILLS
from tests.sandbox_app.engine.plant import do, plant, plant_of, with_fault

EVERY_SKILL = sorted({*OLD_SKILLS, *SKILLS})
CUBE, HOLDING = ["move_to(cube)"], ["move_to(cube)", "pick(cube)"]


def robots(first: dict | None = None, second: dict | None = None) -> dict:
    """Changes to the two robots of the plant."""
    pair = plant()["robots"]
    return {"robots": [{**pair[0], "skills": EVERY_SKILL, **(first or {})}, {**pair[1], **(second or {})}]}


def objects(name: str, **changes) -> dict:
    return {"objects": [{**item, **changes} if item["name"] == name else item for item in plant()["objects"]]}


def table(height: float) -> dict:
    return {"structures": [{**plant()["structures"][0], "size": [1.2, 0.6, height]}]}


def drawer(initial: str = "shut") -> dict:
    """The block lies in a drawer."""
    chest = {
        "name": "chest",
        "form": "drawer",
        "pose": {"kind": "fixed", "position": [-1.8, 2.0]},
        "size": [0.5, 0.5, 0.4],
        "states": [{"name": "shut"}, {"name": "drawn", "effects": [{"kind": "move", "to": 1.0}]}],
        "initial": initial,
        "transitions": [
            {"when": "shut", "to": "drawn", "by": "open"},
            {"when": "drawn", "to": "shut", "by": "close"},
        ],
    }
    inside = objects("block", pose={"kind": "on", "thing": "chest"})
    return {"devices": [*plant()["devices"], chest], **inside}


def rates(**rate) -> dict:
    return {"validator": {"on_violation": "penalise", "rates": [rate]}}


BROKEN = with_fault(kind="broken_robot", robot="r1")
PANDA = {"kind": "panda", "battery": None}
HUSKY = {"kind": "husky"}

# rule: calls before, the call refused, words of the reason, changes to the plant
REFUSED = {
    "able": ([], "move_to(cube)", "r1 is broken; it can only wait, say and report", BROKEN),
    "charged": ([], "move_to(cube)", "the battery of r1 is empty", robots({"battery": {"start": 0.0}})),
    "has_hand": ([], "pick(cube)", "r1 is a husky and has no hand", robots(HUSKY)),
    "drives": ([], "move_to(cube)", "r1 is a panda and does not drive", robots(PANDA)),
    "within_rate": (["wait(1)"], "wait(2)", "r1 may wait 1 times at most in an episode", rates(skill="wait", most=1)),
    "present": ([], "move_to(crate)", "crate is not here", {}),
    "movable": ([], "pick(cube)", "cube is part of the building", objects("cube", fixed=True)),
    "hand_free": (HOLDING, "pick(block)", "r1 holds cube; place it first", {}),
    "hand_full": ([], "place(dock)", "r1 holds nothing; pick an object first", {}),
    "holds_named": (CUBE, "use(wrench, pump)", "r1 does not hold wrench; pick it first", {}),
    "not_in_hand": (HOLDING, "move_to(cube)", "cube is in the hand already", {}),
    "answers": ([], "open(pump)", "pump does not answer to open", {}),
    "has_battery": ([], "charge(socket)", "r1 has no battery to charge", robots({"battery": None})),
    "few_enough": (CUBE, "pick(cube)", "cube takes 2 robots", objects("cube", carriers=2)),
    "light_enough": (CUBE, "pick(cube)", "cube weighs 9 kg; r1 lifts 2 kg at most", objects("cube", mass=9.0)),
    "small_enough": (CUBE, "pick(cube)", "cube is too big for the gripper", objects("cube", size=[0.5, 0.5, 0.2])),
    "not_shut_in": (["move_to(chest)"], "pick(block)", "block lies in chest, which is closed: open(chest)", drawer()),
    "low_enough": ([*HOLDING, "move_to(bench)"], "place(bench)", "hands reach 0.5 m", table(0.9)),
    "not_forbidden": ([], "move_to(pit)", "pit is a forbidden zone", {}),
    "within_reach": ([], "press(fan)", "the reach is 1 m: move_to(fan) first", {}),
}


@pytest.mark.parametrize("rule", sorted(REFUSED))
def test_each_rule_refuses_with_its_reason_and_offers_what_is_legal(rule):
    before, call, words, changes = REFUSED[rule]
    goals = [{"name": "go", "predicate": "at", "robot": "r2", "zone": "yard"}]
    sandbox = plant_of(unchecked=True, goals=goals, **changes)
    do(sandbox, *before)
    info = sandbox.step({"r1": call, "r2": "wait(1)"})[4]
    verdict = info["verdicts"]["r1"]
    assert not verdict.legal
    assert verdict.rule == rule
    assert words in verdict.reason
    assert verdict.legal_alternatives
    assert set(verdict.legal_alternatives) <= set(sandbox.legal_calls("r1"))


def test_what_another_holds_cannot_be_taken():
    sandbox = plant_of()
    do(sandbox, *HOLDING)
    do(sandbox, "move_to(r1)", robot="r2")
    verdict = sandbox.step({"r1": "wait(1)", "r2": "pick(cube)"})[4]["verdicts"]["r2"]
    assert (verdict.rule, verdict.reason) == ("not_anothers", "cube is held by r1")


def together(second: dict | None = None):
    pair = plant()["robots"]
    return plant_of(
        unchecked=True,
        robots=[{**one, "skills": EVERY_SKILL, **extra} for one, extra in zip(pair, ({}, second or {}), strict=True)],
    )


@pytest.mark.parametrize(
    ("second", "words"),
    [
        (HUSKY, "r2 is a husky and cannot do its part"),
        ({"battery": {"start": 0.0}}, "r2 is battery empty"),
    ],
)
def test_a_partner_has_to_be_able_to_do_its_part(second, words):
    sandbox = together(second)
    do(sandbox, *HOLDING)
    verdict = sandbox.step({"r1": "handover(cube, r2)", "r2": "wait(1)"})[4]["verdicts"]["r1"]
    assert (verdict.rule, verdict.reason) == ("partner_able", words)


def test_a_partner_with_a_full_hand_takes_nothing_and_what_nobody_lifted_is_not_carried():
    sandbox = together()
    do(sandbox, *HOLDING)
    do(sandbox, "move_to(block)", "pick(block)", robot="r2")
    for call, words in (
        ("handover(cube, r2)", "r2 holds block; let it place that first"),
        ("carry_together(yard, r2)", "hold nothing together: lift_together first"),
    ):
        verdict = sandbox.step({"r1": call, "r2": "wait(1)"})[4]["verdicts"]["r1"]
        assert verdict.rule == "partner_able"
        assert words in verdict.reason


def test_what_one_robot_lifts_is_not_lifted_by_two():
    sandbox = together()
    do(sandbox, *CUBE)
    verdict = sandbox.step({"r1": "lift_together(cube, r2)", "r2": "wait(1)"})[4]["verdicts"]["r1"]
    assert (verdict.rule, verdict.reason) == ("few_enough", "cube takes one robot only: pick(cube)")


def test_every_rule_is_shown_to_refuse():
    assert set(RULES) == {*REFUSED, "not_anothers", "partner_able"}


def test_every_rule_is_for_skills_that_exist():
    assert set(SKILLS) == ALL
    assert all(rule.skills and rule.skills <= ALL for rule in RULES.values())


def test_a_pause_between_two_calls_counts_decisions():
    sandbox = plant_of(**rates(skill="wait", pause=2))
    do(sandbox, "wait(1)")
    for left in (2, 1):
        verdict = sandbox.step({"r1": "wait(1)", "r2": "stop()"})[4]["verdicts"]["r1"]
        assert verdict.reason == f"r1 may wait again after {left} more decisions"
    assert sandbox.step({"r1": "wait(1)", "r2": "stop()"})[4]["verdicts"]["r1"].legal


def test_rates_survive_a_restore():
    sandbox, other = (plant_of(**rates(skill="wait", most=1)) for _ in range(2))
    do(sandbox, "wait(1)")
    other.restore(sandbox.snapshot())
    assert "wait(1)" not in other.legal_calls("r1")


def test_a_broken_robot_and_an_empty_one_may_only_wait_say_report_and_end():
    for changes in (BROKEN, robots({"battery": {"start": 0.0}})):
        skills = {call.split("(")[0] for call in plant_of(**changes).legal_calls("r1")}
        assert skills == {"wait", "say", "report", "stop", "done"}


def test_an_absent_distractor_is_not_here():
    sandbox = plant_of(**objects("block", presence=0.0))
    verdict = sandbox.step({"r1": "move_to(block)", "r2": "wait(1)"})[4]["verdicts"]["r1"]
    assert (verdict.rule, verdict.reason) == ("present", "block is not here")


def test_what_lies_in_an_open_drawer_may_be_taken():
    sandbox = plant_of(**drawer())
    do(sandbox, "move_to(chest)", "open(chest)")
    do(sandbox, "move_to(block)", "pick(block)")


@pytest.mark.parametrize("robot", ["r1", "r2"])
def test_no_call_of_the_grammar_makes_a_rule_stumble(robot):
    sandbox = plant_of(**robots())
    for before in ([], HOLDING):
        do(sandbox, *before)
        grammar = sandbox._grammars[robot]
        for call in grammar.calls.values():
            verdict = check(sandbox.world, sandbox.world.robots[robot], call)
            assert verdict.legal == (verdict.rule == "")
