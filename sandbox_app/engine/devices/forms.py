"""The forms that devices have: what stands in the way, what can lie on them, and which part moves, how and how hard.

A device's `size` is that of its body; for a door and a gate that is the leaf. Unusual: sensor and hazard have no body.
What each is built of stands in `anatomy`.
"""

from typing import NamedTuple

from sandbox_app.engine import document
from sandbox_app.engine.layout.geometry import Point, Shadow, ahead
from sandbox_app.engine.physics.making import Vector


class Form(NamedTuple):
    solid: bool = True  # it stands in the way
    supports: bool = False  # things can be put on its top, or into it while it is open
    axis: Vector | None = None  # of the moving part's slide or hinge, in the device's frame
    hinge: bool = False
    travel: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)  # of the part: constant, and shares of x, y, z
    passable_when_open: bool = False
    mass: float = 0.0  # of the part, kilograms
    speed: float = 0.0  # of the part, metres or radians a second
    push: float = 0.0  # the most that it pushes with while it moves, newtons or newton metres: a robot is stronger
    hold: float = 0.0  # … and once it is there: a closed door is closed


FORMS: dict[str, Form] = {
    "button": Form(),
    "door": Form(
        axis=(0, 0, 1),
        hinge=True,
        travel=(1.7, 0, 0, 0),
        passable_when_open=True,
        mass=8.0,
        speed=1.2,
        push=60.0,
        hold=2000.0,
    ),
    "gate": Form(
        axis=(1, 0, 0), travel=(0, 1.0, 0, 0), passable_when_open=True, mass=8.0, speed=0.8, push=80.0, hold=2000.0
    ),
    "drawer": Form(supports=True, axis=(1, 0, 0), travel=(0, 1.0, 0, 0), mass=2.0, speed=0.35, push=60.0, hold=200.0),
    "conveyor": Form(supports=True),
    "lift": Form(supports=True, axis=(0, 0, 1), travel=(0.4, 0, 0, 0), mass=20.0, speed=0.25, push=1500.0, hold=1500.0),
    "valve": Form(),
    "machine": Form(supports=True),
    "charger": Form(),
    "alarm": Form(),
    "sensor": Form(solid=False),
    "hazard": Form(solid=False),
}
PLATFORM = 0.06  # metres: thickness of a lift's platform
GROUND = 0.005  # how far moving parts stay off the floor
BOARD, TRAY, RIM = 0.02, 0.02, 0.05  # of a drawer: thickness of its boards, of its tray, height of the tray's rims
ROOM, TRAY_TOP = 0.17, 0.40  # above a closed drawer's tray, and the highest that the tray may be: hands reach it
OPEN = 0.8  # a part that is further out than this share of its travel is open


def travel_of(spec: document.Device) -> float:
    """How far the moving part goes from closed to open, metres or radians."""
    constant, *shares = FORMS[spec.form].travel
    return constant + sum(share * side for share, side in zip(shares, spec.size, strict=True))


def share_in(spec: document.Device, state: str) -> float:
    """Where the state asks the moving part to be: 0 closed … 1 open."""
    effects = next(row.effects for row in spec.states if row.name == state)
    return next((effect.to for effect in effects if effect.kind == "move"), 0.0)


def tray_top(spec: document.Device) -> float:
    """The height of a drawer's tray: near the cabinet's top, but no higher than hands reach."""
    return max(GROUND + TRAY, min(TRAY_TOP, spec.size[2] - BOARD - ROOM))


def top_of(spec: document.Device, share: float = 0.0) -> float:
    """The height of what lies on it, or in it, with its part so far open."""
    if spec.form == "drawer":
        return tray_top(spec)
    return GROUND + PLATFORM + share * travel_of(spec) if spec.form == "lift" else spec.size[2]


def surface_of(spec: document.Device, center: Point, yaw: float, share: float) -> tuple[Point, tuple[float, float]]:
    """The middle and the sides of where things lie on it, or in it, with its part so far open."""
    x, y, _ = spec.size
    if spec.form != "drawer":
        return center, (x, y)
    return ahead(center, yaw, share * travel_of(spec)), (x - 2 * BOARD, y - 4 * BOARD)


def shadow_of(spec: document.Device, center: Point, yaw: float, share: float, swing: int = 1) -> Shadow | None:
    """What it covers of the floor with its part so far open, a door's leaf to its left (1) or right (-1).

    None where it lets everything pass.
    """
    form, (x, y, _) = FORMS[spec.form], spec.size
    if not form.solid:
        return None
    out = travel_of(spec) * share
    if spec.form == "door":
        hinge, turned = ahead(center, yaw, -x / 2), yaw + swing * out
        return Shadow(ahead(hinge, turned, x / 2), (x, y), turned, 0.0)
    if spec.form == "gate":
        return Shadow(ahead(center, yaw, out), (x, y), yaw, 0.0)
    if spec.form == "drawer":
        return Shadow(ahead(center, yaw, out / 2), (x + out, y), yaw, 0.0)
    return Shadow(center, (x, y), yaw, 0.0)


def sweep_of(spec: document.Device, center: Point, yaw: float, share: float, swing: int) -> Shadow | None:
    """The floor that its part will pass over, where nobody should stand who works it: a door opens away from him."""
    x, y, _ = spec.size
    if spec.form == "door":
        to_close = Shadow(ahead(center, yaw, 0.0, swing * x / 2), (x + y, x + y), yaw, 0.0)
        return to_close if share > 0.1 else None
    if spec.form == "gate":
        out = travel_of(spec)
        return Shadow(ahead(center, yaw, out / 2), (x + out, y), yaw, 0.0)
    return shadow_of(spec, center, yaw, 1.0) if spec.form == "drawer" else None
