"""A device as a state machine: what moves it on, what its states do, and that it stands still without power."""

from collections.abc import Callable
from typing import Any

import pytest

from sandbox_app.engine import Sandbox
from sandbox_app.engine.document import Transition
from sandbox_app.engine.skills import handling
from sandbox_app.engine.skills.outcome import Execution, Outcome
from tests.sandbox_app.engine.documents import sandbox_of, small
from tests.sandbox_app.engine.everything import at, device, moving, on, restless, switched

ROBOT = {
    "name": "r1",
    "pose": at(-1.6, -1.0),
    "limits": {"speed": 1.5},
    "skills": ["move_to", "pick", "place", "open", "close", "press", "use", "wait", "done"],
}
CUBE = {"name": "cube", "size": [0.12, 0.12, 0.12], "pose": at(-0.4, 1.4)}
SMALL = [0.2, 0.2, 0.6]


def room(*devices: dict[str, Any], **changes: Any) -> Sandbox:
    changes = {"objects": [CUBE], "robots": [ROBOT], "validator": {"on_violation": "penalise"}, **changes}
    return sandbox_of(devices=list(devices), **changes)


def do(sandbox: Sandbox, *calls: str) -> list[str]:
    return [str(sandbox.step(call)[4]["outcome"]) for call in calls]


def forced(sandbox: Sandbox, skill: Callable[..., Execution], name: str) -> Outcome:
    """The skill carried out whatever the validator says."""
    execution = skill(sandbox.world, sandbox.world.robots["r1"], name)
    while True:
        try:
            next(execution)
        except StopIteration as end:
            return end.value
        sandbox.world.advance()


def timed(name: str = "clock", y: float = 1.0, **more: Any) -> dict[str, Any]:
    """Off for a second, on for good."""
    clock = [{"when": "off", "to": "on", "by": "time", "seconds": 1.0}]
    return device("machine", at(1.0, y), SMALL, name=name, states=STATES, transitions=clock, **more)


STATES = [{"name": "off"}, {"name": "on"}]


def test_a_press_moves_it_on_and_says_so():
    sandbox = room(switched("button", at(0.4, 0.4), SMALL, {"kind": "charge"}))
    assert do(sandbox, "move_to(button)", "press(button)") == ["success", "success"]
    assert sandbox.world.devices["button"].state == "on"
    assert "button.on" in sandbox.world.events.happened


def test_a_device_put_by_another_enters_its_state_in_the_next_frame():
    button = switched("button", at(0.4, 0.4), SMALL, {"kind": "set", "device": "gate", "state": "open"})
    sandbox = room(button, moving("gate", at(1.0, -0.8), [0.8, 0.06, 0.6]))
    do(sandbox, "move_to(button)", "press(button)", "wait(2)")
    assert sandbox.world.devices["gate"].state == "open"
    assert sandbox.world.devices["gate"].reached == pytest.approx(1.0, abs=0.02)


def test_devices_that_put_each_other_in_a_circle_do_not_hang():
    flip = [{"when": "off", "to": "on", "by": "time", "seconds": 0.2}]
    one = [{"name": "off"}, {"name": "on", "effects": [{"kind": "set", "device": "two", "state": "on"}]}]
    two = [{"name": "off"}, {"name": "on", "effects": [{"kind": "set", "device": "one", "state": "off"}]}]
    sandbox = room(
        device("machine", at(1.0, 1.0), SMALL, name="one", states=one, transitions=flip),
        device("machine", at(1.0, -1.0), SMALL, name="two", states=two),
    )
    do(sandbox, "wait(1)")
    assert sandbox.world.devices["two"].state == "on"


def test_time_counts_seconds_in_the_state():
    sandbox = room(timed())
    frames: dict[str, int] = {}
    sandbox.on_frame = lambda sandbox: frames.setdefault(sandbox.world.devices["clock"].state, sandbox.world.frames)
    do(sandbox, "wait(2)")
    assert frames["on"] == pytest.approx(30, abs=1)


def test_without_power_a_powered_device_ages_no_more_and_answers_to_nothing():
    sandbox = room(timed("machine", -0.4, powered=True), timed())
    sandbox.world.power = False
    do(sandbox, "wait(2)")
    assert sandbox.world.devices["machine"].state == "off"
    assert sandbox.world.devices["clock"].state == "on", "what needs no power goes on"
    sandbox.world.power = True
    do(sandbox, "wait(2)")
    assert sandbox.world.devices["machine"].state == "on"


def test_a_press_without_power_has_no_effect():
    sandbox = room(switched("button", at(0.4, 0.4), SMALL, {"kind": "charge"}, powered=True))
    sandbox.world.power = False
    assert do(sandbox, "move_to(button)", "press(button)") == ["success", "failure: no power"]


def test_a_part_stays_where_the_power_leaves_it_and_goes_on_with_it():
    lift = restless("lift", "lift", at(0.6, 0.6), [0.5, 0.5, 0.1], powered=True)
    sandbox = room(lift)
    do(sandbox, "wait(2)")
    device = sandbox.world.devices["lift"]
    sandbox.world.power = False
    halfway = device.reached
    assert 0.1 < halfway < 0.9
    do(sandbox, "wait(5)")
    assert device.reached == pytest.approx(halfway, abs=0.03)
    sandbox.world.power = True
    do(sandbox, "wait(1)")
    assert device.reached > halfway + 0.2


def test_chance_is_drawn_once_a_second_from_the_worlds_own_generator():
    flips = [{"when": "off", "to": "on", "by": "chance", "chance": 0.3}]
    states = []
    for seed in range(12):
        sandbox = room(
            device("machine", at(1.0, 1.0), SMALL, states=STATES, transitions=flips),
        )
        sandbox.reset(seed)
        do(sandbox, "wait(2)")
        states.append(sandbox.world.devices["machine"].state)
        sandbox.reset(seed)
        do(sandbox, "wait(2)")
        assert sandbox.world.devices["machine"].state == states[-1]
        sandbox.close()
    assert 2 <= states.count("on") <= 10


def test_an_event_moves_it_on():
    heard = [{"when": "off", "to": "on", "by": "event", "event": "clock.on"}]
    sandbox = room(timed(), device("alarm", at(1.0, -0.6), SMALL, states=STATES, transitions=heard))
    do(sandbox, "wait(2)")
    assert sandbox.world.devices["alarm"].state == "on"


def test_a_transition_waits_for_what_it_needs_of_others():
    press = [{"when": "off", "to": "on", "by": "press", "needs": {"clock": "on"}}]
    sandbox = room(timed(), device("button", at(0.4, 0.4), SMALL, states=STATES, transitions=press))
    device_ = sandbox.world.devices["button"]
    assert device_.reaction(sandbox.world, "press") is None
    do(sandbox, "wait(2)")
    assert isinstance(device_.reaction(sandbox.world, "press"), Transition)


def test_only_the_right_kind_of_tool_works():
    turn = [{"when": "off", "to": "on", "by": "use", "tool": "wrench", "seconds": 0.5}]
    sandbox = room(
        device("valve", at(0.4, 0.4), SMALL, states=STATES, transitions=turn), objects=[{**CUBE, "tool": "wrench"}]
    )
    valve = sandbox.world.devices["valve"]
    assert valve.tools() == {"wrench"}
    assert valve.reaction(sandbox.world, "use", "hammer") is None
    assert valve.reaction(sandbox.world, "use", "wrench").to == "on"


# Moving parts ---------------------------------------------------------------------------------------------------


def test_a_closed_door_holds_and_an_open_one_lets_pass():
    wall = {"kind": "wall", "name": "north", "start": [0.0, 0.55], "end": [0.0, 2.0]}
    walls = [wall, {**wall, "name": "south", "start": [0.0, -2.0], "end": [0.0, -0.55]}]
    far = [{**CUBE, "pose": at(1.6, 1.2)}]
    sandbox = room(moving("door", at(0.0, 0.0, 1.5708), [1.06, 0.06, 1.0]), structures=walls, objects=far, zones=ZONES)
    assert do(sandbox, "move_to(cube)") == ["failure: blocked"]
    assert do(sandbox, "move_to(door)", "open(door)", "move_to(cube)") == ["success"] * 3
    assert sandbox.world.robots["r1"].place[0] > 0.3
    assert not sandbox.world.bumped


ZONES = [{"name": "dock", "kind": "goal", "center": [1.7, -1.2], "size": [0.8, 0.8]}]


def test_a_gate_slides_into_the_wall_beside_it():
    wall = {"kind": "wall", "name": "north", "start": [0.0, 0.5], "end": [0.0, 2.0]}
    walls = [wall, {**wall, "name": "south", "start": [0.0, -2.0], "end": [0.0, -0.6]}]
    far = [{**CUBE, "pose": at(1.6, 1.2)}]
    sandbox = room(moving("gate", at(0.0, 0.0, 1.5708), [1.0, 0.06, 0.7]), structures=walls, objects=far, zones=ZONES)
    assert do(sandbox, "move_to(cube)", "move_to(gate)", "open(gate)", "move_to(cube)")[1:] == ["success"] * 3
    assert sandbox.world.robots["r1"].place[0] > 0.3


def test_a_leaf_pushes_a_robot_gently_and_stops_at_it():
    sandbox = room(restless("gate", "gate", at(-2.2, -1.0), [0.5, 0.06, 0.5]), objects=[CUBE])
    robot, forces = sandbox.world.robots["r1"], []

    def watch(sandbox: Sandbox) -> None:
        forces.extend(contact.force for contact in sandbox.world.bullet.contacts(robot.body) if contact.force)

    sandbox.on_frame = watch
    before = robot.place
    do(sandbox, "wait(2)", "wait(1)")
    gate = sandbox.world.devices["gate"]
    assert gate.share == 1.0
    assert gate.reached < 0.9, "the robot is in its way"
    assert robot.place == pytest.approx(before, abs=0.05)
    assert 0 < max(forces) < 400


def test_what_lies_in_a_closed_drawer_cannot_be_taken_and_comes_out_with_the_tray():
    drawer = moving("drawer", at(0.6, 0.4), [0.4, 0.4, 0.6])
    sandbox = room(drawer, objects=[{**CUBE, "pose": on("drawer")}], zones=small()["zones"][:2])
    inside = sandbox.world.state().objects["cube"].point
    assert do(sandbox, "move_to(drawer)") == ["success"]
    assert str(forced(sandbox, handling.pick, "cube")) == "failure: missed"
    assert sandbox.world.state().objects["cube"].point == pytest.approx(inside, abs=0.03)
    assert do(sandbox, "open(drawer)") == ["success"]
    assert sandbox.world.state().objects["cube"].x == pytest.approx(inside[0] + 0.4, abs=0.03)
    assert do(sandbox, "move_to(cube)", "pick(cube)", "move_to(dock)", "place(dock)") == ["success"] * 4


def test_a_thing_put_into_an_open_drawer_goes_in_with_it():
    drawer = moving("drawer", at(0.6, 0.4), [0.4, 0.4, 0.6], initial="open")
    sandbox = room(drawer, objects=[{**CUBE, "pose": at(-0.6, -0.4)}], zones=small()["zones"][:2])
    calls = ["move_to(cube)", "pick(cube)", "move_to(drawer)", "place(drawer)", "close(drawer)", "wait(1)"]
    assert do(sandbox, *calls) == ["success"] * 6
    cube = sandbox.world.state().objects["cube"]
    assert (cube.x, cube.y) == pytest.approx((0.6, 0.4), abs=0.12)
    assert cube.z == pytest.approx(0.46, abs=0.02)
    assert do(sandbox, "open(drawer)", "pick(cube)") == ["success"] * 2


def test_nothing_can_be_put_into_a_closed_drawer():
    drawer = moving("drawer", at(0.6, 0.4), [0.4, 0.4, 0.6])
    sandbox = room(drawer, objects=[{**CUBE, "pose": at(-0.6, -0.4)}], zones=small()["zones"][:2])
    assert do(sandbox, "move_to(cube)", "pick(cube)", "move_to(drawer)") == ["success"] * 3
    assert str(forced(sandbox, handling.place, "drawer")) == "failure: no free spot"


def test_a_lift_carries_what_lies_on_it_up_and_down():
    sandbox = room(moving("lift", at(0.6, 0.4), [0.44, 0.44, 0.1]), objects=[{**CUBE, "pose": on("lift")}])
    low = sandbox.world.state().objects["cube"].z
    assert do(sandbox, "move_to(lift)", "open(lift)", "wait(1)") == ["success"] * 3
    assert sandbox.world.state().objects["cube"].z == pytest.approx(low + 0.4, abs=0.01)
    assert do(sandbox, "pick(cube)", "place(lift)", "close(lift)", "wait(1)") == ["success"] * 4
    assert sandbox.world.state().objects["cube"].z == pytest.approx(low, abs=0.01)
