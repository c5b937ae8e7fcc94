"""Edits of the state between two decisions, by a person or a test: checked, applied, and written into the log.

An edit is a plain value with a `kind`; `EDITS` is the table of what each does. What is impossible is refused with a
reason before anything changes. Unusual: nothing is put to where it would stand inside something else; what a hand holds
stays in it; offstage things come in by faults only.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from sandbox_app.engine import clearing
from sandbox_app.engine.document.values import Angle, Document, Name, Point
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.layout.geometry import height_of, radius_of, turned
from sandbox_app.engine.people import RADIUS
from sandbox_app.engine.scenario_words import near
from sandbox_app.engine.world import World

LIFTED = 0.001  # metres above what it is put on
PLACE = "edit"


class Move(Document):
    """Put an object, a robot or a person there; an object with its bottom at `height`."""

    kind: Literal["move"]
    name: Name
    position: Point
    yaw: Angle = 0.0
    height: float = Field(0.0, ge=0, le=5, json_schema_extra={"unit": "m"})


class SetDevice(Document):
    """Put a device into one of its states."""

    kind: Literal["set_device"]
    device: Name
    state: Name


class BeginFault(Document):
    kind: Literal["begin_fault"]
    fault: Name


class EndFault(Document):
    kind: Literal["end_fault"]
    fault: Name


class SetCharge(Document):
    kind: Literal["set_charge"]
    robot: Name
    charge: float = Field(ge=0, le=1, description="share of the full charge")


Edit = Annotated[Move | SetDevice | BeginFault | EndFault | SetCharge, Field(discriminator="kind")]
_ADAPTER: TypeAdapter[Any] = TypeAdapter(Edit)


def parse(edit: Mapping[str, Any]) -> Any:
    """The edit as a checked value; raises an EngineError that names the field."""
    try:
        return _ADAPTER.validate_python(dict(edit) if isinstance(edit, Mapping) else edit)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        hint = f"the kinds of edits are: {', '.join(EDITS)}"
        raise EngineError(first["msg"], place=f"{PLACE}.{where}" if where else PLACE, hint=hint) from error


def apply(world: World, edit: Any) -> None:
    """Change the world; raises an EngineError, with nothing changed, where that is impossible."""
    EDITS[edit.kind](world, edit)
    world.forget()
    world.bullet.find_contacts()


def _move(world: World, edit: Move) -> None:
    for things, move in ((world.objects, _move_object), (world.robots, _move_robot), (world.people, _move_person)):
        if edit.name in things:
            move(world, edit)
            return
    known = [*world.objects, *world.robots, *world.people]
    raise _refusal(f"nothing that can be moved is called “{edit.name}”", near(edit.name, known), "name")


def _move_object(world: World, edit: Move) -> None:
    item, holder = world.objects[edit.name], world.holder_of(edit.name)
    if item.fixed:
        raise _refusal(f"{item.name} is part of the building", "unfix it in the scenario", "name")
    if holder is not None:
        raise _refusal(f"{item.name} is held by {holder}", f"let {holder} place it first", "name")
    if item.name in world.offstage:
        raise _refusal(f"{item.name} waits offstage", "begin the fault that brings it in", "name")
    _check_room(world, edit, radius_of(item))
    at = (*edit.position, edit.height + height_of(item) / 2 + LIFTED)
    world.bullet.put(world.bodies[item.name], at, turned(edit.yaw))


def _move_robot(world: World, edit: Move) -> None:
    robot = world.robots[edit.name]
    if not robot.DRIVES:
        raise _refusal(f"{robot.name} stands fast, it is a {robot.spec.kind}", "move its pose in the scenario", "name")
    if robot.holding is not None:
        raise _refusal(f"{robot.name} holds {robot.holding}", "let it place that first", "name")
    _check_room(world, edit, robot.RADIUS)
    robot.put(*edit.position, edit.yaw)


def _move_person(world: World, edit: Move) -> None:
    _check_room(world, edit, RADIUS)
    world.people[edit.name].put(edit.position, edit.yaw)


def _check_room(world: World, edit: Move, radius: float) -> None:
    """A thing put onto another, from above, needs no room on the floor."""
    if not clearing.is_on_floor(world, edit.position, radius):
        x, y = (side / 2 for side in world.scenario.world.size)
        hint = f"the floor goes from {-x:g} to {x:g} in x and from {-y:g} to {y:g} in y"
        raise _refusal(f"{edit.name} would stand in the wall or outside the floor", hint, "position")
    other = clearing.in_the_way(world, edit.position, radius, but=edit.name)
    if other and not (edit.height > 0 and other not in world.robots and other not in world.people):
        raise _refusal(f"{edit.name} would stand inside {other}", f"choose a place clear of {other}", "position")


def _set_device(world: World, edit: SetDevice) -> None:
    device = world.devices.get(edit.device)
    if device is None:
        raise _refusal(f"there is no device “{edit.device}”", near(edit.device, world.devices), "device")
    if edit.state not in device.states:
        raise _refusal(f"{edit.device} has no state “{edit.state}”", near(edit.state, device.states), "state")
    device.enter(world, edit.state)


def _begin_fault(world: World, edit: BeginFault) -> None:
    standing = _fault(world, edit.fault, active=False)
    world.faults.begin(world, standing)


def _end_fault(world: World, edit: EndFault) -> None:
    world.faults.end(world, _fault(world, edit.fault, active=True))


def _fault(world: World, name: str, active: bool) -> Any:
    named = world.faults.named(name)
    if not named:
        known = [standing.fault.name for standing in world.faults.standings]
        raise _refusal(f"there is no fault “{name}”", near(name, known), "fault")
    found = next((standing for standing in named if standing.is_active == active), None)
    if found is None:
        state = "does not go on" if active else "goes on already"
        raise _refusal(f"{name} {state}", "begin it first" if active else "end it first", "fault")
    return found


def _set_charge(world: World, edit: SetCharge) -> None:
    robot = world.robots.get(edit.robot)
    if robot is None:
        raise _refusal(f"there is no robot “{edit.robot}”", near(edit.robot, world.robots), "robot")
    if robot.spec.battery is None:
        raise _refusal(f"{edit.robot} has no battery", "give it one in the scenario", "robot")
    robot.charge = edit.charge


EDITS: dict[str, Callable[[World, Any], None]] = {
    "move": _move,
    "set_device": _set_device,
    "begin_fault": _begin_fault,
    "end_fault": _end_fault,
    "set_charge": _set_charge,
}


def _refusal(message: str, hint: str, field: str) -> EngineError:
    return EngineError(message, place=f"{PLACE}.{field}", hint=hint)
