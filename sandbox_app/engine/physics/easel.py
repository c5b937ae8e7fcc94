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
    """A client that simulates nothing: shapes without bodies, put where they are told, and photographed.

    Unusual: PyBullet's EGL plugin draws into the context that was made last, whoever asks, and unloading one while
    another draws takes the process with it. So one easel at a time has the plugin; another that is asked for a picture
    takes it over and draws its shapes anew.
    """

    def __init__(self, egl: bool) -> None:
        self._egl = egl
        self._bodies: list[dict] = []
        self._poses = np.zeros((0, 7))
        self._open()

    def _open(self) -> None:
        if self._egl:
            _give_up_plugin()
        self.bullet, self.plugin = Bullet(), -1
        self.client = self.bullet.client
        if self._egl:
            with silence():
                self.plugin = pybullet.loadPlugin(_egl_library(), "_eglRendererPlugin", physicsClientId=self.client)
        self.renderer = "EGL" if self.plugin >= 0 else "TinyRenderer"
        if self.plugin >= 0:
            _holders.append(Holder(self.bullet, weakref.finalize(self.bullet, _unload, self.plugin, self.client)))

    @property
    def is_ready(self) -> bool:
        return self.plugin < 0 or any(holder.bullet is self.bullet for holder in _holders)

    def close(self) -> None:
        """One that is forgotten keeps the plugin until another easel wants it, or to the end of the process."""
        if self.plugin >= 0 and self.is_ready:
            _give_up_plugin()
        self.bullet.close()

    def draw(self, bodies: list[dict]) -> None:
        self._bodies = bodies
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
        """(shapes, 7): x y z qx qy qz qw."""
        self._poses = poses
        if not self.is_ready:
            self._open()
            self.draw(self._bodies)
        for number, pose in zip(self.numbers, poses.tolist(), strict=True):
            pybullet.resetBasePositionAndOrientation(number, pose[:3], pose[3:], physicsClientId=self.client)

    def shoot(
        self, eye: Vector, target: Vector, fov: float, width: int, height: int, light: Vector, segment: bool = False
    ) -> Pictures:
        """`segment`: say which shape each pixel shows, which takes another pass."""
        if not self.is_ready:
            self.place(self._poses)
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


class Holder(NamedTuple):
    bullet: Bullet
    unload: weakref.finalize  # also done at the end of the process, before the client is disconnected


_holders: list[Holder] = []  # one at most: it lives here, so that nobody's garbage takes it away while another draws


def _give_up_plugin() -> None:
    while _holders:
        holder = _holders.pop()
        holder.unload()
        holder.bullet.close()


def _unload(plugin: int, client: int) -> None:
    with silence():
        pybullet.unloadPlugin(plugin, physicsClientId=client)


def _egl_library() -> str:
    spec = importlib.util.find_spec("eglRenderer")
    return spec.origin if spec is not None and spec.origin else "eglRendererPlugin"
