"""The forms that devices have: what stands in the way, what can lie on them, and which part moves, how.

A device's `size` is that of its body; for a door and a gate that is the leaf. Unusual: sensor and hazard have no body.
"""

from typing import NamedTuple

from sandbox_app.engine import document
from sandbox_app.engine.layout.geometry import Point, Shadow, ahead
from sandbox_app.engine.physics.making import Vector


class Form(NamedTuple):
    solid: bool = True  # it stands in the way
    supports: bool = False  # things can be put on its top
    axis: Vector | None = None  # of the moving part's slide or hinge, in the device's frame
    hinge: bool = False
    travel: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)  # of the part: constant, and shares of x, y, z
    passable_when_open: bool = False


FORMS: dict[str, Form] = {
    "button": Form(),
    "door": Form(axis=(0, 0, 1), hinge=True, travel=(1.5, 0, 0, 0), passable_when_open=True),
    "gate": Form(axis=(1, 0, 0), travel=(0, 0.95, 0, 0), passable_when_open=True),
    "drawer": Form(axis=(1, 0, 0), travel=(0, 0.8, 0, 0)),
    "conveyor": Form(supports=True),
    "lift": Form(supports=True, axis=(0, 0, 1), travel=(0.45, 0, 0, 0)),
    "valve": Form(),
    "machine": Form(supports=True),
    "charger": Form(),
    "alarm": Form(),
    "sensor": Form(solid=False),
    "hazard": Form(solid=False),
}
DRAWER_WALL, TRAY = 0.02, 0.03  # metres: thickness of a cabinet's sides, height of a tray
PLATFORM = 0.06  # thickness of a lift's platform


def travel_of(spec: document.Device) -> float:
    """How far the moving part goes from closed to open, metres or radians."""
    constant, *shares = FORMS[spec.form].travel
    return constant + sum(share * side for share, side in zip(shares, spec.size, strict=True))


def top_of(spec: document.Device) -> float:
    """The height of what lies on it, or in it, when nothing has moved."""
    if spec.form == "drawer":
        return DRAWER_WALL + TRAY
    return PLATFORM if spec.form == "lift" else spec.size[2]


def shadow_of(spec: document.Device, center: Point, yaw: float, share: float) -> Shadow | None:
    """What it covers of the floor with its part so far open; None where it lets everything pass."""
    form = FORMS[spec.form]
    if not form.solid or (form.passable_when_open and share > 0.8):
        return None
    if spec.form == "drawer" and share > 0.1:
        out = travel_of(spec) * share
        return Shadow(ahead(center, yaw, out / 2), (spec.size[0] + out, spec.size[1]), yaw, 0.0)
    return Shadow(center, spec.size[:2], yaw, 0.0)
