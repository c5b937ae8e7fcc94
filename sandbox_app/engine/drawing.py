"""What is drawn: one flat list of shapes, and where each is now. The browser and the PyBullet camera both draw from it.

The list's fields are those of the wire's `Body`; poses are x y z qx qy qz qw in the same order. The list stays as it is
for an episode; what is not to be seen now is put far below the floor.
"""

import math

import numpy as np

from sandbox_app.engine.layout.geometry import turned
from sandbox_app.engine.robots.mobile_model import WHEEL_RADIUS
from sandbox_app.engine.sketch import ROOM, Frame, Piece, Row, sketch
from sandbox_app.engine.world import World

HIDDEN = (0.0, 0.0, -1000.0, 0.0, 0.0, 0.0, 1.0)
Pose7 = tuple[float, ...]


class Drawing:
    """The drawn shapes of one world."""

    def __init__(self, world: World):
        self.world, self.pieces = world, sketch(world)
        self.rows: list[Row] = [piece.row for piece in self.pieces]
        self.frames = list(dict.fromkeys([ROOM, *(piece.frame for piece in self.pieces)]))
        numbers = {frame: number for number, frame in enumerate(self.frames)}
        self._on = np.array([numbers[piece.frame] for piece in self.pieces])
        self._at = np.array([piece.at for piece in self.pieces], dtype=float)  # (pieces, 3)
        self._turns = np.array([piece.turn for piece in self.pieces], dtype=float)  # (pieces, 4)
        self._rolling = [index for index, piece in enumerate(self.pieces) if piece.rolls]
        self._fleeting = [(index, piece) for index, piece in enumerate(self.pieces) if piece.state]
        self._offstage = [
            (index, piece.frame[1]) for index, piece in enumerate(self.pieces) if self._waits_offstage(piece)
        ]

    def poses(self) -> np.ndarray:
        """float32 (shapes, 7)."""
        frames = np.array(self._frame_poses())[self._on]  # (pieces, 7)
        for index in self._rolling:
            self._turns[index] = self._rolled(self.pieces[index])
        places = frames[:, :3] + rotated(frames[:, 3:], self._at)
        poses = np.concatenate([places, multiplied(frames[:, 3:], self._turns)], axis=1)
        poses[self._unseen()] = HIDDEN
        return poses.astype(np.float32)

    def _frame_poses(self) -> list[Pose7]:
        """Where everything is that shapes ride on, in the order of `frames`."""
        links: dict[str, list[Pose7]] = {}
        return [self._frame_pose(frame, links) for frame in self.frames]

    def _frame_pose(self, frame: Frame, links: dict[str, list[Pose7]]) -> Pose7:
        world, bullet = self.world, self.world.bullet
        match frame:
            case ("object", name):
                return _flat(bullet.pose(world.bodies[name]))
            case ("device", name):
                return _flat(bullet.link_poses(world.devices[name].body, (0,))[0])
            case ("person", name):
                person = world.people[name]
                return (*bullet.link_poses(person.body, (1,))[0][0], *turned(person.yaw))
            case ("robot", name, link):
                if name not in links:
                    robot = world.robots[name]
                    poses = [bullet.pose(robot.body), *bullet.link_poses(robot.body, range(robot.LINKS))]
                    links[name] = [_flat(pose) for pose in poses]
                return links[name][link + 1]
        return (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)

    def _rolled(self, piece: Piece) -> tuple[float, float, float, float]:
        """A wheel's hub, as far as the wheel has rolled."""
        half = self.world.robots[piece.frame[1]].rolled[piece.rolls - 1] / WHEEL_RADIUS / 2
        return (0.0, math.sin(half), 0.0, math.cos(half))

    def _waits_offstage(self, piece: Piece) -> bool:
        return piece.frame[0] == "object" and self.world.objects[piece.frame[1]].offstage

    def _unseen(self) -> list[int]:
        world = self.world
        unseen = [index for index, name in self._offstage if name in world.offstage]
        for index, piece in self._fleeting:
            device, state = world.devices[piece.state[0]], piece.state[1]
            if device.state != state or (piece.needs_power and not device.is_live(world)):
                unseen.append(index)
        return unseen


def _flat(pose: tuple) -> Pose7:
    return (*pose[0], *pose[1])


def rotated(turns: np.ndarray, vectors: np.ndarray) -> np.ndarray:
    """(N, 3): each vector turned by its quaternion (N, 4)."""
    axis, real = turns[:, :3], turns[:, 3:]
    twice = 2 * _cross(axis, vectors)
    return vectors + real * twice + _cross(axis, twice)


def multiplied(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """(N, 4): first the turns b, then a."""
    imaginary = a[:, 3:] * b[:, :3] + b[:, 3:] * a[:, :3] + _cross(a[:, :3], b[:, :3])
    real = a[:, 3:] * b[:, 3:] - (a[:, :3] * b[:, :3]).sum(axis=1, keepdims=True)
    return np.concatenate([imaginary, real], axis=1)


def _cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """numpy's own takes five times as long for so few."""
    (ax, ay, az), (bx, by, bz) = a.T, b.T
    return np.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], axis=1)
