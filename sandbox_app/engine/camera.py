"""The PyBullet camera: draws the list of shapes in a client of its own, so that pixels never touch the simulation.

Nothing starts before the first picture. The EGL plugin draws where it can (about four times as fast), else
TinyRenderer, also when a picture of EGL's comes out blank. A metre grid, the rims of zones and the backdrop are the
camera's own; in a segmentation they count as the zone and the floor. Leaves out textures.
"""

import numpy as np

from sandbox_app.engine.document import Viewpoint
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.physics.easel import Easel, Pictures
from sandbox_app.engine.physics.egl_probe import egl_works
from sandbox_app.engine.robots.kinds import KINDS
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.sketch import Row, mixed

SKY_TOP, SKY_BOTTOM = np.array([44, 55, 67]), np.array([15, 18, 22])
RIM, LINE = 0.04, 0.012  # metres: width of a zone's rim and of a grid line
FACE, LOOKS_AT = 0.02, 1.4  # metres before the base's middle: a robot's eye, and the point that it looks at
LARGEST = 4096  # pixels of a side
UPRIGHT = (0.0, 0.0, 0.0, 1.0)


class Camera:
    def __init__(self) -> None:
        self._easel: Easel | None = None
        self._drawn: list[Row] = []
        self._grid = np.zeros((0, 7))
        self._rows = np.zeros(0, dtype=np.int32)  # for each shape on the easel, the row of the list that it stands for
        self.renderer = ""

    def render(
        self, scenario: Scenario, bodies: list[Row], poses: np.ndarray, viewpoint: str, width: int, height: int
    ) -> np.ndarray:
        """uint8 (height, width, 3); cheap enough to be looked at live."""
        return self._picture(scenario, bodies, poses, viewpoint, (width, height), segment=False).rgb

    def look(
        self, scenario: Scenario, bodies: list[Row], poses: np.ndarray, viewpoint: str, width: int, height: int
    ) -> Pictures:
        """Colours, metres along the view (float32, infinite where nothing is), and rows of `bodies` (int32, or -1)."""
        rgb, depth, shapes = self._picture(scenario, bodies, poses, viewpoint, (width, height), segment=True)
        return Pictures(rgb, depth, np.where(shapes < 0, -1, self._rows[shapes]))

    def close(self) -> None:
        if self._easel is not None:
            self._easel.close()
            self._easel = None

    def _picture(
        self,
        scenario: Scenario,
        bodies: list[Row],
        poses: np.ndarray,
        viewpoint: str,
        size: tuple[int, int],
        segment: bool,
    ) -> Pictures:
        view, size = viewpoint_named(viewpoint, scenario, bodies, poses), checked(*size)
        if self._easel is None or (bodies is not self._drawn and bodies != self._drawn):
            self._start(bodies)
        pictures = self._shoot(scenario, poses, view, size, segment)
        if self.renderer == "EGL" and is_blank(pictures.rgb):  # the driver loads, but draws nothing
            self._start(bodies, egl=False)
            pictures = self._shoot(scenario, poses, view, size, segment)
        return pictures

    def _start(self, bodies: list[Row], egl: bool | None = None) -> None:
        egl = egl_works() and self.renderer != "TinyRenderer" if egl is None else egl
        self.close()
        lines, self._grid = _grid(bodies)
        zones = [number for number, body in enumerate(bodies) if body["kind"] == "zone"]
        floor = next(number for number, body in enumerate(bodies) if body["kind"] == "floor")
        self._rows = np.array([*range(len(bodies)), *zones, *[floor] * len(lines)], dtype=np.int32)
        self._easel = Easel(egl)
        toned = (_toned(body, bodies[floor]["colour"]) for body in bodies)
        self._easel.draw([*toned, *(_rim(bodies[zone]) for zone in zones), *lines])
        self._drawn, self.renderer = bodies, self._easel.renderer

    def _shoot(
        self, scenario: Scenario, poses: np.ndarray, view: Viewpoint, size: tuple[int, int], segment: bool
    ) -> Pictures:
        zones = poses[[body["kind"] == "zone" for body in self._drawn]]
        self._easel.place(np.concatenate([poses, zones, self._grid]))
        pictures = self._easel.shoot(view.eye, view.target, view.fov, *size, scenario.world.light, segment)
        empty = np.isinf(pictures.depth)
        return pictures._replace(rgb=np.where(empty[:, :, None], _sky(size[1]), pictures.rgb))


def checked(width: int, height: int) -> tuple[int, int]:
    """PyBullet takes any size, and the process with it where memory ends."""
    for place, pixels in (("width", width), ("height", height)):
        if isinstance(pixels, bool) or not isinstance(pixels, int | np.integer) or not 1 <= pixels <= LARGEST:
            raise EngineError(f"wanted 1 to {LARGEST} pixels, got {pixels!r}", place=place, hint="give a whole number")
    return int(width), int(height)


def is_blank(picture: np.ndarray) -> bool:
    """A picture of one colour, but for the sky."""
    return bool(picture.std(axis=(0, 1)).max() < 1.0)


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
    heads = {f"robot:{robot.name}": robot for robot in scenario.robots}
    if name == "robot":
        return _behind_robot(*_base_of(scenario.robots[0].name, bodies, poses))
    if name in heads:
        eyes = KINDS[heads[name].kind].EYES
        return _from_head(*_base_of(heads[name].name, bodies, poses), eyes)
    if name not in views:
        there = ", ".join([*views, "robot", *heads])
        raise EngineError(f"there is no viewpoint “{name}”", place="viewpoint", hint=f"there are: {there}")
    return views[name]


def _standard(scenario: Scenario) -> list[Viewpoint]:
    x, y = scenario.world.size
    far = max(x, y * 4 / 3)
    return [
        Viewpoint(name="overview", eye=(-0.1 * far, -0.82 * far, 0.7 * far), target=(0.0, -0.05 * far, 0.0), fov=44),
        Viewpoint(name="top", eye=(0.0, -0.01, 1.05 * far), target=(0.0, 0.0, 0.0), fov=45),
    ]


def _base_of(robot: str, bodies: list[Row], poses: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where the robot's base stands, (x, y), and which way it looks; its first shape is part of its base."""
    first = next(index for index, body in enumerate(bodies) if body["kind"] == "robot" and body["owner"] == robot)
    x, y, _, _, _, qz, qw = (float(number) for number in poses[first])
    ahead = np.array([qw * qw - qz * qz, 2 * qz * qw])
    return np.array([x, y]), ahead / max(float(np.hypot(*ahead)), 1e-9)


def _behind_robot(base: np.ndarray, ahead: np.ndarray) -> Viewpoint:
    """Over the robot's right shoulder."""
    right = np.array([ahead[1], -ahead[0]])
    eye, target = base - 1.3 * ahead + 1.0 * right, base + 0.5 * ahead
    return Viewpoint(name="robot", eye=(*eye.tolist(), 1.6), target=(*target.tolist(), 0.35), fov=60)


def _from_head(base: np.ndarray, ahead: np.ndarray, height: float) -> Viewpoint:
    """What the robot itself sees: ahead, and down at what its hands can reach."""
    eye, target = base + FACE * ahead, base + LOOKS_AT * ahead
    return Viewpoint(name="robot", eye=(*eye.tolist(), height), target=(*target.tolist(), 0.3 * height), fov=75)
