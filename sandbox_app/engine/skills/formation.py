"""Robots, and what they hold, that move over the floor as one rigid body: planning its way, and going it.

A formation turns on the spot first and then goes on without turning. Its reference pose moves on by itself, and each
robot follows its own place in it; where one cannot keep up, all stop. Leaves out turning on the way.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from sandbox_app.engine.layout.geometry import Point, ahead, distance, wrap
from sandbox_app.engine.layout.obstacles import PITCH, Obstacle, clear, disc
from sandbox_app.engine.layout.wave import Wave
from sandbox_app.engine.physics.client import FRAME
from sandbox_app.engine.robots.motions import frames
from sandbox_app.engine.robots.robot import Motion, Robot
from sandbox_app.engine.world import World

PACE = 0.6  # share of the slowest robot's speed
ACCELERATION = 1.5  # m/s², of the reference
TURN = 0.6  # rad/s, of the reference
GAIN = 6.0  # 1/s: velocity asked for a metre, or a radian, away from the own place
ASTRAY = 0.15  # metres behind the own place: something is in the way
SPACING = 0.3  # metres between the points of the formation that are kept clear
TURNS = tuple(sign * step * math.pi / 8 for step in range(5) for sign in (1, -1))[1:]  # tried in this order, radians


class Formation:
    """`stretches`: pairs of places, seen from the first robot's place and yaw, between which things are held."""

    def __init__(self, world: World, team: Sequence[Robot], stretches: Iterable[tuple[Point, Point]] = ()):
        self.team = team
        self.center = tuple(sum(robot.place[axis] for robot in team) / len(team) for axis in (0, 1))
        self.yaw = team[0].yaw
        self.turns = [wrap(robot.yaw - self.yaw) for robot in team]
        self.places = [self._local(robot.place) for robot in team]
        held = [point for a, b in stretches for point in _between(self._local(a), self._local(b))]
        self.points = np.array([*self.places, *held])  # (points, 2) that are kept clear, in its own frame
        view = world.map_for(team[0])
        partners = {disc(robot.place, robot.RADIUS) for robot in team[1:]}
        self.floor = view.floor
        self.obstacles: list[Obstacle] = [other for other in view.obstacles if other not in partners]

    def _local(self, point: Point) -> Point:
        dx, dy = point[0] - self.center[0], point[1] - self.center[1]
        cos, sin = math.cos(self.yaw), math.sin(self.yaw)
        return dx * cos + dy * sin, dy * cos - dx * sin

    # Planning ---------------------------------------------------------------------------------------------------

    def clear(self, centers: np.ndarray, yaw: float) -> np.ndarray:
        """Which middles (P, 2) keep all of it clear, turned so."""
        cos, sin = math.cos(yaw), math.sin(yaw)
        offsets = self.points @ np.array([[cos, sin], [-sin, cos]])
        free = np.ones(len(centers), dtype=bool)
        for offset in offsets:
            free[free] = clear(centers[free] + offset, self.obstacles, self.floor.half, self.floor.clearance)
        return free

    def way(self, spots: Sequence[Point]) -> tuple[float, list[Point]] | None:
        """The yaw to turn to and the way points from here on, to the first of the spots that can be come to."""
        for turn in TURNS:
            yaw = self.yaw + turn
            if not self._can_turn(turn):
                continue
            free = self.clear(self.floor.centres, yaw)
            fitting = [spot for spot, fits in zip(spots, self.clear(np.array(spots), yaw), strict=True) if fits]
            if fitting and free.any():
                points = self._path(free, fitting, yaw)
                if points is not None:
                    return yaw, points
        return None

    def _can_turn(self, turn: float) -> bool:
        """The first degrees are not asked, for it may stand close to something."""
        steps = int(abs(turn) / 0.1)
        angles = (self.yaw + turn * (step + 2) / (steps + 1) for step in range(steps))
        return all(self.clear(np.array([self.center]), angle)[0] for angle in angles)

    def _path(self, free: np.ndarray, spots: list[Point], yaw: float) -> list[Point] | None:
        floor = self.floor
        cells = int.from_bytes(np.packbits(free, bitorder="little").tobytes(), "little")
        wave = Wave(cells, floor.columns, floor.nearest_of(cells, self.center))
        for spot in spots:
            cell = floor.cell_of(spot)
            if wave.reaches(cell):
                points = [tuple(point) for point in floor.centres[wave.way_to(cell)].tolist()]
                return self._straighten([*points, spot], yaw)
        return None

    def _straighten(self, points: list[Point], yaw: float) -> list[Point]:
        way, at, index = [], self.center, 0
        while index < len(points):
            seen = (
                ahead for ahead in range(len(points) - 1, index, -1) if self.stretch(at, points[ahead], yaw) is None
            )
            index = next(seen, index)
            at = points[index]
            way.append(at)
            index += 1
        return way

    def stretch(self, a: Point, b: Point, yaw: float) -> float | None:
        """How far the straight way from a to b is clear, metres; None: all of it. The first steps are not asked."""
        length = distance(a, b)
        steps = np.append(np.arange(min(0.12, length), length, PITCH), length)
        share = steps[:, None] / max(length, 1e-9)
        free = self.clear(np.array(a) * (1 - share) + np.array(b) * share, yaw)
        return None if free.all() else float(steps[max(0, int(free.argmin()) - 1)])

    # Going ------------------------------------------------------------------------------------------------------

    def go(self, yaw: float, way: Sequence[Point]) -> Motion:
        """Turn on the spot, then along the way; False where one cannot keep up, or nothing more is held."""
        for center, turn, velocity, rate in self._reference(yaw, way):
            if any(robot.holding is None for robot in self.team) or not self._keep_up(center, turn, velocity, rate):
                self._rest()
                return False
            yield
        for _ in frames(0.4):
            self._keep_up(way[-1] if way else self.center, yaw, (0.0, 0.0), 0.0)
            yield
        self._rest()
        return True

    def _reference(self, yaw: float, way: Sequence[Point]) -> Iterator[tuple[Point, float, Point, float]]:
        """(middle, yaw, velocity, turn rate) of each frame."""
        center, turn, left = self.center, self.yaw, wrap(yaw - self.yaw)
        while abs(left) > 1e-6:
            step = math.copysign(min(abs(left), TURN * FRAME), left)
            turn, left = turn + step, left - step
            yield center, turn, (0.0, 0.0), step / FRAME
        speed, most = 0.0, PACE * min(robot.speed_limit() for robot in self.team)
        for point in way:
            while (gap := distance(center, point)) > 1e-6:
                speed = min(most, speed + ACCELERATION * FRAME, max(0.05, math.sqrt(2 * ACCELERATION * gap)))
                step = min(gap, speed * FRAME)
                heading = math.atan2(point[1] - center[1], point[0] - center[0])
                center = ahead(center, heading, step)
                yield center, turn, (speed * math.cos(heading), speed * math.sin(heading)), 0.0

    def _keep_up(self, center: Point, yaw: float, velocity: Point, rate: float) -> bool:
        """Each robot towards its own place; whether none has fallen behind."""
        furthest = 0.0
        for robot, place, turn in zip(self.team, self.places, self.turns, strict=True):
            x, y = ahead(center, yaw, *place)
            dx, dy = x - robot.place[0], y - robot.place[1]
            vx = velocity[0] - rate * (y - center[1]) + GAIN * dx
            vy = velocity[1] + rate * (x - center[0]) + GAIN * dy
            robot.drift(vx, vy, rate + GAIN * wrap(yaw + turn - robot.yaw))
            furthest = max(furthest, math.hypot(dx, dy))
        return furthest < ASTRAY

    def _rest(self) -> None:
        for robot in self.team:
            robot.rest()


def _between(a: Point, b: Point) -> list[Point]:
    count = max(1, math.ceil(distance(a, b) / SPACING))
    return [(a[0] + (b[0] - a[0]) * n / count, a[1] + (b[1] - a[1]) * n / count) for n in range(count + 1)]
