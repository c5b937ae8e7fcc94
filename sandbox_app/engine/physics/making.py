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


class Solid(NamedTuple):
    """One collision shape, and where it is in the frame of its body."""

    shape: int
    at: Vector = (0.0, 0.0, 0.0)
    turn: Vector = UPRIGHT


class Slide(NamedTuple):
    """The moving part of a device: a slide along the axis, or a hinge about it, in the frame of the base.

    The solid's place is from the joint, which is in the base's middle.
    """

    solid: Solid
    axis: Vector
    mass: float
    hinge: bool = False


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
        """Several solids held together by fixed joints, the mass shared equally; link n is solid n + 1."""
        share = mass / len(solids)
        links = [(solid, share, pybullet.JOINT_FIXED, (0, 0, 1)) for solid in solids[1:]]
        return self._linked(solids[0], share, links, position, orientation)

    def jointed(self, base: Solid, part: Slide, position: Vector, orientation: Vector = UPRIGHT) -> int:
        """A base that stands still with one moving part, link 0."""
        kind = pybullet.JOINT_REVOLUTE if part.hinge else pybullet.JOINT_PRISMATIC
        return self._linked(
            base, 0.0, [(part.solid, part.mass, kind, part.axis)], position, orientation, hung=part.hinge
        )

    def articulated(
        self, urdf: Path, position: Vector = (0, 0, 0), orientation: Vector = UPRIGHT, fixed: bool = True
    ) -> int:
        with silence():
            body = pybullet.loadURDF(str(urdf), position, orientation, useFixedBase=fixed, physicsClientId=self.client)
        return self._awake(body)

    def set_surface(self, body: int, link: int = -1, **surface: float) -> None:
        """Friction and damping under PyBullet's names: lateralFriction, rollingFriction, angularDamping…"""
        pybullet.changeDynamics(body, link, physicsClientId=self.client, **surface)

    def set_joint(self, body: int, joint: int, position: float) -> None:
        """Put a joint somewhere while the world is being built; motion afterwards is the motors' work."""
        pybullet.resetJointState(body, joint, position, physicsClientId=self.client)

    def pass_through(self, body: int, other: int, link: int = -1, other_link: int = -1) -> None:
        """These two never collide."""
        pybullet.setCollisionFilterPair(body, other, link, other_link, 0, physicsClientId=self.client)

    def _linked(
        self,
        base: Solid,
        mass: float,
        links: list[tuple],
        position: Vector,
        orientation: Vector,
        hung: bool = False,
    ) -> int:
        """`hung`: each link's joint is in the base's middle, and the link's own middle is away from it."""
        count, places = len(links), [solid.at for solid, *_ in links]
        nowhere = [(0.0, 0.0, 0.0)] * count
        body = pybullet.createMultiBody(
            mass,
            base.shape,
            -1,
            position,
            orientation,
            linkMasses=[share for _, share, _, _ in links],
            linkCollisionShapeIndices=[solid.shape for solid, *_ in links],
            linkVisualShapeIndices=[-1] * count,
            linkPositions=nowhere if hung else places,
            linkOrientations=[solid.turn for solid, *_ in links],
            linkInertialFramePositions=places if hung else nowhere,
            linkInertialFrameOrientations=[UPRIGHT] * count,
            linkParentIndices=[0] * count,
            linkJointTypes=[kind for _, _, kind, _ in links],
            linkJointAxis=[axis for *_, axis in links],
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
