"""Edits of the state: what can be set, what is refused, and that replays and snapshots stay exact."""

import pytest

from sandbox_app.engine import EngineError, Sandbox, Scenario
from sandbox_app.engine.state_edit import EDITS
from tests.sandbox_app.engine.documents import sandbox_of
from tests.sandbox_app.engine.plant import do, plant, plant_of, with_fault

CHANGES = {
    **with_fault(kind="broken_robot", robot="r2", trigger={"at": [50, 50]}),
    "people": [{"name": "ann", "route": [[3.0, 2.5]]}],
}
# kind: an edit, and whether the world is as it asks
ROWS = {
    "move": (
        {"kind": "move", "name": "cube", "position": [1.5, -0.2], "yaw": 0.5},
        lambda world: world.place_of("cube") == pytest.approx((1.5, -0.2), abs=0.01),
    ),
    "set_device": (
        {"kind": "set_device", "device": "pump", "state": "jammed"},
        lambda world: world.devices["pump"].state == "jammed",
    ),
    "begin_fault": ({"kind": "begin_fault", "fault": "trouble"}, lambda world: world.robots["r2"].broken == "broken"),
    "end_fault": ({"kind": "end_fault", "fault": "trouble"}, lambda world: world.robots["r2"].broken == ""),
    "set_charge": (
        {"kind": "set_charge", "robot": "r1", "charge": 0.2},
        lambda world: world.robots["r1"].charge == 0.2,
    ),
}


def ready(kind: str):
    sandbox = plant_of(**CHANGES)
    if kind == "end_fault":
        sandbox.edit(ROWS["begin_fault"][0])
    return sandbox


@pytest.mark.parametrize("kind", EDITS)
def test_each_edit_changes_the_world_and_stands_in_the_log(kind):
    sandbox = ready(kind)
    edit, shows = ROWS[kind]
    sandbox.edit(edit)
    assert shows(sandbox.world)
    assert sandbox.log[-1]["edit"]["kind"] == kind
    do(sandbox, "wait(1)")
    assert shows(sandbox.world) or kind == "set_charge"


@pytest.mark.parametrize("way", ["state", "replay"])
@pytest.mark.parametrize("kind", EDITS)
def test_an_edited_episode_goes_on_the_same_after_either_way_back(kind, way):
    sandbox, other = ready(kind), plant_of(seed=2, **CHANGES)
    do(sandbox, "move_to(cube)")
    sandbox.edit(ROWS[kind][0])
    assert other.restore(sandbox.snapshot(), way) in (way, "replay")
    assert other.log == sandbox.log
    step = {"r1": "wait(1)", "r2": "wait(2)"}
    assert other.step(step)[4]["state_hash"] == sandbox.step(step)[4]["state_hash"]


@pytest.mark.parametrize("name", ["r1", "ann", "block"])
def test_robots_people_and_objects_can_be_moved_and_stay_there(name):
    sandbox = plant_of(**CHANGES)
    sandbox.edit({"kind": "move", "name": name, "position": [1.0, -2.3], "yaw": 1.0})
    assert sandbox.world.place_of(name) == pytest.approx((1.0, -2.3), abs=1e-3)
    do(sandbox, "wait(1)", robot="r2")
    assert sandbox.world.place_of(name) == pytest.approx((1.0, -2.3), abs=0.02)


def test_a_moved_robot_works_on_from_there():
    sandbox = plant_of(**CHANGES)
    sandbox.edit({"kind": "move", "name": "r1", "position": [-2.4, -1.2]})
    info = do(sandbox, "move_to(cube)", "pick(cube)")
    assert info["outcomes"]["r1"].status == "success"


def test_a_husky_can_be_moved():
    husky = [
        {"name": "r1", "kind": "husky", "pose": {"kind": "fixed", "position": [0, -1]}, "skills": ["wait", "done"]}
    ]
    sandbox = sandbox_of(robots=husky)
    sandbox.edit({"kind": "move", "name": "r1", "position": [-1.0, -1.0], "yaw": 1.5})
    sandbox.step("wait(1)")
    assert sandbox.world.place_of("r1") == pytest.approx((-1.0, -1.0), abs=0.05)
    assert sandbox.world.robots["r1"].yaw == pytest.approx(1.5, abs=0.05)


def test_a_thing_can_be_put_onto_another():
    sandbox = plant_of(**CHANGES)
    sandbox.edit({"kind": "move", "name": "cube", "position": [0.0, 2.4], "height": 0.45})
    do(sandbox, "wait(1)")
    assert next(item.on for item in sandbox.observation.objects if item.name == "cube") == "bench"


def test_a_goal_that_an_edit_meets_is_met_but_pays_nothing():
    sandbox = plant_of()
    sandbox.edit({"kind": "move", "name": "cube", "position": [3.0, 0.0]})
    assert sandbox.goals[0]["met"]
    parts = do(sandbox, "stop()")["reward"]
    assert (parts["task/goal"], parts["task/progress"]) == (0.0, pytest.approx(0.0, abs=1e-3))
    assert sandbox.step({"r1": "done()", "r2": "done()"})[4]["success"]


# edit, words of the refusal, its place, its hint
REFUSED = [
    ({"kind": "fly"}, "does not match any of the expected tags", "edit", "the kinds of edits are: move"),
    ({"kind": "move", "name": "cube"}, "Field required", "edit.position", ""),
    (
        {"kind": "move", "name": "cub", "position": [0, 0]},
        "nothing that can be moved is called",
        "edit.name",
        "“cube”?",
    ),
    (
        {"kind": "move", "name": "cube", "position": [0.5, 0.5]},
        "cube would stand inside pump",
        "edit.position",
        "clear",
    ),
    ({"kind": "move", "name": "cube", "position": [-1.0, -0.6]}, "would stand inside r1", "edit.position", "clear"),
    ({"kind": "move", "name": "cube", "position": [-1.0, -0.6], "height": 1.0}, "inside r1", "edit.position", "clear"),
    (
        {"kind": "move", "name": "cube", "position": [9, 0]},
        "in the wall or outside",
        "edit.position",
        "from -4 to 4 in x",
    ),
    ({"kind": "move", "name": "cube", "position": [float("nan"), 0]}, "finite", "edit.position", ""),
    ({"kind": "move", "name": "crate", "position": [2, 2]}, "crate waits offstage", "edit.name", "begin the fault"),
    ({"kind": "set_device", "device": "pomp", "state": "off"}, "no device “pomp”", "edit.device", "“pump”?"),
    ({"kind": "set_device", "device": "pump", "state": "of"}, "pump has no state “of”", "edit.state", "“off”?"),
    ({"kind": "begin_fault", "fault": "x"}, "there is no fault “x”", "edit.fault", "trouble"),
    ({"kind": "end_fault", "fault": "trouble"}, "trouble does not go on", "edit.fault", "begin it first"),
    ({"kind": "set_charge", "robot": "r2", "charge": 1}, "r2 has no battery", "edit.robot", "scenario"),
    ({"kind": "set_charge", "robot": "r1", "charge": 2}, "less than or equal to 1", "edit.charge", ""),
]


@pytest.mark.parametrize(("edit", "words", "place", "hint"), REFUSED)
def test_what_is_impossible_is_refused_and_changes_nothing(edit, words, place, hint):
    sandbox = plant_of(**CHANGES)
    before = sandbox.state_hash()
    with pytest.raises(EngineError) as refusal:
        sandbox.edit(edit)
    assert words in refusal.value.message
    assert refusal.value.place.startswith(place)
    assert hint in refusal.value.hint
    assert (sandbox.state_hash(), sandbox.log) == (before, ())


def test_what_a_hand_holds_and_who_holds_it_stay_where_they_are():
    sandbox = plant_of()
    do(sandbox, "move_to(cube)", "pick(cube)")
    for name, words in (("cube", "cube is held by r1"), ("r1", "r1 holds cube")):
        with pytest.raises(EngineError, match=words):
            sandbox.edit({"kind": "move", "name": name, "position": [1.0, -2.3]})


def test_an_ended_episode_takes_no_edits():
    sandbox = plant_of()
    sandbox.step({"r1": "done()", "r2": "done()"})
    with pytest.raises(EngineError, match="the episode has ended"):
        sandbox.edit(ROWS["set_device"][0])


def test_an_edit_is_plain_and_goes_through_bytes():
    sandbox, other = plant_of(), Sandbox(Scenario.parse(plant()))
    sandbox.edit(ROWS["move"][0])
    snapshot = sandbox.snapshot()
    other.restore(type(snapshot).from_bytes(snapshot.to_bytes()), "replay")
    assert other.world.place_of("cube") == sandbox.world.place_of("cube")


def test_a_rollback_goes_back_to_after_the_edit():
    sandbox = plant_of(monitor={"rollback": True})
    sandbox.edit(ROWS["move"][0])
    place = sandbox.world.place_of("cube")
    world = sandbox.world
    sandbox.on_frame = lambda one: world.frames % 20 == 0 and world.bullet.put(world.bodies["block"], (9.0, 9.0, 0.1))
    info = do(sandbox, "wait(1)")
    assert info["rolled_back"]
    assert sandbox.world.place_of("cube") == place


@pytest.mark.parametrize("edit", ["move", None, 5, ["kind", "move"], {}])
def test_what_is_no_edit_at_all_is_refused_in_words(edit):
    sandbox = sandbox_of()
    before = sandbox.state_hash()
    with pytest.raises(EngineError, match="edit"):
        sandbox.edit(edit)
    assert sandbox.state_hash() == before
    sandbox.close()
