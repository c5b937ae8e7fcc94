"""Making bodies: shapes, rigid bodies, compounds, parts on joints, robots. The lower half of the physics client.

Unusual: the C side prints to standard output, so everything that may print runs with descriptors 1 and 2 turned to
/dev/null. No compound collision shapes: their contacts come back mixed up from a saved state, so a body of several
solids is a multibody of several links.
"""

import ctypes
import os
import sys
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

_libc = ctypes.CDLL(None)


@contextmanager
def silence() -> Iterator[None]:
    """Keep C code off the terminal and out of `--json`: it writes to descriptors 1 and 2 behind Python's back."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    _libc.fflush(None)
    kept = os.dup(1), os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        _libc.fflush(None)
        for number, descriptor in enumerate(kept, start=1):
            os.dup2(descriptor, number)
            os.close(descriptor)
        os.close(nowhere)


with silence():
    import pybullet

Vector = Sequence[float]
UPRIGHT = (0.0, 0.0, 0.0, 1.0)
NOTHING = -1  # instead of a shape: a link that collides with nothing


class Solid(NamedTuple):
    """One collision shape, and where it is in the frame of its body."""

    shape: int
    at: Vector = (0.0, 0.0, 0.0)
    turn: Vector = UPRIGHT


class Slide(NamedTuple):
    """The moving part of a device: a slide along the axis, or a hinge about it; the axis is in the base's frame.

    A hinge is in the base's middle, and the solid's place is from there; a slide's joint is in the solid's middle.
    """

    solid: Solid
    axis: Vector
    mass: float
    hinge: bool = False


class Link(NamedTuple):
    """`parent`: 0 is the base, n the link n - 1. Its joint is in the middle of its solid."""

    solid: Solid
    mass: float
    kind: int
    axis: Vector = (0, 0, 1)
    parent: int = 0


class Maker:
    """Bodies are numbered in the order of their making, from 0, anew after each `clear`."""

    def __init__(self) -> None:
        with silence():
            self.client = pybullet.connect(pybullet.DIRECT)
        self._end = weakref.finalize(self, _disconnect, self.client)

    def close(self) -> None:
        """Also done when it is forgotten, and at the end of the process."""
        self._end()

    def shape(self, kind: str, size: Vector, file: Path | None = None) -> int:
        """A collision shape; `size` as in the scenario (x is the diameter of a round one, z its height).

        A mesh collides as the convex hull of its OBJ file.
        """
        geometry = {
            "box": {"shapeType": pybullet.GEOM_BOX, "halfExtents": [side / 2 for side in size]},
            "cylinder": {"shapeType": pybullet.GEOM_CYLINDER, "radius": size[0] / 2, "height": size[2]},
            "sphere": {"shapeType": pybullet.GEOM_SPHERE, "radius": size[0] / 2},
            "plane": {"shapeType": pybullet.GEOM_PLANE},
            "mesh": {"shapeType": pybullet.GEOM_MESH, "fileName": str(file)},
        }[kind]
        with silence():
            return pybullet.createCollisionShape(physicsClientId=self.client, **geometry)

    def body(self, shape: int, mass: float, position: Vector, orientation: Vector = UPRIGHT) -> int:
        """One without mass never moves by itself; with mass it is a multibody: a rigid one comes back changed."""
        body = pybullet.createMultiBody(
            mass, shape, -1, position, orientation, useMaximalCoordinates=mass == 0, physicsClientId=self.client
        )
        return self._awake(body)

    def compound(self, solids: Sequence[Solid], mass: float, position: Vector, orientation: Vector = UPRIGHT) -> int:
        """Several solids held together by fixed joints, the mass shared equally; link n is solid n.

        The base is the middle of the whole, which need not be in any of them, and collides with nothing.
        """
        share = mass / (len(solids) + 1)
        links = [Link(solid, share, pybullet.JOINT_FIXED) for solid in solids]
        return self._linked(Solid(NOTHING), share, links, position, orientation)

    def jointed(
        self,
        base: Solid,
        part: Slide,
        position: Vector,
        orientation: Vector = UPRIGHT,
        on_base: Sequence[Solid] = (),
        on_part: Sequence[Solid] = (),
    ) -> int:
        """A base that stands still with one moving part, link 0; more solids ride on either, on the part first.

        Their places are from the joint, or from the base's middle. What hangs on a hinge is a link of its own.
        """
        if part.hinge:
            moving = Link(Solid(NOTHING), 0.5, pybullet.JOINT_REVOLUTE, part.axis)
            riding = [Link(part.solid, part.mass, pybullet.JOINT_FIXED, parent=1)]
        else:
            moving, riding = Link(part.solid, part.mass, pybullet.JOINT_PRISMATIC, part.axis), []
        riding += [Link(solid, 0.1, pybullet.JOINT_FIXED, parent=1) for solid in on_part]
        still = [Link(solid, 1.0, pybullet.JOINT_FIXED) for solid in on_base]
        return self._linked(base, 0.0, [moving, *riding, *still], position, orientation)

    def walker(self, shape: int, mass: float, position: Vector) -> int:
        """A solid that slides over the floor without turning: joint 0 along x, joint 1 along y, where the solid is."""
        slides = [
            Link(Solid(NOTHING), 1.0, pybullet.JOINT_PRISMATIC, (1, 0, 0)),
            Link(Solid(shape), mass, pybullet.JOINT_PRISMATIC, (0, 1, 0), parent=1),
        ]
        return self._linked(Solid(NOTHING), 0.0, slides, position, UPRIGHT)

    def articulated(
        self, urdf: Path, position: Vector = (0, 0, 0), orientation: Vector = UPRIGHT, fixed: bool = True
    ) -> int:
        with silence():
            body = pybullet.loadURDF(str(urdf), position, orientation, useFixedBase=fixed, physicsClientId=self.client)
        return self._awake(body)

    def set_surface(self, body: int, link: int = -1, **surface: float) -> None:
        """Friction and damping under PyBullet's names: lateralFriction, rollingFriction, angularDamping…"""
        pybullet.changeDynamics(body, link, physicsClientId=self.client, **surface)

    def friction(self, body: int, link: int = -1) -> float:
        return pybullet.getDynamicsInfo(body, link, physicsClientId=self.client)[1]

    def links(self, body: int) -> range:
        """Its links, the base (-1) first."""
        return range(-1, pybullet.getNumJoints(body, physicsClientId=self.client))

    def set_joint(self, body: int, joint: int, position: float) -> None:
        """Put a joint somewhere while the world is being built; motion afterwards is the motors' work."""
        pybullet.resetJointState(body, joint, position, physicsClientId=self.client)

    def pass_through(self, body: int, other: int, link: int = -1, other_link: int = -1) -> None:
        """These two never collide."""
        pybullet.setCollisionFilterPair(body, other, link, other_link, 0, physicsClientId=self.client)

    def _linked(self, base: Solid, mass: float, links: Sequence[Link], position: Vector, orientation: Vector) -> int:
        body = pybullet.createMultiBody(
            mass,
            base.shape,
            -1,
            position,
            orientation,
            linkMasses=[link.mass for link in links],
            linkCollisionShapeIndices=[link.solid.shape for link in links],
            linkVisualShapeIndices=[-1] * len(links),
            linkPositions=[link.solid.at for link in links],
            linkOrientations=[link.solid.turn for link in links],
            linkInertialFramePositions=[(0.0, 0.0, 0.0)] * len(links),
            linkInertialFrameOrientations=[UPRIGHT] * len(links),
            linkParentIndices=[link.parent for link in links],
            linkJointTypes=[link.kind for link in links],
            linkJointAxis=[link.axis for link in links],
            physicsClientId=self.client,
        )
        return self._awake(body)

    def _awake(self, body: int) -> int:
        awake = pybullet.ACTIVATION_STATE_DISABLE_SLEEPING
        pybullet.changeDynamics(body, -1, activationState=awake, physicsClientId=self.client)
        return body


def _disconnect(client: int) -> None:
    with silence():
        pybullet.disconnect(physicsClientId=client)
