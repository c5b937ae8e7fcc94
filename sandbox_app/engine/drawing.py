"""What is drawn: one flat list of shapes, and where each is now. The browser and the PyBullet camera both draw from it.

The list's fields are those of the wire's `Body`; poses are x y z qx qy qz qw in the same order. Zones, eyes and wheel
hubs are drawn only, they have no body in physics.
"""

import math
from typing import Any

import numpy as np

from sandbox_app.engine.building import FLOOR_DEPTH, walls_of
from sandbox_app.engine.layout.geometry import turned
from sandbox_app.engine.robots.mobile_model import WHEEL_RADIUS
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.world import World

WALL_COLOUR = "#3b4754"
ZONE_DEPTH = 0.006

Row = dict[str, Any]


def bodies(world: World) -> list[Row]:
    rows = [_row("floor", "floor", "box", _floor_size(world), world.scenario.world.floor_colour)]
    rows += [_row(name, "wall", "box", size, WALL_COLOUR) for name, size, _ in _walls(world)]
    rows += [_row(z.name, "zone", "box", (*z.size, ZONE_DEPTH), z.colour, z.name) for z in world.zones.values()]
    for item in world.objects.values():
        kind = "obstacle" if item.fixed else "object"
        rows.append(_row(item.name, kind, item.shape, item.size, item.colour, item.name))
    for name, robot in world.robots.items():
        for number, part in enumerate(robot.PARTS):
            rows.append(_row(f"{name}_{part.name}_{number}", "robot", part.shape, part.size, part.colour, name))
    return rows


def poses(world: World) -> np.ndarray:
    """float32 (bodies, 7)."""
    still = [(0, 0, -FLOOR_DEPTH / 2, *turned(0))]
    still += [(*position, *turned(0)) for _, _, position in _walls(world)]
    still += [(*zone.center, ZONE_DEPTH / 2, *turned(0)) for zone in world.zones.values()]
    placed = (world.bullet.pose(body) for body in world.bodies.values())
    moving = [(*position, *orientation) for position, orientation in placed]
    robots = [_robot_poses(world, robot) for robot in world.robots.values()]
    return np.concatenate([np.array(still + moving), *robots]).astype(np.float32)


def _robot_poses(world: World, robot: Robot) -> np.ndarray:
    links = [world.bullet.pose(robot.body), *world.bullet.link_poses(robot.body, range(robot.LINKS))]
    on = np.array([part.link for part in robot.PARTS]) + 1
    places = np.array([position for position, _ in links])[on]
    turns = np.array([orientation for _, orientation in links])[on]
    at = np.array([part.at for part in robot.PARTS], dtype=float)
    return np.concatenate([places + _rotate(turns, at), _multiply(turns, _rolled(robot))], axis=1)


def _rolled(robot: Robot) -> np.ndarray:
    """The parts' own turns, (parts, 4), the wheels' hubs as far as they have rolled."""
    turns = np.array([part.turn for part in robot.PARTS], dtype=float)
    for index, part in enumerate(robot.PARTS):
        if part.rolls:
            half = robot.rolled[part.rolls - 1] / WHEEL_RADIUS / 2
            turns[index] = (0.0, math.sin(half), 0.0, math.cos(half))
    return turns


def _rotate(turns: np.ndarray, vectors: np.ndarray) -> np.ndarray:
    axis, real = turns[:, :3], turns[:, 3:]
    twice = 2 * np.cross(axis, vectors)
    return vectors + real * twice + np.cross(axis, twice)


def _multiply(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    imaginary = a[:, 3:] * b[:, :3] + b[:, 3:] * a[:, :3] + np.cross(a[:, :3], b[:, :3])
    real = a[:, 3:] * b[:, 3:] - (a[:, :3] * b[:, :3]).sum(axis=1, keepdims=True)
    return np.concatenate([imaginary, real], axis=1)


def _row(name: str, kind: str, shape: str, size: tuple, colour: str, owner: str = "") -> Row:
    return {"name": name, "kind": kind, "shape": shape, "size": tuple(size), "colour": colour, "owner": owner}


def _floor_size(world: World) -> tuple[float, float, float]:
    return (*world.scenario.world.size, FLOOR_DEPTH)


def _walls(world: World) -> list[tuple[str, tuple, tuple]]:
    return walls_of(*world.scenario.world.size, world.scenario.world.wall_height)
