"""Where the robot can stand, and how it gets there: a grid of the floor with everything on it grown by the robot.

Unusual: the free cells are the bits of one Python integer, so a whole wave front moves on with a few shifts; the way is
read back from the fronts and then pulled straight. Movable objects count as obstacles too. Leaves out kinematics:
the base can drive in any direction.
"""

import math
from collections.abc import Iterable

import numpy as np

from sandbox_app.engine.layout.geometry import Point, Shadow

CLEARANCE = 0.35  # the mobile manipulator's footprint and two centimetres


class Obstacle(tuple):
    """(x, y, half length, half width, yaw, radius): a turned rectangle, or a disc where the halves are 0."""

    __slots__ = ()


def disc(center: Point, radius: float) -> Obstacle:
    return Obstacle((center[0], center[1], 0.0, 0.0, 0.0, radius))


def outline(shadow: Shadow) -> Obstacle:
    if shadow.radius:
        return disc(shadow.center, shadow.radius)
    return rectangle(shadow.center, shadow.size, shadow.yaw)


def rectangle(center: Point, size: tuple[float, float], yaw: float = 0.0) -> Obstacle:
    return Obstacle((center[0], center[1], size[0] / 2, size[1] / 2, yaw, 0.0))


class Floor:
    """The grid of one floor; what never moves is drawn on it once."""

    def __init__(
        self,
        size: tuple[float, float],
        obstacles: Iterable[Obstacle],
        zones: Iterable[Obstacle],
        clearance: float = CLEARANCE,
    ):
        self.half, self.clearance = np.array(size) / 2, clearance
        self.cell = max(0.1, math.sqrt(size[0] * size[1] / 20_000))
        self.columns, self.rows = (max(1, int(side / self.cell)) for side in size)
        xs = (np.arange(self.columns) + 0.5) * self.cell - self.columns * self.cell / 2
        ys = (np.arange(self.rows) + 0.5) * self.cell - self.rows * self.cell / 2
        self.centres = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)  # (cells, 2), row by row
        self.fixed = [*obstacles, *zones]
        self.open_cells = clear(self.centres, self.fixed, self.half, clearance)

    def cell_of(self, point: Point) -> int:
        column = int((point[0] + self.columns * self.cell / 2) / self.cell)
        row = int((point[1] + self.rows * self.cell / 2) / self.cell)
        return min(max(row, 0), self.rows - 1) * self.columns + min(max(column, 0), self.columns - 1)


def clear(
    points: np.ndarray, obstacles: list[Obstacle], half: np.ndarray | None = None, clearance: float = CLEARANCE
) -> np.ndarray:
    """Which points (P, 2) keep the robot clear of all obstacles, and of the walls if `half` the floor is given."""
    free = np.ones(len(points), dtype=bool)
    if half is not None:
        free = (np.abs(points) <= half - clearance).all(axis=1)
    if not obstacles:
        return free
    x, y, length, width, yaw, radius = np.array(obstacles).T
    dx, dy = points[:, :1] - x, points[:, 1:] - y  # (P, obstacles)
    along = np.maximum(np.abs(dx * np.cos(yaw) + dy * np.sin(yaw)) - length, 0)
    across = np.maximum(np.abs(dy * np.cos(yaw) - dx * np.sin(yaw)) - width, 0)
    gap = clearance + radius
    return free & (along * along + across * across >= gap * gap).all(axis=1)


class Map:
    """The floor as it is at one decision, seen from where the robot stands."""

    def __init__(self, floor: Floor, movable: list[Obstacle], here: Point):
        self.floor, self.movable, self.here = floor, movable, here
        self.obstacles = [*floor.fixed, *movable]
        self._fronts: list[int] | None = None
        self._reached = 0

    def clear(self, points: np.ndarray) -> np.ndarray:
        return clear(points, self.obstacles, self.floor.half, self.floor.clearance)

    def is_clear(self, point: Point) -> bool:
        return bool(self.clear(np.array([point]))[0])

    def sees(self, a: Point, b: Point) -> bool:
        """The straight way from a to b is clear; the first stretch is not asked, for the robot may stand close."""
        length = math.dist(a, b)
        if length < 1e-6:
            return True
        steps = np.arange(min(0.1, length), length, 0.06)
        share = np.append(steps, length)[:, None] / length
        return bool(self.clear(np.array(a) * (1 - share) + np.array(b) * share).all())

    def stretch(self, a: Point, b: Point) -> float:
        """How far the way from a towards b is clear."""
        length = math.dist(a, b)
        steps = np.append(np.arange(0.0, length, 0.06), length)
        share = steps[:, None] / max(length, 1e-9)
        free = self.clear(np.array(a) * (1 - share) + np.array(b) * share)
        return float(steps[-1] if free.all() else steps[max(0, free.argmin() - 1)])

    def reaches(self, goal: Point) -> bool:
        return self._reached_cell(goal) is not None

    def path(self, goal: Point) -> list[Point] | None:
        """Way points after `here`, ending at the goal; None where no way leads."""
        if self.sees(self.here, goal):
            return [goal]
        cell = self._reached_cell(goal)
        return None if cell is None else self._straighten([*self._backtrack(cell), goal])

    # The wave ---------------------------------------------------------------------------------------------------

    def _spread(self) -> list[int]:
        """Fronts of cells at 0, 1, 2… steps from here, diagonals included."""
        if self._fronts is not None:
            return self._fronts
        floor, columns = self.floor, self.floor.columns
        open_cells = floor.open_cells & clear(floor.centres, self.movable, clearance=floor.clearance)
        free = _bits(open_cells)
        front = 1 << self._nearest_open(open_cells, self.here)
        reached, fronts = front, [front]
        while front:
            beside = front | front << 1 | front >> 1  # cells at the rim are never free: no row runs into the next
            spread = beside if len(fronts) % 2 else front  # every other step goes diagonally: an eight-sided wave
            front = (beside | spread << columns | spread >> columns) & free & ~reached
            reached |= front
            fronts.append(front)
        self._fronts, self._reached = fronts, reached
        return fronts

    def _nearest_open(self, open_cells: np.ndarray, point: Point) -> int:
        gaps = np.where(open_cells, ((self.floor.centres - np.array(point)) ** 2).sum(axis=1), np.inf)
        return int(gaps.argmin())

    def _reached_cell(self, goal: Point) -> int | None:
        """The reached cell at the goal, or a step beside it."""
        self._spread()
        cell, columns = self.floor.cell_of(goal), self.floor.columns
        near = (cell, cell + 1, cell - 1, cell + columns, cell - columns)
        return next((other for other in near if other >= 0 and self._reached >> other & 1), None)

    def _backtrack(self, cell: int) -> list[Point]:
        """The centres of the cells from here to this one."""
        columns, fronts = self.floor.columns, self._spread()
        number = next(number for number, front in enumerate(fronts) if front >> cell & 1)
        around = (-1, 1, -columns, columns, -columns - 1, -columns + 1, columns - 1, columns + 1)
        cells = [cell]
        for earlier in range(number - 1, -1, -1):
            cell = next(cell + step for step in around if cell + step >= 0 and fronts[earlier] >> (cell + step) & 1)
            cells.append(cell)
        return [tuple(self.floor.centres[cell].tolist()) for cell in reversed(cells)]

    def _straighten(self, points: list[Point]) -> list[Point]:
        """Drop every way point that the one before can see past."""
        way, at, index = [], self.here, 0
        while index < len(points):
            furthest = index
            for ahead in range(len(points) - 1, index, -1):
                if self.sees(at, points[ahead]):
                    furthest = ahead
                    break
            at = points[furthest]
            way.append(at)
            index = furthest + 1
        return way


def _bits(flags: np.ndarray) -> int:
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")
