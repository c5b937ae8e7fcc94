"""The PyBullet camera: draws the list of shapes in a client of its own, so that pixels never touch the simulation.

Nothing starts before the first picture. The EGL plugin draws where it loads and its pictures are not blank (about four
times as fast), else TinyRenderer. Leaves out textures and lens effects.
"""

from typing import Any

import numpy as np

from sandbox_app.engine.bullet import Easel
from sandbox_app.engine.document import Viewpoint
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.scenario import Scenario

Row = dict[str, Any]


class Camera:
    def __init__(self) -> None:
        self._easel: Easel | None = None
        self._drawn: list[Row] = []
        self.renderer = ""

    def render(
        self, scenario: Scenario, bodies: list[Row], poses: np.ndarray, viewpoint: str, width: int, height: int
    ) -> np.ndarray:
        """uint8 (height, width, 3)."""
        view = viewpoint_named(viewpoint, scenario, bodies, poses)
        if self._easel is None or bodies != self._drawn:
            self._start(bodies)
        picture = self._shoot(scenario, poses, view, width, height)
        if self.renderer == "EGL" and is_blank(picture):
            self._start(bodies, egl=False)
            picture = self._shoot(scenario, poses, view, width, height)
        return picture

    def close(self) -> None:
        if self._easel is not None:
            self._easel.close()
            self._easel = None

    def _start(self, bodies: list[Row], egl: bool | None = None) -> None:
        egl = self.renderer != "TinyRenderer" if egl is None else egl
        self.close()
        self._easel = Easel(egl)
        self._easel.draw(bodies)
        self._drawn, self.renderer = bodies, self._easel.renderer

    def _shoot(self, scenario: Scenario, poses: np.ndarray, view: Viewpoint, width: int, height: int) -> np.ndarray:
        self._easel.place(poses)
        return self._easel.shoot(view.eye, view.target, view.fov, width, height, scenario.world.light)


def is_blank(picture: np.ndarray) -> bool:
    """A picture of one colour: the driver drew nothing."""
    return bool(picture.std() < 1.0)


def viewpoint_named(name: str, scenario: Scenario, bodies: list[Row], poses: np.ndarray) -> Viewpoint:
    views = {view.name: view for view in [*_standard(scenario), *scenario.viewpoints]}
    if name == "robot":
        return _behind_robot(bodies, poses)
    if name not in views:
        raise EngineError(
            f"there is no viewpoint “{name}”", place="viewpoint", hint=f"there are: {', '.join([*views, 'robot'])}"
        )
    return views[name]


def _standard(scenario: Scenario) -> list[Viewpoint]:
    x, y = scenario.world.size
    far = max(x, y * 4 / 3)
    return [
        Viewpoint(name="overview", eye=(0.0, -0.78 * far, 0.72 * far), target=(0.0, -0.03 * far, 0.0), fov=45),
        Viewpoint(name="top", eye=(0.0, -0.01, 1.05 * far), target=(0.0, 0.0, 0.0), fov=45),
    ]


def _behind_robot(bodies: list[Row], poses: np.ndarray) -> Viewpoint:
    """Over the first robot's shoulder; its first part is its chassis."""
    first = next(index for index, body in enumerate(bodies) if body["kind"] == "robot")
    x, y, _, _, _, qz, qw = (float(number) for number in poses[first])
    ahead = np.array([qw * qw - qz * qz, 2 * qz * qw])
    eye, target = (x, y) - 1.7 * ahead, (x, y) + 1.0 * ahead
    return Viewpoint(name="robot", eye=(*eye.tolist(), 1.9), target=(*target.tolist(), 0.2), fov=60)
