"""Which shapes each thing in a world is drawn with, and what each shape rides on.

A piece is a row of the wire's `Body` and a place in the frame that it rides on. Some are seen at times only: a lamp in
its state's colour, fire while it burns, what waits offstage. The list itself never changes in an episode.
"""

import math
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from sandbox_app.engine import document
from sandbox_app.engine.building import FLOOR_DEPTH, walls_of
from sandbox_app.engine.devices import anatomy
from sandbox_app.engine.devices.device import Device
from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.geometry import ahead, tilted
from sandbox_app.engine.people import HEIGHT
from sandbox_app.engine.world import World

Row = dict[str, Any]
Triple = tuple[float, float, float]
Turn = tuple[float, float, float, float]
Frame = tuple  # ("room",), or "object", "device" or "person" with a name, or ("robot", name, link)
ROOM: Frame = ("room",)
UPRIGHT: Turn = (0.0, 0.0, 0.0, 1.0)
WALL_COLOUR, SKIN, CLOTH, SHOE, BULB = "#3b4754", "#d9a57c", "#334155", "#15191f", "#4a5563"
ZONE_DEPTH, STRIP = 0.006, 0.03  # metres: height of a zone, width of the frame round what a sensor watches
HAZARDS = {"fire": "#d9542b", "spill": "#3f7fbf", "heat": "#c2603c", "electricity": "#d8b52c"}
FLAMES = (  # where, as shares of the radius; width and height in metres
    (0.0, 0.0, 0.34, 0.62, "#f97316"),
    (0.38, 0.1, 0.22, 0.38, "#ef4444"),
    (-0.32, 0.28, 0.2, 0.34, "#f59e0b"),
    (-0.12, -0.38, 0.18, 0.3, "#ef4444"),
    (0.04, -0.16, 0.16, 0.44, "#fde047"),
)
SIDES = 8  # of a flame


class Piece(NamedTuple):
    """One row. `rolls`: turns with that wheel of its robot; `state`: seen while that device is in that state."""

    row: Row
    frame: Frame = ROOM
    at: Triple = (0.0, 0.0, 0.0)
    turn: Turn = UPRIGHT
    rolls: int = 0
    state: tuple[str, str] | None = None
    needs_power: bool = False


def sketch(world: World) -> list[Piece]:
    pieces = list(_building(world))
    for zone in world.zones.values():
        row = _row(zone.name, "zone", "box", (*zone.size, ZONE_DEPTH), zone.colour, zone.name)
        pieces.append(Piece(row, at=(*zone.center, ZONE_DEPTH / 2)))
    for item in world.objects.values():
        pieces += _object(item)
    for device in world.devices.values():
        pieces += [*_device(device), *_lamps(device), *_hazards(device), *_watched(world, device)]
    for person in world.people.values():
        pieces += _person(person.spec)
    for name, robot in world.robots.items():
        for number, part in enumerate(robot.PARTS):
            row = _row(f"{name}_{part.name}_{number}", "robot", part.shape, part.size, part.colour, name)
            pieces.append(Piece(row, ("robot", name, part.link), part.at, part.turn, part.rolls))
    return pieces


def _row(name: str, kind: str, shape: str, size: tuple, colour: str, owner: str = "") -> Row:
    return {"name": name, "kind": kind, "shape": shape, "size": tuple(size), "colour": colour, "owner": owner}


def mixed(colour: str, other: str, share: float) -> str:
    """`share` of the first colour, the rest of the second."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


# The building and what stands in it -----------------------------------------------------------------------------


def _building(world: World) -> Iterator[Piece]:
    room = world.scenario.world
    floor = _row("floor", "floor", "box", (*room.size, FLOOR_DEPTH), room.floor_colour)
    yield Piece(floor, at=(0.0, 0.0, -FLOOR_DEPTH / 2))
    for name, size, at in walls_of(*room.size, room.wall_height):
        yield Piece(_row(name, "wall", "box", size, WALL_COLOUR), at=at)
    for item in world.structures.values():
        for number, box in enumerate(structures.boxes_of(item)):
            row = _row(f"{item.name}.{number}", "wall", "box", box.size, item.colour, item.name)
            yield Piece(row, at=box.at, turn=tilted(box.yaw, box.slope))


def _object(item: document.Object) -> Iterator[Piece]:
    kind, frame = "obstacle" if item.fixed else "object", ("object", item.name)
    if item.shape != "compound":
        row = _row(item.name, kind, item.shape, item.size, item.colour, item.name)
        yield Piece({**row, "mesh": item.mesh} if item.shape == "mesh" else row, frame)
        return
    for number, part in enumerate(item.parts):
        name = f"{item.name}.{number}" if number else item.name
        yield Piece(_row(name, kind, part.shape, part.size, part.colour or item.colour, item.name), frame, part.at)


# Devices --------------------------------------------------------------------------------------------------------


def _device(device: Device) -> Iterator[Piece]:
    origin = anatomy.joint_of(device.spec)
    for part in anatomy.parts_of(device.spec):
        name, colour = f"{device.name}.{part.name}", part.colour or device.spec.colour
        row = _row(name, "device", part.shape, part.size, colour, device.name)
        if part.moves:
            at = tuple(own - other for own, other in zip(part.at, origin, strict=True))
            yield Piece(row, ("device", device.name), at, part.turn)
        else:
            at, turn = anatomy.placed(part, device.place, device.yaw)
            yield Piece(row, ROOM, at, turn)


def _lamps(device: Device) -> Iterator[Piece]:
    """A dark bulb, and round it one in the colour of each state, of which the present one is seen."""
    lit = [state for state in device.spec.states if state.lamp]
    lamp, origin = anatomy.lamp_of(device.spec), anatomy.joint_of(device.spec)
    if not lit:
        return
    if lamp.moves:
        frame, at = ("device", device.name), tuple(a - b for a, b in zip(lamp.at, origin, strict=True))
    else:
        frame, at = ROOM, (*ahead(device.place, device.yaw, *lamp.at[:2]), lamp.at[2])
    bulb = _row(f"{device.name}.bulb", "device", "sphere", (0.96 * lamp.size,) * 3, BULB, device.name)
    yield Piece(bulb, frame, at)
    for state in lit:
        row = _row(f"{device.name}.lamp_{state.name}", "device", "sphere", (lamp.size,) * 3, state.lamp, device.name)
        yield Piece(row, frame, at, state=(device.name, state.name), needs_power=True)


def _hazards(device: Device) -> Iterator[Piece]:
    for state in device.spec.states:
        for number, effect in enumerate(effect for effect in state.effects if effect.kind == "hazard"):
            name, wide, electric = (
                f"{device.name}.{effect.what}_{state.name}_{number}",
                2 * effect.radius,
                effect.what == "electricity",
            )
            for depth, share in ((0.008, 1.0), (0.012, 0.72)):
                colour = mixed(HAZARDS[effect.what], "#20262d", 0.62 if share == 1.0 else 0.85)
                row = _row(
                    f"{name}_{share:g}", "device", "cylinder", (share * wide, share * wide, depth), colour, device.name
                )
                yield Piece(row, at=(*device.place, depth / 2), state=(device.name, state.name), needs_power=electric)
            if effect.what == "fire":
                yield from _flames(device, state.name, name, effect.radius)


def _flames(device: Device, state: str, name: str, radius: float) -> Iterator[Piece]:
    for number, (x, y, wide, high, colour) in enumerate(FLAMES):
        at = (device.place[0] + x * radius, device.place[1] + y * radius, high / 2)
        row = _row(f"{name}_flame_{number}", "device", "mesh", (wide, wide, high), colour, device.name)
        yield Piece({**row, "mesh": _flame()}, at=at, state=(device.name, state))


@cache
def _flame() -> str:
    """A drop as OBJ text: a ring of vertices low down, a tip above and one below."""
    turns = [2 * math.pi * side / SIDES for side in range(SIDES)]
    lines = [f"v {math.cos(turn):.4f} {math.sin(turn):.4f} 0.3" for turn in turns] + ["v 0 0 1", "v 0 0 0"]
    rounds = [(side + 1, (side + 1) % SIDES + 1) for side in range(SIDES)]
    lines += [f"f {here} {after} {SIDES + 1}" for here, after in rounds]
    return "\n".join(lines + [f"f {after} {here} {SIDES + 2}" for here, after in rounds]) + "\n"


def _watched(world: World, device: Device) -> Iterator[Piece]:
    """A frame round what a sensor watches."""
    if device.spec.watches is None:
        return
    zone = world.zones[device.spec.watches]
    (x, y), (long, wide) = zone.center, zone.size
    for number, (dx, dy, size) in enumerate(
        (
            (long / 2, 0, (STRIP, wide)),
            (-long / 2, 0, (STRIP, wide)),
            (0, wide / 2, (long, STRIP)),
            (0, -wide / 2, (long, STRIP)),
        )
    ):
        row = _row(f"{device.name}.frame_{number}", "device", "box", (*size, 0.012), device.spec.colour, device.name)
        yield Piece(row, at=(x + dx, y + dy, 0.006))


# People ---------------------------------------------------------------------------------------------------------


def _person(spec: document.Person) -> Iterator[Piece]:
    """Feet, legs, trunk, arms and a head with a cap that shows where it looks; within the solid that collides."""
    middle = HEIGHT / 2
    shapes = [
        *(("foot", "box", (0.24, 0.09, 0.07), (0.03, side * 0.09, 0.04), SHOE) for side in (1, -1)),
        *(("leg", "cylinder", (0.13, 0.13, 0.76), (0.0, side * 0.09, 0.44), CLOTH) for side in (1, -1)),
        ("hips", "box", (0.2, 0.32, 0.14), (0.0, 0.0, 0.84), CLOTH),
        ("trunk", "cylinder", (0.31, 0.31, 0.54), (0.0, 0.0, 1.14), spec.colour),
        *(("arm", "cylinder", (0.09, 0.09, 0.56), (0.0, side * 0.18, 1.1), spec.colour) for side in (1, -1)),
        *(("hand", "sphere", (0.09, 0.09, 0.09), (0.0, side * 0.18, 0.79), SKIN) for side in (1, -1)),
        ("neck", "cylinder", (0.11, 0.11, 0.1), (0.0, 0.0, 1.44), SKIN),
        ("head", "sphere", (0.23, 0.23, 0.23), (0.01, 0.0, 1.57), SKIN),
        ("cap", "cylinder", (0.2, 0.2, 0.07), (0.0, 0.0, 1.655), spec.colour),
        ("peak", "box", (0.12, 0.15, 0.02), (0.12, 0.0, 1.635), spec.colour),
    ]
    for number, (part, shape, size, (x, y, z), colour) in enumerate(shapes):
        name = f"{spec.name}.{part}_{number}" if part != "trunk" else spec.name
        yield Piece(_row(name, "person", shape, size, colour, spec.name), ("person", spec.name), (x, y, z - middle))
