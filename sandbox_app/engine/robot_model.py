"""What a robot is made of: joints, links that collide, and the shapes that are drawn, each a literal table.

The mobile manipulator is a driven base with a mast, a lift, an arm that reaches forward, a gripper with two fingers,
and a head. Unusual: the base is driven by three motors on planar joints (slide x, slide y, turn) with limited force,
which stand for its wheels; the two wheels that are seen are drawn turning with the motion, they carry nothing. The
physics holds collision shapes only; what is drawn hangs on the same links. Leaves out wheel slip and tipping over.
"""

from pathlib import Path
from typing import NamedTuple

WHEEL_RADIUS = 0.09
WHEEL_SPREAD = 0.42
FOOTPRINT = 0.33  # radius of the circle round the base's corners
FRONT = 0.24  # from the base's middle to its bumper
PALM_FORWARD = 0.13  # the palm's distance before the base's middle, arm drawn in
PALM_LOW = 0.17  # its height with the lift at the bottom
FINGER_LENGTH = 0.16  # from the palm's frame down to the finger tips
MAX_WIDTH = 0.26  # the widest thing that fits between the fingers
MAX_HEIGHT = 0.40  # the tallest thing that clears the deck when lifted
DECK = 0.23


class Joint(NamedTuple):
    """A joint and the link that it moves; `origin` from the parent link, `axis` in its frame; metres or radians."""

    name: str
    kind: str
    parent: str
    origin: tuple[float, float, float]
    axis: str
    lower: float
    upper: float
    mass: float
    force: float


JOINTS = (
    Joint("slide_x", "prismatic", "world_frame", (0, 0, 0), "1 0 0", -100, 100, 1.0, 450),
    Joint("slide_y", "prismatic", "slide_x", (0, 0, 0), "0 1 0", -100, 100, 1.0, 450),
    Joint("chassis", "continuous", "slide_y", (0, 0, 0), "0 0 1", 0, 0, 25.0, 300),
    Joint("carriage", "prismatic", "chassis", (-0.15, 0, PALM_LOW + 0.22), "0 0 1", 0, 0.58, 1.0, 400),
    Joint("palm", "prismatic", "carriage", (PALM_FORWARD + 0.15, 0, -0.22), "1 0 0", 0, 0.52, 1.0, 300),
    Joint("finger_left", "prismatic", "palm", (0, 0.012, 0), "0 1 0", 0, 0.13, 0.1, 0),
    Joint("finger_right", "prismatic", "palm", (0, -0.012, 0), "0 -1 0", 0, 0.13, 0.1, 0),
)
URDF = Path(__file__).parent / "assets" / "mobile_manipulator.urdf"  # what `urdf_text` makes of these tables
LINKS = {joint.name: index for index, joint in enumerate(JOINTS)}


class Part(NamedTuple):
    """A drawn shape on a link; `turn` is the quaternion x, y, z, w of the shape in the link's frame.

    `rolls`: 1 turns with the left wheel, 2 with the right; only a hub shows that it turns.
    """

    link: str
    shape: str
    size: tuple[float, float, float]
    at: tuple[float, float, float]
    colour: str
    turn: tuple[float, float, float, float] = (0, 0, 0, 1)
    rolls: int = 0


class Solid(NamedTuple):
    """A box that collides."""

    link: str
    size: tuple[float, float, float]
    at: tuple[float, float, float]


SOLIDS = (
    Solid("chassis", (0.48, 0.40, 0.20), (0, 0, 0.11)),  # down to a centimetre: nothing gets wedged under it
    Solid("chassis", (0.08, 0.14, 0.80), (-0.18, 0, 0.62)),
    Solid("finger_left", (0.05, 0.018, 0.14), (0, 0.009, -0.09)),
    Solid("finger_right", (0.05, 0.018, 0.14), (0, -0.009, -0.09)),
)

SHELL, DARK, STEEL, ACCENT, GLOW, RUBBER = "#e8edf2", "#28323e", "#8b98a8", "#f59e0b", "#5eead4", "#15191f"
ON_Y = (0.7071068, 0, 0, 0.7071068)  # a cylinder lying along y
ON_X = (0, 0.7071068, 0, 0.7071068)  # a cylinder lying along x

PARTS = (
    Part("chassis", "box", (0.48, 0.34, 0.10), (0, 0, 0.15), SHELL),
    Part("chassis", "box", (0.40, 0.40, 0.08), (0, 0, 0.15), SHELL),
    Part("chassis", "box", (0.44, 0.32, 0.05), (0, 0, 0.085), DARK),
    Part("chassis", "box", (0.42, 0.32, 0.02), (0, 0, 0.21), DARK),
    Part("chassis", "box", (0.02, 0.30, 0.03), (0.24, 0, 0.11), ACCENT),
    Part("chassis", "sphere", (0.07, 0.07, 0.07), (0.17, 0, 0.035), RUBBER),
    Part("chassis", "sphere", (0.07, 0.07, 0.07), (-0.17, 0, 0.035), RUBBER),
    Part("chassis", "box", (0.06, 0.10, 0.80), (-0.18, 0, 0.62), STEEL),
    Part("chassis", "box", (0.03, 0.14, 0.78), (-0.19, 0, 0.61), DARK),
    Part("chassis", "cylinder", (0.07, 0.07, 0.05), (-0.17, 0, 1.04), DARK),
    Part("chassis", "box", (0.16, 0.24, 0.14), (-0.14, 0, 1.12), SHELL),
    Part("chassis", "box", (0.01, 0.20, 0.09), (-0.057, 0, 1.12), RUBBER),
    Part("chassis", "sphere", (0.05, 0.05, 0.05), (-0.055, 0.05, 1.125), GLOW),
    Part("chassis", "sphere", (0.05, 0.05, 0.05), (-0.055, -0.05, 1.125), GLOW),
    Part("chassis", "cylinder", (0.05, 0.05, 0.26), (-0.14, 0, 1.12), ACCENT, ON_Y),
    Part("chassis", "cylinder", (0.012, 0.012, 0.12), (-0.17, 0.07, 1.25), STEEL),
    Part("chassis", "sphere", (0.03, 0.03, 0.03), (-0.17, 0.07, 1.315), ACCENT),
    Part("carriage", "box", (0.14, 0.18, 0.10), (0, 0, 0), ACCENT),
    Part("palm", "box", (0.40, 0.06, 0.06), (-0.18, 0, 0.22), SHELL),
    Part("palm", "cylinder", (0.07, 0.07, 0.06), (0, 0, 0.22), DARK, ON_Y),
    Part("palm", "cylinder", (0.045, 0.045, 0.20), (0, 0, 0.11), STEEL),
    Part("palm", "box", (0.06, 0.30, 0.04), (0, 0, 0), DARK),
    Part("finger_left", "box", (0.05, 0.018, 0.14), (0, 0.009, -0.09), ACCENT),
    Part("finger_right", "box", (0.05, 0.018, 0.14), (0, -0.009, -0.09), ACCENT),
    Part("chassis", "cylinder", (0.18, 0.18, 0.05), (0, WHEEL_SPREAD / 2, WHEEL_RADIUS), RUBBER, ON_Y),
    Part("chassis", "box", (0.12, 0.054, 0.03), (0, WHEEL_SPREAD / 2, WHEEL_RADIUS), STEEL, rolls=1),
    Part("chassis", "cylinder", (0.18, 0.18, 0.05), (0, -WHEEL_SPREAD / 2, WHEEL_RADIUS), RUBBER, ON_Y),
    Part("chassis", "box", (0.12, 0.054, 0.03), (0, -WHEEL_SPREAD / 2, WHEEL_RADIUS), STEEL, rolls=2),
)


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:g}" for value in values)


def _inertial(mass: float) -> str:
    spin = f"{mass * 0.02:g}"
    inertia = f'<inertia ixx="{spin}" iyy="{spin}" izz="{spin}" ixy="0" ixz="0" iyz="0"/>'
    return f'<inertial><mass value="{mass:g}"/>{inertia}</inertial>'


def _link(name: str, mass: float) -> str:
    boxes = "".join(
        f'<collision><origin xyz="{_numbers(solid.at)}"/>'
        f'<geometry><box size="{_numbers(solid.size)}"/></geometry></collision>'
        for solid in SOLIDS
        if solid.link == name
    )
    return f'<link name="{name}">{_inertial(mass)}{boxes}</link>'


def _joint(joint: Joint) -> str:
    limit = f'<limit lower="{joint.lower:g}" upper="{joint.upper:g}" effort="1000" velocity="10"/>'
    return (
        f'<joint name="{joint.name}" type="{joint.kind}"><parent link="{joint.parent}"/><child link="{joint.name}"/>'
        f'<origin xyz="{_numbers(joint.origin)}"/><axis xyz="{joint.axis}"/>{limit}</joint>'
    )


def urdf_text() -> str:
    links = "".join(_link(joint.name, joint.mass) for joint in JOINTS)
    joints = "".join(_joint(joint) for joint in JOINTS)
    return f'<?xml version="1.0"?><robot name="mobile_manipulator">{_link("world_frame", 1.0)}{links}{joints}</robot>'
