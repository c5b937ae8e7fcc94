"""The only door to PyBullet: one headless physics client, spoken to in the engine's own words.

Unusual: the C side prints to standard output, so everything that may print runs with descriptors 1 and 2 turned to
/dev/null; the client never enables sleeping (a restored state would drift); one `advance` is one drawn frame of 1/30 s,
simulated in equal substeps without coming back to Python. Leaves out meshes, soft bodies and the graphical window.
"""

import ctypes
import importlib.util
import os
import sys
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from sandbox_app.engine.meshes import write_mesh

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

FRAME = 1 / 30  # seconds of simulated time between two motor commands, and between two drawn frames
Vector = Sequence[float]
Pictures = tuple[np.ndarray, np.ndarray]
DULL = ("floor", "wall", "zone")  # kinds of shapes in which no light is mirrored
UPRIGHT = (0.0, 0.0, 0.0, 1.0)


class Bullet:
    """One client. Bodies are numbered in the order of their making, from 0, anew after each `clear`."""

    def __init__(self) -> None:
        with silence():
            self.client = pybullet.connect(pybullet.DIRECT)
        self._end = weakref.finalize(self, _disconnect, self.client)

    def close(self) -> None:
        """Also done when it is forgotten, and at the end of the process."""
        self._end()

    def clear(self, gravity: float, substeps: int, iterations: int) -> None:
        """An empty world; shapes and bodies of the former one are freed with it."""
        pybullet.resetSimulation(physicsClientId=self.client)
        pybullet.setPhysicsEngineParameter(
            fixedTimeStep=FRAME,
            numSubSteps=substeps,
            numSolverIterations=iterations,
            solverResidualThreshold=1e-5,  # stop iterating early where nothing moves: a seventh of the time saved
            deterministicOverlappingPairs=1,
            physicsClientId=self.client,
        )
        pybullet.setGravity(0, 0, gravity, physicsClientId=self.client)

    def advance(self) -> None:
        pybullet.stepSimulation(physicsClientId=self.client)

    # Making -----------------------------------------------------------------------------------------------------

    def shape(self, kind: str, size: Vector) -> int:
        """A collision shape; `size` as in the scenario (x is the diameter of a round one, z its height)."""
        geometry = {
            "box": {"shapeType": pybullet.GEOM_BOX, "halfExtents": [side / 2 for side in size]},
            "cylinder": {"shapeType": pybullet.GEOM_CYLINDER, "radius": size[0] / 2, "height": size[2]},
            "sphere": {"shapeType": pybullet.GEOM_SPHERE, "radius": size[0] / 2},
            "plane": {"shapeType": pybullet.GEOM_PLANE},
        }[kind]
        return pybullet.createCollisionShape(physicsClientId=self.client, **geometry)

    def body(self, shape: int, mass: float, position: Vector, orientation: Vector = UPRIGHT) -> int:
        """One without mass never moves; with mass it is a multibody: a rigid one comes back changed from `save`."""
        body = pybullet.createMultiBody(
            mass, shape, -1, position, orientation, useMaximalCoordinates=mass == 0, physicsClientId=self.client
        )
        awake = pybullet.ACTIVATION_STATE_DISABLE_SLEEPING
        pybullet.changeDynamics(body, -1, activationState=awake, physicsClientId=self.client)
        return body

    def set_surface(self, body: int, link: int = -1, **surface: float) -> None:
        """Friction and damping under PyBullet's names: lateralFriction, rollingFriction, angularDamping…"""
        pybullet.changeDynamics(body, link, physicsClientId=self.client, **surface)

    def articulated(self, urdf: Path) -> int:
        with silence():
            return pybullet.loadURDF(str(urdf), useFixedBase=True, physicsClientId=self.client)

    def set_joint(self, body: int, joint: int, position: float) -> None:
        """Put a joint somewhere while the world is being built; motion afterwards is the motors' work."""
        pybullet.resetJointState(body, joint, position, physicsClientId=self.client)

    # Moving -----------------------------------------------------------------------------------------------------

    def drive(self, body: int, joints: Vector, velocities: Vector, forces: Vector) -> None:
        pybullet.setJointMotorControlArray(
            body,
            joints,
            pybullet.VELOCITY_CONTROL,
            targetVelocities=velocities,
            forces=forces,
            physicsClientId=self.client,
        )

    def fasten(self, body: int, link: int, other: int, force: float) -> int:
        """Hold `other` where it now is relative to the link, with no more than `force` newtons."""
        frame = pybullet.getLinkState(body, link, computeForwardKinematics=1, physicsClientId=self.client)
        inverse = pybullet.invertTransform(frame[0], frame[1])
        position, orientation = pybullet.multiplyTransforms(*inverse, *self.pose(other))
        constraint = pybullet.createConstraint(
            body,
            link,
            other,
            -1,
            pybullet.JOINT_FIXED,
            (0, 0, 0),
            position,
            (0, 0, 0),
            orientation,
            physicsClientId=self.client,
        )
        pybullet.changeConstraint(constraint, maxForce=force, physicsClientId=self.client)
        return constraint

    def unfasten(self, constraint: int) -> None:
        pybullet.removeConstraint(constraint, physicsClientId=self.client)

    # Looking ----------------------------------------------------------------------------------------------------

    def pose(self, body: int) -> tuple[Vector, Vector]:
        return pybullet.getBasePositionAndOrientation(body, physicsClientId=self.client)

    def velocity(self, body: int) -> tuple[Vector, Vector]:
        return pybullet.getBaseVelocity(body, physicsClientId=self.client)

    def joint_states(self, body: int, joints: Vector) -> list[tuple[float, float]]:
        """(position, velocity) of each joint."""
        return [state[:2] for state in pybullet.getJointStates(body, joints, physicsClientId=self.client)]

    def link_poses(self, body: int, links: Vector) -> list[tuple[Vector, Vector]]:
        states = pybullet.getLinkStates(body, links, computeForwardKinematics=1, physicsClientId=self.client)
        return [state[4:6] for state in states]

    def touched(self, body: int, link: int | None = None) -> set[int]:
        """The bodies in contact with this one, or with one link of it."""
        chosen = {} if link is None else {"linkIndexA": link}
        contacts = pybullet.getContactPoints(bodyA=body, physicsClientId=self.client, **chosen)
        return {contact[2] for contact in contacts}

    # Keeping ----------------------------------------------------------------------------------------------------

    def save(self) -> int:
        return pybullet.saveState(physicsClientId=self.client)

    def restore(self, state: int) -> None:
        pybullet.restoreState(stateId=state, physicsClientId=self.client)

    def forget(self, state: int) -> None:
        pybullet.removeState(state, physicsClientId=self.client)


class Easel:
    """A client that simulates nothing: shapes without bodies, put where they are told, and photographed."""

    def __init__(self, egl: bool) -> None:
        self.bullet = Bullet()
        self.client, self.plugin = self.bullet.client, -1
        if egl:
            with silence():
                self.plugin = pybullet.loadPlugin(_egl_library(), "_eglRendererPlugin", physicsClientId=self.client)
        self.renderer = "EGL" if self.plugin >= 0 else "TinyRenderer"
        self._end = weakref.finalize(self, _unload, self.plugin, self.client)

    def close(self) -> None:
        self._end()
        self.bullet.close()

    def draw(self, bodies: list[dict]) -> None:
        with TemporaryDirectory(prefix="sandbox_meshes_") as folder, silence():
            self.numbers = [self._draw(body, Path(folder)) for body in bodies]
            for _ in range(3 if self.plugin >= 0 else 0):  # the first pictures print, and have no shadows
                self.shoot((0, -1, 1), (0, 0, 0), 45, 32, 24, (0, 0, 1))

    def _draw(self, body: dict, folder: Path) -> int:
        colour = [int(body["colour"][start : start + 2], 16) / 255 for start in (1, 3, 5)]
        shape = pybullet.createVisualShape(
            pybullet.GEOM_MESH,
            fileName=str(write_mesh(folder, body["shape"], tuple(body["size"]))),
            rgbaColor=[*colour, 1.0],
            specularColor=[0.0 if body["kind"] in DULL else 0.08] * 3,
            physicsClientId=self.client,
        )
        return pybullet.createMultiBody(0, -1, shape, physicsClientId=self.client)

    def place(self, poses: np.ndarray) -> None:
        for number, pose in zip(self.numbers, poses.tolist(), strict=True):
            pybullet.resetBasePositionAndOrientation(number, pose[:3], pose[3:], physicsClientId=self.client)

    def shoot(self, eye: Vector, target: Vector, fov: float, width: int, height: int, light: Vector) -> Pictures:
        """Colours, uint8 (height, width, 3), and where nothing is, bool (height, width)."""
        renderer = pybullet.ER_BULLET_HARDWARE_OPENGL if self.plugin >= 0 else pybullet.ER_TINY_RENDERER
        _, _, pixels, depths, _ = pybullet.getCameraImage(
            width,
            height,
            viewMatrix=pybullet.computeViewMatrix(eye, target, (0, 0, 1)),
            projectionMatrix=pybullet.computeProjectionMatrixFOV(fov, width / height, 0.4, 60.0),
            lightDirection=light,
            lightColor=(1.0, 0.98, 0.95),
            lightAmbientCoeff=0.55,
            lightDiffuseCoeff=0.55,
            lightSpecularCoeff=0.05,
            lightDistance=12.0,
            shadow=1,
            flags=pybullet.ER_NO_SEGMENTATION_MASK,
            renderer=renderer,
            physicsClientId=self.client,
        )
        return pixels.reshape(height, width, 4)[:, :, :3], depths.reshape(height, width) >= 1.0


def _disconnect(client: int) -> None:
    with silence():
        pybullet.disconnect(physicsClientId=client)


def _unload(plugin: int, client: int) -> None:
    if plugin >= 0:
        with silence():
            pybullet.unloadPlugin(plugin, physicsClientId=client)


def _egl_library() -> str:
    spec = importlib.util.find_spec("eglRenderer")
    return spec.origin if spec is not None and spec.origin else "eglRendererPlugin"
