"""The kinds of faults: what each does to the world when it begins and when it ends, and what ends it by itself.

`KINDS` is the table. Flags that several faults may set at once (power, radio, what is left of a robot's strength, why
it cannot work) are worked out anew from all faults that go on, so that one ending never undoes another. Unusual:
grippers that slip, noise and mislabels do nothing to the world; the book is asked about them.
"""

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from sandbox_app.engine.document import Fault
from sandbox_app.engine.faults.standing import Standing
from sandbox_app.engine.faults.stray import clear_away, lay_down
from sandbox_app.engine.physics.client import FRAME

if TYPE_CHECKING:
    from sandbox_app.engine.world import World

REASONS = {"broken_robot": "broken", "overheating": "overheated"}  # why a robot cannot work


class Kind(NamedTuple):
    """`begins` answers whether there was room for it; if not it waits. `goes_on` is asked once a frame."""

    begins: Callable[["World", Standing], bool]
    ends: Callable[["World", Standing], None]
    goes_on: Callable[["World", Standing], bool] = lambda world, standing: True
    is_flag: bool = False


def set_flags(world: "World", standings: Iterable[Standing]) -> None:
    """Power, radio, strength and reasons, from the faults that go on."""
    active = [standing.fault for standing in standings if standing.is_active]
    world.power = not any(fault.kind == "power_loss" for fault in active)
    world.radio = not any(fault.kind == "communication_loss" for fault in active)
    for name, robot in world.robots.items():
        mine = [fault for fault in active if getattr(fault, "robot", None) == name]
        robot.strength = math.prod([fault.strength for fault in mine if fault.kind == "weak_actuator"], start=1.0)
        robot.broken = next((REASONS[fault.kind] for fault in mine if fault.kind in REASONS), "")


# Devices ----------------------------------------------------------------------------------------------------------


def _enter(world: "World", standing: Standing) -> bool:
    fault = standing.fault
    if fault.device is None:
        return True
    device = world.devices[fault.device]
    standing.data["state"] = device.state
    device.enter(world, fault.state)
    return True


def _leave(world: "World", standing: Standing) -> None:
    """Back to the state before, unless somebody moved it on already."""
    fault = standing.fault
    if fault.device is not None and world.devices[fault.device].state == fault.state:
        world.devices[fault.device].enter(world, standing.data["state"])


def _is_in_state(world: "World", standing: Standing) -> bool:
    return world.devices[standing.fault.device].state == standing.fault.state


def _is_out_of_state(world: "World", standing: Standing) -> bool:
    """The power comes back when the device enters the state, after the loss."""
    fault = standing.fault
    if fault.device is None:
        return True
    standing.data["left"] = standing.data.get("left", False) or world.devices[fault.device].state != fault.state
    return not (standing.data["left"] and world.devices[fault.device].state == fault.state)


# Robots -----------------------------------------------------------------------------------------------------------


def _heat_up(world: "World", standing: Standing) -> bool:
    standing.data["frame"] = world.frames
    return _enter(world, standing)


def _is_hot(world: "World", standing: Standing) -> bool:
    fault: Fault = standing.fault
    if fault.robot is None:
        return _is_in_state(world, standing)
    return world.frames - standing.data["frame"] < fault.cooling / FRAME


def _begin(world: "World", standing: Standing) -> bool:
    return True


def _end(world: "World", standing: Standing) -> None:
    pass


# What is seen -----------------------------------------------------------------------------------------------------


def _is_mistaken(world: "World", standing: Standing) -> bool:
    return not any(world.knowledge.is_inspected(name) for name in standing.fault.objects)


KINDS: dict[str, Kind] = {
    "gripper_slip": Kind(_begin, _end),
    "weak_actuator": Kind(_begin, _end, is_flag=True),
    "sensor_noise": Kind(_begin, _end),
    "mislabel": Kind(_begin, _end, _is_mistaken),
    "blocked_path": Kind(lay_down, clear_away),
    "device_jam": Kind(_enter, _leave, _is_in_state),
    "overheating": Kind(_heat_up, _leave, _is_hot, is_flag=True),
    "power_loss": Kind(_begin, _end, _is_out_of_state, is_flag=True),
    "communication_loss": Kind(_begin, _end, is_flag=True),
    "broken_robot": Kind(_begin, _end, is_flag=True),
    "fire": Kind(_enter, _leave, _is_in_state),
    "spill": Kind(_enter, _leave, _is_in_state),
}
