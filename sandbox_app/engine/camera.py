"""The PyBullet camera: draws the list of shapes in a client of its own, so that pixels never touch the simulation.

Nothing starts before the first picture. The EGL plugin draws where it can (about four times as fast), else
TinyRenderer, also when a picture of EGL's comes out blank. A metre grid, the rims of zones and the backdrop are the
camera's own. Leaves out textures.
"""

from typing import Any

import numpy as np

from sandbox_app.engine.document import Viewpoint
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.physics.easel import Easel
from sandbox_app.engine.physics.egl_probe import egl_works
from sandbox_app.engine.scenario import Scenario

Row = dict[str, Any]
SKY_TOP, SKY_BOTTOM = np.array([44, 55, 67]), np.array([15, 18, 22])
RIM, LINE = 0.04, 0.012  # metres: width of a zone's rim and of a grid line
UPRIGHT = (0.0, 0.0, 0.0, 1.0)


class Camera:
    def __init__(self) -> None:
        self._easel: Easel | None = None
        self._drawn: list[Row] = []
        self._grid = np.zeros((0, 7))
        self.renderer = ""

    def render(
        self, scenario: Scenario, bodies: list[Row], poses: np.ndarray, viewpoint: str, width: int, height: int
    ) -> np.ndarray:
        """uint8 (height, width, 3); cheap enough to be looked at live."""
        view = viewpoint_named(viewpoint, scenario, bodies, poses)
        if self._easel is None or bodies != self._drawn:
            self._start(bodies)
        picture = self._shoot(scenario, poses, view, width, height)
        if self.renderer == "EGL" and is_blank(picture):  # the driver loads, but draws nothing
            self._start(bodies, egl=False)
            picture = self._shoot(scenario, poses, view, width, height)
        return picture

    def close(self) -> None:
        if self._easel is not None:
            self._easel.close()
            self._easel = None

    def _start(self, bodies: list[Row], egl: bool | None = None) -> None:
        egl = egl_works() and self.renderer != "TinyRenderer" if egl is None else egl
        self.close()
        lines, self._grid = _grid(bodies)
        rims = [_rim(body) for body in bodies if body["kind"] == "zone"]
        floor = next(body["colour"] for body in bodies if body["kind"] == "floor")
        self._easel = Easel(egl)
        self._easel.draw([*(_toned(body, floor) for body in bodies), *rims, *lines])
        self._drawn, self.renderer = bodies, self._easel.renderer

    def _shoot(self, scenario: Scenario, poses: np.ndarray, view: Viewpoint, width: int, height: int) -> np.ndarray:
        zones = poses[[body["kind"] == "zone" for body in self._drawn]]
        self._easel.place(np.concatenate([poses, zones, self._grid]))
        picture, empty = self._easel.shoot(view.eye, view.target, view.fov, width, height, scenario.world.light)
        return np.where(empty[:, :, None], _sky(height), picture)


def is_blank(picture: np.ndarray) -> bool:
    """A picture of one colour, but for the sky."""
    return bool(picture.std(axis=(0, 1)).max() < 1.0)


def mixed(colour: str, other: str, share: float) -> str:
    """`share` of the first colour, the rest of the second."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def _toned(body: Row, floor: str) -> Row:
    """A zone is painted on the floor, so the floor shows through."""
    if body["kind"] != "zone":
        return body
    return {**body, "size": (*body["size"][:2], 0.012), "colour": mixed(body["colour"], floor, 0.45)}


def _rim(zone: Row) -> Row:
    x, y, _ = zone["size"]
    return {**zone, "size": (x + 2 * RIM, y + 2 * RIM, 0.002)}


def _grid(bodies: list[Row]) -> tuple[list[Row], np.ndarray]:
    """Lines a metre apart on the floor, and where they lie, (lines, 7)."""
    floor = next(body for body in bodies if body["kind"] == "floor")
    (x, y, _), rows, poses = floor["size"], [], []
    colour = mixed("#ffffff", floor["colour"], 0.10)
    for axis, length in ((0, x), (1, y)):
        size = (LINE, y, 0.002) if axis == 0 else (x, LINE, 0.002)
        for at in np.arange(-(length / 2 - 1e-6) // 1 + 1, length / 2, 1.0):
            rows.append({**floor, "size": size, "colour": colour})
            poses.append((at, 0, 0.001, *UPRIGHT) if axis == 0 else (0, at, 0.001, *UPRIGHT))
    return rows, np.array(poses).reshape(-1, 7)


def _sky(height: int) -> np.ndarray:
    """uint8 (height, 1, 3): a slow fall of graphite from top to bottom."""
    share = np.linspace(0, 1, height)[:, None, None]
    return (SKY_TOP * (1 - share) + SKY_BOTTOM * share).astype(np.uint8)


# Viewpoints ------------------------------------------------------------------------------------------------------


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
        Viewpoint(name="overview", eye=(-0.1 * far, -0.82 * far, 0.7 * far), target=(0.0, -0.05 * far, 0.0), fov=44),
        Viewpoint(name="top", eye=(0.0, -0.01, 1.05 * far), target=(0.0, 0.0, 0.0), fov=45),
    ]


def _behind_robot(bodies: list[Row], poses: np.ndarray) -> Viewpoint:
    """Over the first robot's right shoulder; its first part is its chassis."""
    first = next(index for index, body in enumerate(bodies) if body["kind"] == "robot")
    x, y, _, _, _, qz, qw = (float(number) for number in poses[first])
    ahead = np.array([qw * qw - qz * qz, 2 * qz * qw])
    right = np.array([ahead[1], -ahead[0]])
    eye, target = (x, y) - 1.3 * ahead + 1.0 * right, (x, y) + 0.5 * ahead
    return Viewpoint(name="robot", eye=(*eye.tolist(), 1.6), target=(*target.tolist(), 0.35), fov=60)
