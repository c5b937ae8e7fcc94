"""What devices are built of: one table of parts from which both the physics and the drawing are made.

A part's place is its middle, from the device's place on the floor, with the moving part closed; x is the device's
front. What is not solid is drawn only: lamps, handles, markings. Colours left out are the device's own.
"""

from collections.abc import Callable
from typing import NamedTuple

from sandbox_app.engine.devices.forms import BOARD, FORMS, GROUND, PLATFORM, RIM, ROOM, TRAY, travel_of, tray_top
from sandbox_app.engine.document import Device
from sandbox_app.engine.layout.geometry import Point, ahead, multiplied, turned

Triple = tuple[float, float, float]
DARK, STEEL, PALE, BLACK, YELLOW = "#28323e", "#8b98a8", "#dbe2ea", "#15191f", "#f5b942"
ON_Y = (0.7071068, 0.0, 0.0, 0.7071068)  # a cylinder lying along y
ON_X = (0.0, 0.7071068, 0.0, 0.7071068)  # … and along x
EIGHTH = 0.3826834, 0.9238795  # sine and cosine of half of 45 degrees


class Part(NamedTuple):
    name: str
    size: Triple
    at: Triple
    shape: str = "box"
    colour: str = ""
    moves: bool = False
    solid: bool = True
    turn: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 1.0)


class Lamp(NamedTuple):
    """Where its lamp is, and how wide."""

    at: Triple
    size: float
    moves: bool = False


def placed(part: Part, place: Point, yaw: float) -> tuple[Triple, tuple[float, float, float, float]]:
    """Where the part is in the room, as position and quaternion, while nothing has moved."""
    x, y, z = part.at
    return (*ahead(place, yaw, x, y), z), multiplied(turned(yaw), part.turn)


def joint_of(spec: Device) -> Triple:
    """Where the moving part's joint is: a hinge in what stands still, a slide in what moves, the first solid of it."""
    solids = solids_of(spec)
    if FORMS[spec.form].axis is None:
        return (0.0, 0.0, 0.0)
    return solids[0].at if FORMS[spec.form].hinge else next(part.at for part in solids if part.moves)


def parts_of(spec: Device) -> list[Part]:
    return PARTS[spec.form](spec)


def solids_of(spec: Device) -> list[Part]:
    """What collides: what stands still first, then what moves."""
    return sorted((part for part in parts_of(spec) if part.solid), key=lambda part: part.moves)


def _drawn(name: str, size: Triple, at: Triple, colour: str = "", **more: object) -> Part:
    return Part(name, size, at, colour=colour, solid=False, **more)


def _button(spec: Device) -> list[Part]:
    x, y, z = spec.size
    wide = 0.7 * min(x, y)
    return [
        Part("body", (x, y, z - 0.05), (0, 0, (z - 0.05) / 2)),
        _drawn("plate", (0.92 * x, 0.92 * y, 0.012), (0, 0, z - 0.046), DARK),
        _drawn("cap", (wide, wide, 0.05), (0, 0, z - 0.025), "#c2413b", shape="cylinder"),
    ]


def _door(spec: Device) -> list[Part]:
    x, y, z = spec.size
    post, grip = max(0.06, 1.3 * y), min(0.95, 0.6 * z)
    return [
        Part("post", (post, post, z), (-x / 2, 0, z / 2 + GROUND), "cylinder", STEEL),
        Part("leaf", (x - 0.02, y, z - 0.02), (0.01, 0, z / 2 + GROUND), moves=True),
        *(
            _drawn(f"panel_{side}", (0.7 * x, 0.01, 0.3 * z), (0.02, way * y / 2, 0.72 * z), DARK, moves=True)
            for side, way in (("left", 1), ("right", -1))
        ),
        *(
            _drawn(f"grip_{side}", (0.12, 0.03, 0.03), (x / 2 - 0.13, way * (y / 2 + 0.02), grip), PALE, moves=True)
            for side, way in (("left", 1), ("right", -1))
        ),
    ]


def _gate(spec: Device) -> list[Part]:
    x, y, z = spec.size
    post = max(0.06, 1.3 * y)
    return [
        Part("post", (post, post, z + 0.04), (-x / 2 - post / 2, 0, z / 2 + 0.02 + GROUND), colour=STEEL),
        Part("leaf", (x - 0.02, y, z - 0.02), (0, 0, z / 2 + GROUND), moves=True),
        *(
            _drawn(f"stripe_{n}", (x - 0.02, y + 0.008, 0.1 * z), (0, 0, share * z), YELLOW, moves=True)
            for n, share in enumerate((0.3, 0.55, 0.8))
        ),
    ]


def _drawer(spec: Device) -> list[Part]:
    """A cabinet open in front, and a tray on rails with low rims: what stands in it is covered while it is closed."""
    x, y, z = spec.size
    top = tray_top(spec)
    roof, low = top + ROOM, top - TRAY - GROUND
    roof = min(roof, z - BOARD)
    side, tray = (x - BOARD, BOARD, roof - low), (x - BOARD, y - 2 * BOARD - 2 * GROUND, TRAY)
    parts = [
        Part("lid", (x, y, z - roof), (0, 0, (z + roof) / 2)),
        *(
            Part(f"side_{n}", side, (BOARD / 2, way * (y - BOARD) / 2, (roof + low) / 2))
            for n, way in enumerate((1, -1))
        ),
        Part("back", (BOARD, y, roof - low), (-(x - BOARD) / 2, 0, (roof + low) / 2)),
        *([Part("plinth", (x, y, low), (0, 0, low / 2))] if low > 0.01 else []),
        Part("tray", tray, (BOARD / 2 + GROUND, 0, top - TRAY / 2), colour=PALE, moves=True),
    ]
    return parts + _rims(spec, tray, top)


def _rims(spec: Device, tray: Triple, top: float) -> list[Part]:
    x, (long, wide, _) = spec.size[0], tray
    middle, high = BOARD / 2 + GROUND, top + RIM / 2
    return [
        Part(
            "front",
            (BOARD, spec.size[1] - 2 * GROUND, RIM + TRAY),
            (x / 2 + GROUND + BOARD / 2, 0, high - TRAY / 2),
            moves=True,
        ),
        Part("rear", (BOARD, wide, RIM), (middle - (long - BOARD) / 2, 0, high), colour=PALE, moves=True),
        *(
            Part(f"rim_{n}", (long, BOARD / 2, RIM), (middle, way * (wide - BOARD / 2) / 2, high), "box", PALE, True)
            for n, way in enumerate((1, -1))
        ),
        _drawn("grip", (0.02, 0.14, 0.02), (x / 2 + GROUND + BOARD + 0.01, 0, top + 0.02), DARK, moves=True),
    ]


def _conveyor(spec: Device) -> list[Part]:
    """A belt on legs; the arrows on it show which way is its own x."""
    x, y, z = spec.size
    deep = min(0.08, z / 2)
    legs = [
        Part(f"leg_{n}", (0.06, 0.9 * y, z - deep), (way * (x / 2 - 0.12), 0, (z - deep) / 2), "box", STEEL)
        for n, way in enumerate((1, -1))
    ]
    rails = [
        _drawn(f"rail_{n}", (x, 0.02, deep + 0.012), (0, way * (y / 2 - 0.01), z - deep / 2 + 0.004))
        for n, way in enumerate((1, -1))
    ]
    return [Part("belt", (x, y, deep), (0, 0, z - deep / 2), colour=BLACK), *legs, *rails, *_arrows(x, y, z)]


def _arrows(x: float, y: float, z: float) -> list[Part]:
    count = max(1, min(4, round(x / 0.5)))
    bar, sine, cosine = 0.3 * y, *EIGHTH
    return [
        _drawn(
            f"arrow_{n}_{side}",
            (bar, 0.02, 0.003),
            ((n + 0.5 - count / 2) * x / count, way * 0.34 * bar, z + 0.001),
            STEEL,
            turn=(0.0, 0.0, -way * sine, cosine),
        )
        for n in range(count)
        for side, way in (("left", 1), ("right", -1))
    ]


def _lift(spec: Device) -> list[Part]:
    """A platform on a column that comes out of the floor."""
    x, y, _ = spec.size
    high, column = PLATFORM, travel_of(spec)
    edge = [
        _drawn(f"edge_{n}", (x + 0.006, 0.012, 0.02), (0, way * y / 2, GROUND + high - 0.02), YELLOW, moves=True)
        for n, way in enumerate((1, -1))
    ]
    return [
        Part("foot", (0.2, 0.2, GROUND), (0, 0, GROUND / 2), colour=DARK),
        Part("platform", (x, y, high), (0, 0, GROUND + high / 2), moves=True),
        Part("column", (0.14, 0.14, column), (0, 0, GROUND - column / 2), colour=STEEL, moves=True),
        *edge,
    ]


def _valve(spec: Device) -> list[Part]:
    x, y, z = spec.size
    thin = 0.35 * min(x, y)
    return [
        Part("column", (thin, thin, z - 0.04), (0, 0, (z - 0.04) / 2), "cylinder"),
        Part("pipe", (0.9 * thin, 0.9 * thin, y), (0, 0, 0.3 * z), "cylinder", STEEL, turn=ON_Y),
        Part("wheel", (0.85 * min(x, y), 0.85 * min(x, y), 0.035), (0, 0, z - 0.05), "cylinder", "#c2413b"),
        _drawn("foot", (1.5 * thin, 1.5 * thin, 0.03), (0, 0, 0.015), DARK, shape="cylinder"),
        _drawn("hub", (0.3 * thin, 0.3 * thin, 0.05), (0, 0, z - 0.03), DARK, shape="cylinder"),
    ]


def _machine(spec: Device) -> list[Part]:
    x, y, z = spec.size
    return [
        Part("body", (x, y, z), (0, 0, z / 2)),
        _drawn("plinth", (x + 0.01, y + 0.01, 0.05), (0, 0, 0.025), DARK),
        _drawn("panel", (0.012, 0.7 * y, 0.4 * z), (x / 2, 0, 0.66 * z), DARK),
        _drawn("screen", (0.014, 0.34 * y, 0.2 * z), (x / 2 + 0.002, -0.12 * y, 0.7 * z), "#4f8fb5"),
        *(
            _drawn(f"slot_{n}", (0.012, 0.7 * y, 0.02), (x / 2, 0, share * z), DARK)
            for n, share in enumerate((0.22, 0.3, 0.38))
        ),
    ]


def _charger(spec: Device) -> list[Part]:
    """A post with a marked place in front of it."""
    x, y, z = spec.size
    bolt = [
        _drawn(
            "bolt_0", (0.012, 0.03, 0.2 * z), (x / 2 + 0.002, 0.02, 0.7 * z), YELLOW, turn=(0.173648, 0, 0, 0.984808)
        ),
        _drawn(
            "bolt_1", (0.012, 0.03, 0.2 * z), (x / 2 + 0.002, -0.02, 0.56 * z), YELLOW, turn=(0.173648, 0, 0, 0.984808)
        ),
    ]
    return [
        Part("body", (x, y, z), (0, 0, z / 2)),
        _drawn("panel", (0.01, 0.8 * y, 0.6 * z), (x / 2, 0, 0.62 * z), DARK),
        _drawn("pad", (0.72, 0.72, 0.01), (x / 2 + 0.38, 0, 0.005), STEEL),
        _drawn("pad_mark", (0.6, 0.6, 0.018), (x / 2 + 0.38, 0, 0.009), DARK),
        *bolt,
    ]


def _alarm(spec: Device) -> list[Part]:
    x, y, z = spec.size
    wide = 0.8 * min(x, y)
    return [
        Part("post", (0.3 * wide, 0.3 * wide, z - 0.06), (0, 0, (z - 0.06) / 2), "cylinder"),
        Part("foot", (wide, wide, 0.04), (0, 0, 0.02), "cylinder", DARK),
        _drawn("collar", (0.5 * wide, 0.5 * wide, 0.04), (0, 0, z - 0.08), DARK, shape="cylinder"),
    ]


def _sensor(spec: Device) -> list[Part]:
    return [_drawn("plate", (0.16, 0.16, 0.03), (0, 0, 0.015), shape="cylinder")]


def _hazard(spec: Device) -> list[Part]:
    return [_drawn("mark", (0.12, 0.12, 0.008), (0, 0, 0.004), shape="cylinder")]


PARTS: dict[str, Callable[[Device], list[Part]]] = {
    "button": _button,
    "door": _door,
    "gate": _gate,
    "drawer": _drawer,
    "conveyor": _conveyor,
    "lift": _lift,
    "valve": _valve,
    "machine": _machine,
    "charger": _charger,
    "alarm": _alarm,
    "sensor": _sensor,
    "hazard": _hazard,
}


def lamp_of(spec: Device) -> Lamp:
    x, y, z = spec.size
    return {
        "button": Lamp((0, 0, z - 0.005), 0.35 * min(x, y)),
        "door": Lamp((-x / 2, 0, z + 0.03), 0.08),
        "gate": Lamp((-x / 2 - max(0.06, 1.3 * y) / 2, 0, z + 0.06), 0.08),
        "drawer": Lamp((x / 2, 0.35 * y, z - 0.03), 0.04),
        "conveyor": Lamp((-x / 2 + 0.05, y / 2 + 0.01, z - 0.04), 0.05),
        "lift": Lamp((x / 2, y / 2, GROUND + PLATFORM), 0.05, moves=True),
        "valve": Lamp((0, 0, z), 0.07),
        "machine": Lamp((x / 2 + 0.01, 0.22 * y, 0.78 * z), 0.06),
        "charger": Lamp((x / 2 + 0.005, 0, 0.87 * z), 0.06),
        "alarm": Lamp((0, 0, z - 0.05), 0.6 * 0.8 * min(x, y)),
        "sensor": Lamp((0, 0, 0.03), 0.08),
        "hazard": Lamp((0, 0, 0.008), 0.05),
    }[spec.form]
