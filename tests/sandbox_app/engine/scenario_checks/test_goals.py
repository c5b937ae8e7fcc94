"""Goals that cannot be met."""

import pytest

from sandbox_app.engine import Scenario
from sandbox_app.engine.scenario_checks import goals
from tests.sandbox_app.engine.scenario_checks.refusing import Wrong, assert_refused, goal, whole

INSIDE = {"predicate": "inside", "object": "cube", "zone": "dock"}
FIRST = {"name": "first", **INSIDE}


def inside(**fields) -> dict:
    return goal(**{**INSIDE, **fields})


WRONG = {
    goals.goal_references: [
        Wrong(inside(object="cub"), "goals[0].object", "there is no object “cub”", "did you mean “cube”?"),
        Wrong(inside(zone=["dock", "dok"]), "goals[0].zone", "there is no zone “dok”", "“dock”?"),
        Wrong(inside(after=["x"]), "goals[0].after", "there is no goal “x”", "there are: wanted"),
        Wrong(goal(predicate="held_by", object="cube", robot="r3"), "goals[0].robot", "there is no robot “r3”", "“r"),
        Wrong(goal(predicate="on", object="cube", support="bnch"), "goals[0].support", "no support “bnch”", "“bench”?"),
        Wrong(goal(predicate="state", device="pum", state="on"), "goals[0].device", "no device “pum”", "“pump”?"),
        Wrong(goal(predicate="state", device="pump", state="up"), "goals[0].state", "no state “up”", "jammed, off, on"),
        Wrong(goal(predicate="count", tag="blue", zone="dock"), "goals[0].tag", "no tag “blue”", "there are: red"),
        Wrong(goal(predicate="reported", fact="sen"), "goals[0].fact", "there is no fact “sen”", "“seen”?"),
        Wrong(goal(predicate="inspected", thing="pimp"), "goals[0].thing", "there is no thing “pimp”", "“pump”?"),
        Wrong(goal(predicate="said", robot="r2", phrase="come"), "goals[0].phrase", "no phrase “come”", "come_here"),
    ],
    goals.goal_zones: [
        Wrong(inside(zone="pit"), "goals[0].zone", "“pit” is forbidden", "choose another zone"),
        Wrong(inside(zone=[]), "goals[0].zone", "no zone is named", "there are: dock, pit, yard"),
    ],
    goals.goal_objects: [
        Wrong(inside(object="pillar"), "goals[0].object", "“pillar” is fixed", "unfix the object"),
        Wrong(inside(object="decoy"), "goals[0].object", "is there in 50% of the episodes only", "presence: 1"),
        Wrong({**inside(object="rubble"), "faults": []}, "goals[0].object", "waits offstage and never", "blocked_path"),
    ],
    goals.goal_sizes: [
        Wrong(
            {"zones": [{**whole()["zones"][0], "size": [0.1, 1.0]}, *whole()["zones"][1:]]},
            "goals[0].zone",
            "“cube” does not fit into “dock”",
            "make the zone 0.20 m wide at least",
        )
    ],
    goals.goal_numbers: [
        Wrong(inside(deadline=25), "goals[0].deadline", "the deadline 25 comes after", "raise limits.decisions"),
        Wrong(
            goal(predicate="count", tag="red", zone="dock", least=2),
            "goals[0].least",
            "2 objects with the tag “red” are wanted, 1 are always there",
            "tag more",
        ),
    ],
    goals.goal_means: [
        Wrong(
            {**goal(predicate="reported", fact="seen"), "robots": whole()["robots"][1:]},
            "goals[0]",
            "no robot has the skill report",
            "add report to the skills",
        ),
        Wrong(
            {**goal(predicate="said", robot="r1", phrase="come_here"), "robots": whole()["robots"][:1]},
            "goals[0].robot",
            "nobody is there who could tell it",
            "another robot",
        ),
        Wrong(goal(predicate="charged", robot="r2"), "goals[0].robot", "“r2” has no battery", "a battery"),
        Wrong(
            goal(predicate="on", object="cube", support="cube"), "goals[0].support", "cannot rest on itself", "another"
        ),
    ],
    goals.goal_order: [
        Wrong(
            {"goals": [{**FIRST, "after": ["two"]}, {**FIRST, "name": "two", "after": ["first"]}]},
            "goals[0].after",
            "“first” comes after itself: a circle",
            "take one of these `after` entries out",
        )
    ],
    goals.drawn_goals: [
        Wrong({"limits": {"goals": [1, 5]}}, "limits.goals", "from 1 to 5 goals cannot be drawn out of 2", "[least"),
        Wrong({"limits": {"goals": [0, 1]}}, "limits.goals", "from 0 to 1 goals", "1 ≤ least"),
    ],
}


@pytest.mark.parametrize("wrong", [case for cases in WRONG.values() for case in cases])
def test_goals_that_cannot_be_met_are_told_with_place_and_fix(wrong: Wrong):
    assert_refused(wrong)


def test_one_may_inspect_what_is_fixed_rest_on_it_and_wait_for_what_a_fault_brings():
    Scenario.parse(whole(**goal(predicate="inspected", thing="pillar")))
    Scenario.parse(whole(**goal(predicate="on", object="cube", support="pillar")))
    Scenario.parse(whole(**inside(object="rubble", when="fall.begins")))
