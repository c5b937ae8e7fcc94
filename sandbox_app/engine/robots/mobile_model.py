"""What the mobile manipulator is made of: joints, links that collide, and the shapes that are drawn.

The mobile manipulator is a driven base with a mast, a lift, an arm that reaches forward, a gripper with two fingers,
and a head. Unusual: the base is driven by three motors on planar joints (slide x, slide y, turn) with limited force,
which stand for its wheels; the two wheels that are seen are drawn turning with the motion, they carry nothing. The
physics holds collision shapes only; what is drawn hangs on the same links. Leaves out wheel slip and tipping over.
"""

from pathlib import Path

from sandbox_app.engine.robots import model
from sandbox_app.engine.robots.model import ACCENT, DARK, GLOW, ON_Y, RUBBER, SHELL, STEEL, Block, Joint
from sandbox_app.engine.robots.robot import DrawnPart

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


JOINTS = (
    Joint("slide_x", "prismatic", "world_frame", (0, 0, 0), "1 0 0", -100, 100, 1.0, 450),
    Joint("slide_y", "prismatic", "slide_x", (0, 0, 0), "0 1 0", -100, 100, 1.0, 450),
    Joint("chassis", "continuous", "slide_y", (0, 0, 0), "0 0 1", 0, 0, 23.0, 300),
    Joint("mast", "fixed", "chassis", (-0.18, 0, 0.62), mass=2.0),
    Joint("carriage", "prismatic", "chassis", (-0.15, 0, PALM_LOW + 0.22), "0 0 1", 0, 0.58, 1.0, 400),
    Joint("palm", "prismatic", "carriage", (PALM_FORWARD + 0.15, 0, -0.22), "1 0 0", 0, 0.52, 1.0, 300),
    Joint("finger_left", "prismatic", "palm", (0, 0.012, 0), "0 1 0", 0, 0.13, 0.1, 0),
    Joint("finger_right", "prismatic", "palm", (0, -0.012, 0), "0 -1 0", 0, 0.13, 0.1, 0),
)
URDF = Path(__file__).parent / "assets" / "mobile_manipulator.urdf"  # what `urdf_text` makes of these tables
LINKS = {joint.name: index for index, joint in enumerate(JOINTS)}


BLOCKS = (
    Block("chassis", (0.48, 0.40, 0.20), (0, 0, 0.11)),  # down to a centimetre: nothing gets wedged under it
    Block("mast", (0.08, 0.14, 0.80)),
    Block("finger_left", (0.05, 0.018, 0.14), (0, 0.009, -0.09)),
    Block("finger_right", (0.05, 0.018, 0.14), (0, -0.009, -0.09)),
)


def _part(link: str, *rest: object, rolls: int = 0) -> DrawnPart:
    return DrawnPart(LINKS[link], *rest, rolls=rolls, name=link)


PARTS = (
    _part("chassis", "box", (0.48, 0.34, 0.10), (0, 0, 0.15), SHELL),
    _part("chassis", "box", (0.40, 0.40, 0.08), (0, 0, 0.15), SHELL),
    _part("chassis", "box", (0.44, 0.32, 0.05), (0, 0, 0.085), DARK),
    _part("chassis", "box", (0.42, 0.32, 0.02), (0, 0, 0.21), DARK),
    _part("chassis", "box", (0.02, 0.30, 0.03), (0.24, 0, 0.11), ACCENT),
    _part("chassis", "sphere", (0.07, 0.07, 0.07), (0.17, 0, 0.035), RUBBER),
    _part("chassis", "sphere", (0.07, 0.07, 0.07), (-0.17, 0, 0.035), RUBBER),
    _part("chassis", "box", (0.06, 0.10, 0.80), (-0.18, 0, 0.62), STEEL),
    _part("chassis", "box", (0.03, 0.14, 0.78), (-0.19, 0, 0.61), DARK),
    _part("chassis", "cylinder", (0.07, 0.07, 0.05), (-0.17, 0, 1.04), DARK),
    _part("chassis", "box", (0.16, 0.24, 0.14), (-0.14, 0, 1.12), SHELL),
    _part("chassis", "box", (0.01, 0.20, 0.09), (-0.057, 0, 1.12), RUBBER),
    _part("chassis", "sphere", (0.05, 0.05, 0.05), (-0.055, 0.05, 1.125), GLOW),
    _part("chassis", "sphere", (0.05, 0.05, 0.05), (-0.055, -0.05, 1.125), GLOW),
    _part("chassis", "cylinder", (0.05, 0.05, 0.26), (-0.14, 0, 1.12), ACCENT, ON_Y),
    _part("chassis", "cylinder", (0.012, 0.012, 0.12), (-0.17, 0.07, 1.25), STEEL),
    _part("chassis", "sphere", (0.03, 0.03, 0.03), (-0.17, 0.07, 1.315), ACCENT),
    _part("carriage", "box", (0.14, 0.18, 0.10), (0, 0, 0), ACCENT),
    _part("palm", "box", (0.40, 0.06, 0.06), (-0.18, 0, 0.22), SHELL),
    _part("palm", "cylinder", (0.07, 0.07, 0.06), (0, 0, 0.22), DARK, ON_Y),
    _part("palm", "cylinder", (0.045, 0.045, 0.20), (0, 0, 0.11), STEEL),
    _part("palm", "box", (0.06, 0.30, 0.04), (0, 0, 0), DARK),
    _part("finger_left", "box", (0.05, 0.018, 0.14), (0, 0.009, -0.09), ACCENT),
    _part("finger_right", "box", (0.05, 0.018, 0.14), (0, -0.009, -0.09), ACCENT),
    _part("chassis", "cylinder", (0.18, 0.18, 0.05), (0, WHEEL_SPREAD / 2, WHEEL_RADIUS), RUBBER, ON_Y),
    _part("chassis", "box", (0.12, 0.054, 0.03), (0, WHEEL_SPREAD / 2, WHEEL_RADIUS), STEEL, rolls=1),
    _part("chassis", "cylinder", (0.18, 0.18, 0.05), (0, -WHEEL_SPREAD / 2, WHEEL_RADIUS), RUBBER, ON_Y),
    _part("chassis", "box", (0.12, 0.054, 0.03), (0, -WHEEL_SPREAD / 2, WHEEL_RADIUS), STEEL, rolls=2),
)


def urdf_text() -> str:
    return model.urdf_text("mobile_manipulator", "world_frame", 1.0, JOINTS, BLOCKS)
