"""Where the robot can stand, and how it gets there: a grid of the floor with everything on it grown by the robot.

The way is read back from a wave over the free cells (see `wave`) and then pulled straight. Movable objects count as
obstacles too. Leaves out kinematics: the base can drive in any direction.
"""

import math
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import numpy as np

from sandbox_app.engine.layout.geometry import Point
from sandbox_app.engine.layout.obstacles import CLEARANCE, EDGE, PITCH, Keepout, Obstacle, away, blocks, clear, keepout
from sandbox_app.engine.layout.wave import Wave

SHADES = 512  # remembered by a floor
NEAR = (-2, -1, 0, 1, 2)  # cells beside a point that are asked first


class Shade(NamedTuple):
    """The cells that an obstacle takes, and how far any part of it may move before they are others."""

    x: float
    y: float
    yaw: float
    slack: float
    cells: int  # bits


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
        self._corner = self.columns * self.cell / 2, self.rows * self.cell / 2
        self.xs = (np.arange(self.columns) + 0.5) * self.cell - self.columns * self.cell / 2
        self.ys = (np.arange(self.rows) + 0.5) * self.cell - self.rows * self.cell / 2
        self._xs, self._ys = self.xs.tolist(), self.ys.tolist()
        self.centres = np.stack(np.meshgrid(self.xs, self.ys), axis=-1).reshape(-1, 2)  # (cells, 2), row by row
        self.fixed = [*obstacles, *zones]
        self.keepouts = [keepout(obstacle, clearance) for obstacle in self.fixed]
        self.limits = tuple((self.half - clearance).tolist())  # of where a middle may be, metres
        self._shades: dict[tuple, Shade] = {}

    @cached_property
    def open_cells(self) -> int:
        """Bits."""
        return _bits(clear(self.centres, self.fixed, self.half, self.clearance))

    def cell_of(self, point: Point) -> int:
        columns, rows, (east, north) = self.columns, self.rows, self._corner
        column, row = int((point[0] + east) / self.cell), int((point[1] + north) / self.cell)
        if 0 <= column < columns and 0 <= row < rows:
            return row * columns + column
        return min(max(row, 0), rows - 1) * columns + min(max(column, 0), columns - 1)

    def nearest_of(self, cells: int, point: Point) -> int:
        """Of the cells that are set, the one whose middle is nearest to the point."""
        here = self.cell_of(point)
        inside = all(abs(part) < half for part, half in zip(point, self.half.tolist(), strict=True))
        if inside and cells >> here & 1:
            return here
        around = [here + row * self.columns + column for row in NEAR for column in NEAR]
        beside = [cell for cell in around if cell >= 0 and cells >> cell & 1]
        nearest = min(beside, key=lambda cell: self._away(cell, point), default=None)
        if nearest is not None and self._away(nearest, point) < self.cell * self.cell:
            return nearest
        flags = np.frombuffer(cells.to_bytes((len(self.centres) + 7) // 8, "little"), dtype=np.uint8)
        free = np.unpackbits(flags, count=len(self.centres), bitorder="little").astype(bool)
        return int(np.where(free, ((self.centres - np.array(point)) ** 2).sum(axis=1), np.inf).argmin())

    def _away(self, cell: int, point: Point) -> float:
        """Metres², from the middle of the cell."""
        row, column = divmod(cell, self.columns)
        return (self._xs[column] - point[0]) ** 2 + (self._ys[row] - point[1]) ** 2

    def shade(self, obstacle: Obstacle) -> int:
        """The cells that it takes, as bits: remembered, for most things stay where they are."""
        x, y, length, width, yaw, radius = obstacle
        key = (round(x, 2), round(y, 2), length, width, round(yaw, 2), radius)
        known = self._shades.get(key)
        if known is None or _shift(known, obstacle) > known.slack:
            if len(self._shades) >= SHADES:
                self._shades.clear()
            draw = self._draw if length or width else self._draw_disc
            known = self._shades[key] = draw(obstacle)
        return known.cells

    def _draw(self, obstacle: Obstacle) -> Shade:
        x, y, length, width, yaw, radius = obstacle
        gap = self.clearance + radius
        columns, rows = (
            self._near(axis, at, gap + math.hypot(length, width)) for axis, at in ((self._xs, x), (self._ys, y))
        )
        if not columns or not rows:
            return Shade(x, y, yaw, 0.0, 0)
        xs, ys = self.xs[columns.start : columns.stop], self.ys[rows.start : rows.stop]
        gaps = away(np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2), [obstacle]).reshape(len(rows), -1)
        lines = np.zeros((len(rows), self.columns), dtype=bool)
        lines[:, columns.start : columns.stop] = gaps < gap * gap
        slack = min(self.cell, float(np.abs(np.sqrt(gaps) - gap).min()))
        return Shade(x, y, yaw, slack / 2, _bits(lines) << rows.start * self.columns)

    def _near(self, axis: list[float], at: float, gap: float) -> range:
        """The numbers of the rows, or columns, that are no more than a cell farther away than the gap."""
        first, last = ((at + side * (gap + self.cell) - axis[0]) / self.cell for side in (-1, 1))
        return range(max(0, math.ceil(first)), min(len(axis) - 1, math.floor(last)) + 1)

    def _draw_disc(self, obstacle: Obstacle) -> Shade:
        """In plain numbers, for it is done for all that moves: in each row the cells between two columns."""
        x, y, _, _, yaw, radius = obstacle
        gap = self.clearance + radius
        slack, cells, square, xs = self.cell, 0, gap * gap, self._xs
        for row in self._near(self._ys, y, gap):
            up = (self._ys[row] - y) ** 2
            half = math.sqrt(square - up) if up < square else 0.0
            first, last = math.ceil((x - half - xs[0]) / self.cell), math.floor((x + half - xs[0]) / self.cell)
            for column in (first - 1, first, last, last + 1):
                beside = xs[min(max(column, 0), self.columns - 1)] - x
                slack = min(slack, abs(math.sqrt(beside * beside + up) - gap))
            first, last = max(first, 0), min(last, self.columns - 1)
            if up < square and first <= last:
                cells |= (2 << last - first) - 1 << row * self.columns + first
        return Shade(x, y, yaw, slack / 2, cells)


class Map:
    """The floor as it is at one decision, seen from where the robot stands."""

    def __init__(self, floor: Floor, movable: list[Obstacle], here: Point):
        self.floor, self.movable, self.here = floor, movable, here
        self.obstacles = [*floor.fixed, *movable]
        self._latest = 0  # the obstacle that last hid something: asked first, for it often hides the next too

    @cached_property
    def _keepouts(self) -> list[Keepout]:
        return [*self.floor.keepouts, *(keepout(obstacle, self.floor.clearance) for obstacle in self.movable)]

    @cached_property
    def _circles(self) -> list[tuple[float, float, float, Keepout]]:
        """Round each keepout: most points are told to be free by these alone."""
        return [(shape.x, shape.y, shape.outer, shape) for shape in self._keepouts]

    @cached_property
    def _wave(self) -> Wave:
        free = self.floor.open_cells
        for obstacle in self.movable:
            free &= ~self.floor.shade(obstacle)
        return Wave(free, self.floor.columns, self.floor.nearest_of(free, self.here))

    def is_clear(self, point: Point) -> bool:
        x, y = point
        if abs(x) > self.floor.limits[0] or abs(y) > self.floor.limits[1]:
            return False
        for at_x, at_y, outer, shape in self._circles:
            dx, dy = x - at_x, y - at_y
            if dx * dx + dy * dy < outer and shape.holds(x, y):
                return False
        return True

    def sees(self, a: Point, b: Point) -> bool:
        """The straight way from a to b is clear; the first stretch is not asked, for the robot may stand close."""
        length = math.dist(a, b)
        if length < 1e-6:
            return True
        start, shapes = min(0.1, length), self._keepouts
        if shapes and blocks(shapes[self._latest], a, b, start, length):
            return False
        for number, shape in enumerate(shapes):
            if blocks(shape, a, b, start, length):
                self._latest = number
                return False
        if self._within(a) and self._within(b):
            return True
        return bool(clear(_along(a, b, start)[1], [], self.floor.half, self.floor.clearance).all())

    def _within(self, point: Point) -> bool:
        """Well inside the walls."""
        return all(abs(part) < limit - EDGE for part, limit in zip(point, self.floor.limits, strict=True))

    def stretch(self, a: Point, b: Point) -> float:
        """How far the way from a towards b is clear."""
        steps, points = _along(a, b, 0.0)
        free = clear(points, self.obstacles, self.floor.half, self.floor.clearance)
        return float(steps[-1] if free.all() else steps[max(0, free.argmin() - 1)])

    def reaches(self, goal: Point) -> bool:
        cell = self.floor.cell_of(goal)
        return bool(self._shore[cell >> 3] >> (cell & 7) & 1)

    @cached_property
    def _shore(self) -> bytes:
        """The cells that are reached or a step beside one, as bits."""
        reached, columns = self._wave.all(), self.floor.columns
        shore = reached | reached << 1 | reached >> 1 | reached << columns | reached >> columns
        return shore.to_bytes((len(self.floor.centres) + columns) // 8 + 1, "little")

    def region(self, spot: Point) -> int:
        """The cells that could be driven to from that spot, as bits."""
        free = self._wave.free
        return Wave(free, self.floor.columns, self.floor.nearest_of(free, spot)).all()

    def borders(self, obstacle: Obstacle, region: int) -> bool:
        """The obstacle lies both beside the region and beside where the robot can go."""
        columns, shade = self.floor.columns, self.floor.shade(obstacle)
        lines = shade | shade << 1 | shade >> 1
        rim = lines | lines << columns | lines >> columns
        return bool(rim & region) and bool(rim & self._wave.all())

    def path(self, goal: Point) -> list[Point] | None:
        """Way points after `here`, ending at the goal; None where no way leads."""
        if self.sees(self.here, goal):
            return [goal]
        cell = self._reached_cell(goal)
        if cell is None:
            return None
        cells = self._wave.way_to(cell)
        return self._straighten([*(tuple(point) for point in self.floor.centres[cells].tolist()), goal])

    def _reached_cell(self, goal: Point) -> int | None:
        """The reached cell at the goal, or a step beside it."""
        cell, columns, wave = self.floor.cell_of(goal), self.floor.columns, self._wave
        if wave.reaches(cell):
            return cell
        beside = (cell + 1, cell - 1, cell + columns, cell - columns)
        return next((other for other in beside if wave.reaches(other)), None)

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


def _shift(shade: Shade, obstacle: Obstacle) -> float:
    """How far some part of the obstacle is, at most, from where it was drawn."""
    x, y, length, width, yaw, _ = obstacle
    return math.hypot(x - shade.x, y - shade.y) + math.hypot(length, width) * abs(yaw - shade.yaw)


def _along(a: Point, b: Point, start: float) -> tuple[np.ndarray, np.ndarray]:
    """Metres from a, (P,), and the points there on the line to b, (P, 2)."""
    length = math.dist(a, b)
    steps = np.append(np.arange(start, length, PITCH), length)
    share = steps[:, None] / max(length, 1e-9)
    return steps, np.array(a) * (1 - share) + np.array(b) * share


def _bits(flags: np.ndarray) -> int:
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")
