"""How a robot is written down: joints and solids as literal tables, and the URDF file that is made of them.

Each link has one solid at most: several in one link would be a compound shape (see `physics.making`), so what belongs
to the same rigid part hangs on fixed joints.
"""

from collections.abc import Sequence
from typing import NamedTuple

Triple = tuple[float, float, float]
STEEL, DARK, SHELL, ACCENT, GLOW, RUBBER = "#8b98a8", "#28323e", "#e8edf2", "#f59e0b", "#5eead4", "#15191f"
ON_Y = (0.7071068, 0, 0, 0.7071068)  # a cylinder lying along y
ON_X = (0, 0.7071068, 0, 0.7071068)  # a cylinder lying along x


class Joint(NamedTuple):
    """A joint and the link that it moves; `origin` and `turn` (roll, pitch, yaw) from its parent; metres, radians."""

    name: str
    kind: str  # prismatic, revolute, continuous or fixed
    parent: str
    origin: Triple
    axis: str = "0 0 1"
    lower: float = 0.0
    upper: float = 0.0
    mass: float = 1.0
    force: float = 0.0
    turn: Triple = (0, 0, 0)


class Block(NamedTuple):
    """What collides of a link: a box (x, y, z) or a cylinder or sphere (diameter, _, height) in the link's frame."""

    link: str
    size: Triple
    at: Triple = (0, 0, 0)
    shape: str = "box"
    turn: Triple = (0, 0, 0)


def urdf_text(name: str, root: str, root_mass: float, joints: Sequence[Joint], blocks: Sequence[Block]) -> str:
    links = "".join(_link(joint.name, joint.mass, blocks) for joint in joints)
    moves = "".join(_joint(joint) for joint in joints)
    return f'<?xml version="1.0"?><robot name="{name}">{_link(root, root_mass, blocks)}{links}{moves}</robot>'


def _numbers(values: Triple) -> str:
    return " ".join(f"{value:g}" for value in values)


def _inertial(mass: float) -> str:
    spin = f"{mass * 0.02:g}"
    inertia = f'<inertia ixx="{spin}" iyy="{spin}" izz="{spin}" ixy="0" ixz="0" iyz="0"/>'
    return f'<inertial><mass value="{mass:g}"/>{inertia}</inertial>'


def _geometry(block: Block) -> str:
    x, _, z = block.size
    shapes = {
        "box": f'<box size="{_numbers(block.size)}"/>',
        "cylinder": f'<cylinder radius="{x / 2:g}" length="{z:g}"/>',
        "sphere": f'<sphere radius="{x / 2:g}"/>',
    }
    origin = f'<origin xyz="{_numbers(block.at)}" rpy="{_numbers(block.turn)}"/>'
    return f"<collision>{origin}<geometry>{shapes[block.shape]}</geometry></collision>"


def _link(name: str, mass: float, blocks: Sequence[Block]) -> str:
    solids = "".join(_geometry(block) for block in blocks if block.link == name)
    return f'<link name="{name}">{_inertial(mass)}{solids}</link>'


def _joint(joint: Joint) -> str:
    limit = f'<limit lower="{joint.lower:g}" upper="{joint.upper:g}" effort="1000" velocity="10"/>'
    return (
        f'<joint name="{joint.name}" type="{joint.kind}"><axis xyz="{joint.axis}"/>'
        f'<parent link="{joint.parent}"/><child link="{joint.name}"/>'
        f'<origin xyz="{_numbers(joint.origin)}" rpy="{_numbers(joint.turn)}"/>{limit}</joint>'
    )
