"""What the Husky is made of: a chassis on four wheels that turn, at two thirds of the real one's size.

It is that small so that it goes through the passages that rooms for the other robots have. Leaves out suspension.
"""

from math import pi
from pathlib import Path

from sandbox_app.engine.robots import model
from sandbox_app.engine.robots.model import DARK, GLOW, ON_Y, RUBBER, STEEL, Block, Joint
from sandbox_app.engine.robots.robot import DrawnPart

YELLOW = "#f2c230"
WHEEL_RADIUS, WHEEL_WIDTH = 0.11, 0.08
WHEELBASE, TRACK = 0.34, 0.38  # between the axles, and between the left and the right wheels' middles
FRONT = 0.33  # from the base's middle to its bumper
FOOTPRINT = 0.40  # radius of the circle round the base's corners
HEIGHT = 0.15  # of the base's frame, which is its centre of mass, above the floor
TORQUE = 14.0  # of a wheel's motor, N·m

WHEELS = ("front_left", "rear_left", "front_right", "rear_right")
JOINTS = tuple(
    Joint(name, "continuous", "chassis", (x, y, WHEEL_RADIUS - HEIGHT), "0 1 0", mass=1.3, force=TORQUE)
    for name, x, y in zip(
        WHEELS,
        (WHEELBASE / 2, -WHEELBASE / 2, WHEELBASE / 2, -WHEELBASE / 2),
        (TRACK / 2, TRACK / 2, -TRACK / 2, -TRACK / 2),
        strict=True,
    )
)
URDF = Path(__file__).parent / "assets" / "husky.urdf"  # what `urdf_text` makes of these tables
LINKS = {joint.name: index for index, joint in enumerate(JOINTS)}

BLOCKS = (
    Block("chassis", (2 * FRONT, 0.28, 0.18), (0, 0, 0)),
    *(Block(name, (2 * WHEEL_RADIUS, 0, WHEEL_WIDTH), (0, 0, 0), "cylinder", (pi / 2, 0, 0)) for name in WHEELS),
)


def _part(link: str, *rest: object) -> DrawnPart:
    return DrawnPart(LINKS.get(link, -1), *rest, name=link)


PARTS = (
    _part("chassis", "box", (0.56, 0.28, 0.12), (0, 0, -0.01), DARK),
    _part("chassis", "box", (0.50, 0.30, 0.03), (0, 0, 0.06), YELLOW),
    _part("chassis", "box", (0.40, 0.26, 0.03), (0, 0, 0.085), DARK),
    _part("chassis", "box", (0.04, 0.32, 0.05), (0.31, 0, -0.02), YELLOW),
    _part("chassis", "box", (0.04, 0.32, 0.05), (-0.31, 0, -0.02), YELLOW),
    _part("chassis", "box", (0.012, 0.20, 0.03), (0.326, 0, 0.02), DARK),
    _part("chassis", "cylinder", (0.025, 0.025, 0.22), (0.12, 0.12, 0.21), STEEL),
    _part("chassis", "cylinder", (0.025, 0.025, 0.22), (0.12, -0.12, 0.21), STEEL),
    _part("chassis", "cylinder", (0.025, 0.025, 0.24), (0.12, 0, 0.32), STEEL, ON_Y),
    _part("chassis", "box", (0.07, 0.12, 0.06), (0.13, 0, 0.36), DARK),
    _part("chassis", "sphere", (0.035, 0.035, 0.035), (0.165, 0.03, 0.36), GLOW),
    _part("chassis", "sphere", (0.035, 0.035, 0.035), (0.165, -0.03, 0.36), GLOW),
    _part("chassis", "cylinder", (0.03, 0.03, 0.02), (-0.20, 0.09, 0.11), "#dc2626"),
    *(
        part
        for name in WHEELS
        for part in (
            _part(name, "cylinder", (2 * WHEEL_RADIUS, 0, WHEEL_WIDTH), (0, 0, 0), RUBBER, ON_Y),
            _part(name, "cylinder", (0.11, 0.11, WHEEL_WIDTH + 0.006), (0, 0, 0), YELLOW, ON_Y),
            _part(name, "box", (0.09, WHEEL_WIDTH + 0.012, 0.025), (0, 0, 0), DARK),
        )
    ),
)


def urdf_text() -> str:
    return model.urdf_text("husky", "chassis", 22.0, JOINTS, BLOCKS)
