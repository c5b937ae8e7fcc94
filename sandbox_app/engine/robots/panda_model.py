"""What the Franka Panda is made of: an arm of seven turning joints, a hand, two fingers, on a low foot.

The joints' places, turns and limits are the published ones of the arm (`franka_description`, which are its modified
Denavit-Hartenberg parameters). Unusual: the foot of 0.2 m, so that the arm reaches both the floor and a table; lighter
links than the real ones, whose inertias are not published. Leaves out the other links' collisions with each other.
"""

from math import pi
from pathlib import Path

from sandbox_app.engine.robots import model
from sandbox_app.engine.robots.model import DARK, GLOW, ON_Y, SHELL, STEEL, Block, Joint
from sandbox_app.engine.robots.robot import DrawnPart

FOOT = 0.2  # height of the foot under the arm's base, metres
FOOTPRINT = 0.17  # radius of the circle round the foot
GRIP = 0.1034  # from the hand's frame to between the finger tips, along its z
TIP = 0.009  # how far the fingers reach beyond that
MAX_WIDTH = 0.078  # the two fingers open 0.08 m
DEPTH = 0.028  # how deep a thing may stand between the fingers, from the grip up to the palm
HOME = (0.0, -pi / 4, 0.0, -3 * pi / 4, 0.0, pi / 2, pi / 4)  # the arm's published ready pose

JOINTS = (
    Joint("link1", "revolute", "foot", (0, 0, FOOT + 0.333), "0 0 1", -2.8973, 2.8973, 2.0, 87),
    Joint("link2", "revolute", "link1", (0, 0, 0), "0 0 1", -1.7628, 1.7628, 2.0, 87, (-pi / 2, 0, 0)),
    Joint("link3", "revolute", "link2", (0, -0.316, 0), "0 0 1", -2.8973, 2.8973, 1.5, 87, (pi / 2, 0, 0)),
    Joint("link4", "revolute", "link3", (0.0825, 0, 0), "0 0 1", -3.0718, -0.0698, 1.5, 87, (pi / 2, 0, 0)),
    Joint("link5", "revolute", "link4", (-0.0825, 0.384, 0), "0 0 1", -2.8973, 2.8973, 1.0, 12, (-pi / 2, 0, 0)),
    Joint("link6", "revolute", "link5", (0, 0, 0), "0 0 1", -0.0175, 3.7525, 0.8, 12, (pi / 2, 0, 0)),
    Joint("link7", "revolute", "link6", (0.088, 0, 0), "0 0 1", -2.8973, 2.8973, 0.5, 12, (pi / 2, 0, 0)),
    Joint("hand", "fixed", "link7", (0, 0, 0.107), mass=0.5, turn=(0, 0, -pi / 4)),
    Joint("finger_left", "prismatic", "hand", (0, 0, 0.0584), "0 1 0", 0, 0.04, 0.1, 0),
    Joint("finger_right", "prismatic", "hand", (0, 0, 0.0584), "0 -1 0", 0, 0.04, 0.1, 0),
)
URDF = Path(__file__).parent / "assets" / "panda.urdf"  # what `urdf_text` makes of these tables
LINKS = {joint.name: index for index, joint in enumerate(JOINTS)}

BLOCKS = (
    Block("foot", (0.24, 0.24, FOOT + 0.14), (-0.02, 0, (FOOT + 0.14) / 2)),
    Block("link1", (0.12, 0.12, 0.19), (0, 0, -0.095), "cylinder"),
    Block("link2", (0.11, 0.22, 0.12), (0, -0.09, 0)),
    Block("link3", (0.13, 0.12, 0.14), (0.04, 0, -0.05)),
    Block("link4", (0.13, 0.13, 0.12), (-0.04, 0.04, 0)),
    Block("link5", (0.10, 0.10, 0.25), (0, 0.03, -0.14)),
    Block("link6", (0.14, 0.10, 0.11), (0.04, 0, 0)),
    Block("link7", (0.09, 0.09, 0.08), (0, 0, 0.06), "cylinder"),
    Block("hand", (0.06, 0.20, 0.066), (0, 0, 0.033)),
    Block("finger_left", (0.02, 0.014, 0.054), (0, 0.007, 0.027)),
    Block("finger_right", (0.02, 0.014, 0.054), (0, -0.007, 0.027)),
)


def _part(link: str, *rest: object) -> DrawnPart:
    return DrawnPart(LINKS.get(link, -1), *rest, name=link)


PARTS = (
    _part("foot", "box", (0.30, 0.26, 0.02), (-0.02, 0, 0.01), DARK),
    _part("foot", "box", (0.20, 0.20, FOOT - 0.02), (-0.02, 0, (FOOT + 0.02) / 2), STEEL),
    _part("foot", "box", (0.26, 0.19, 0.06), (-0.04, 0, FOOT + 0.03), SHELL),
    _part("foot", "cylinder", (0.17, 0.17, 0.10), (0, 0, FOOT + 0.09), SHELL),
    _part("foot", "box", (0.04, 0.12, 0.05), (-0.17, 0, FOOT + 0.035), DARK),
    _part("link1", "cylinder", (0.13, 0.13, 0.16), (0, 0, -0.11), SHELL),
    _part("link1", "cylinder", (0.135, 0.135, 0.012), (0, 0, -0.185), GLOW),
    _part("link1", "cylinder", (0.12, 0.12, 0.13), (0, 0, 0), SHELL, ON_Y),
    _part("link2", "cylinder", (0.125, 0.125, 0.10), (0, 0, 0.0), STEEL),
    _part("link2", "cylinder", (0.11, 0.11, 0.14), (0, -0.12, 0), SHELL, ON_Y),
    _part("link3", "cylinder", (0.12, 0.12, 0.10), (0, 0, -0.09), SHELL),
    _part("link3", "cylinder", (0.122, 0.122, 0.010), (0, 0, -0.135), DARK),
    _part("link3", "box", (0.11, 0.10, 0.09), (0.04, 0, -0.01), SHELL),
    _part("link3", "cylinder", (0.12, 0.12, 0.12), (0.0825, 0, 0), SHELL, ON_Y),
    _part("link4", "cylinder", (0.122, 0.122, 0.08), (0, 0, 0), STEEL),
    _part("link4", "box", (0.10, 0.10, 0.10), (-0.045, 0.03, 0), SHELL),
    _part("link4", "cylinder", (0.11, 0.11, 0.10), (-0.0825, 0.09, 0), SHELL, ON_Y),
    _part("link5", "cylinder", (0.10, 0.10, 0.20), (0, 0.01, -0.17), SHELL),
    _part("link5", "box", (0.08, 0.05, 0.20), (0, 0.055, -0.12), SHELL),
    _part("link5", "cylinder", (0.10, 0.10, 0.10), (0, 0, 0), SHELL, ON_Y),
    _part("link6", "cylinder", (0.105, 0.105, 0.07), (0, 0, 0), STEEL),
    _part("link6", "box", (0.10, 0.08, 0.08), (0.045, 0, 0), SHELL),
    _part("link6", "cylinder", (0.10, 0.10, 0.09), (0.088, 0, 0.0), SHELL, ON_Y),
    _part("link7", "cylinder", (0.085, 0.085, 0.06), (0, 0, 0.075), SHELL),
    _part("link7", "cylinder", (0.065, 0.065, 0.012), (0, 0, 0.104), GLOW),
    _part("hand", "box", (0.06, 0.20, 0.045), (0, 0, 0.035), DARK),
    _part("hand", "box", (0.05, 0.12, 0.03), (0, 0, 0.01), DARK),
    _part("finger_left", "box", (0.022, 0.022, 0.022), (0, 0.013, 0.012), STEEL),
    _part("finger_left", "box", (0.018, 0.012, 0.044), (0, 0.007, 0.032), STEEL),
    _part("finger_right", "box", (0.022, 0.022, 0.022), (0, -0.013, 0.012), STEEL),
    _part("finger_right", "box", (0.018, 0.012, 0.044), (0, -0.007, 0.032), STEEL),
)


def urdf_text() -> str:
    return model.urdf_text("panda", "foot", 20.0, JOINTS, BLOCKS)
