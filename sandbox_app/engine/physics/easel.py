"""A PyBullet client that simulates nothing: shapes are put where they are told, and photographed."""

import importlib.util
import math
import weakref
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

from sandbox_app.engine.physics.client import Bullet
from sandbox_app.engine.physics.making import Vector, pybullet, silence
from sandbox_app.engine.physics.meshes import write_mesh

FAR = 60.0  # metres: as far as is seen
NEAREST, NEAR_SHARE, FURTHEST = 0.1, 0.06, 0.6  # from here on is seen: a share of the way to what is looked at
NOTHING = -1
DULL = ("floor", "wall", "zone")  # kinds of shapes in which no light is mirrored


class Pictures(NamedTuple):
    """What one look gives; all (height, width), the first with three colours."""

    rgb: np.ndarray  # uint8
    depth: np.ndarray  # float32, metres along the view; infinite where nothing is
    segmentation: np.ndarray  # int32: the number of the drawn shape; -1 where nothing is, or none was asked for


class Easel:
    """A client that simulates nothing: shapes without bodies, put where they are told, and photographed."""

    def __init__(self, egl: bool) -> None:
        self.bullet = Bullet()
        self.client, self.plugin = self.bullet.client, -1
        if egl:
            with silence():
                self.plugin = pybullet.loadPlugin(_egl_library(), "_eglRendererPlugin", physicsClientId=self.client)
        self.renderer = "EGL" if self.plugin >= 0 else "TinyRenderer"
        # It holds the client too: one that is disconnected before its plugin is unloaded takes the process with it.
        self._end = weakref.finalize(self, _unload, self.plugin, self.bullet)

    def close(self) -> None:
        """Also done when it is forgotten, and at the end of the process."""
        self._end()

    def draw(self, bodies: list[dict]) -> None:
        with TemporaryDirectory(prefix="sandbox_meshes_") as folder, silence():
            self.numbers = [self._draw(body, Path(folder)) for body in bodies]
            for _ in range(3 if self.plugin >= 0 else 0):  # the first pictures print, and have no shadows
                self.shoot((0, -1, 1), (0, 0, 0), 45, 32, 24, (0, 0, 1))

    def _draw(self, body: dict, folder: Path) -> int:
        colour = [int(body["colour"][start : start + 2], 16) / 255 for start in (1, 3, 5)]
        shape = pybullet.createVisualShape(
            pybullet.GEOM_MESH,
            fileName=str(write_mesh(folder, body["shape"], tuple(body["size"]), body.get("mesh", ""))),
            rgbaColor=[*colour, 1.0],
            specularColor=[0.0 if body["kind"] in DULL else 0.08] * 3,
            physicsClientId=self.client,
        )
        return pybullet.createMultiBody(0, -1, shape, physicsClientId=self.client)

    def place(self, poses: np.ndarray) -> None:
        for number, pose in zip(self.numbers, poses.tolist(), strict=True):
            pybullet.resetBasePositionAndOrientation(number, pose[:3], pose[3:], physicsClientId=self.client)

    def shoot(
        self, eye: Vector, target: Vector, fov: float, width: int, height: int, light: Vector, segment: bool = False
    ) -> Pictures:
        """`segment`: say which shape each pixel shows, which takes another pass."""
        near = near_of(eye, target)
        renderer = pybullet.ER_BULLET_HARDWARE_OPENGL if self.plugin >= 0 else pybullet.ER_TINY_RENDERER
        _, _, pixels, depths, shapes = pybullet.getCameraImage(
            width,
            height,
            viewMatrix=pybullet.computeViewMatrix(eye, target, (0, 0, 1)),
            projectionMatrix=pybullet.computeProjectionMatrixFOV(fov, width / height, near, FAR),
            lightDirection=light,
            lightColor=(1.0, 0.98, 0.95),
            lightAmbientCoeff=0.55,
            lightDiffuseCoeff=0.55,
            lightSpecularCoeff=0.05,
            lightDistance=12.0,
            shadow=1,
            flags=0 if segment else pybullet.ER_NO_SEGMENTATION_MASK,
            renderer=renderer,
            physicsClientId=self.client,
        )
        depth = in_metres(np.reshape(depths, (height, width)), near)
        numbers = np.reshape(shapes, (height, width)).astype(np.int32) if segment else np.full_like(depth, -1, np.int32)
        rgb = np.reshape(pixels, (height, width, 4))[:, :, :3].astype(np.uint8)
        return Pictures(rgb, depth, np.where(np.isinf(depth), NOTHING, numbers))


def near_of(eye: Vector, target: Vector) -> float:
    """Where seeing begins, metres: EGL's depth has 16 bits, and the further that is, the finer they are far away."""
    return min(FURTHEST, max(NEAREST, NEAR_SHARE * math.dist(eye, target)))


def in_metres(depths: np.ndarray, near: float) -> np.ndarray:
    """float32, from a depth buffer of 0 (near) to 1 (far, or nothing there)."""
    buffer = depths.astype(np.float64)
    metres = FAR * near / (FAR - (FAR - near) * buffer)
    return np.where(buffer >= 1.0, np.inf, metres).astype(np.float32)


def _unload(plugin: int, bullet: Bullet) -> None:
    if plugin >= 0:
        with silence():
            pybullet.unloadPlugin(plugin, physicsClientId=bullet.client)
    bullet.close()


def _egl_library() -> str:
    spec = importlib.util.find_spec("eglRenderer")
    return spec.origin if spec is not None and spec.origin else "eglRendererPlugin"
