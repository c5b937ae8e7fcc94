"""What structures are made of: boxes in the room, and the tops on which things can be put."""

import math
from typing import NamedTuple

from sandbox_app.engine import document
from sandbox_app.engine.layout.geometry import Point, Shadow, ahead

BOARD, LEG = 0.03, 0.06  # thickness of boards, width of legs, metres


class Box(NamedTuple):
    """A solid of a structure: middle, size, yaw, and for a ramp its slope about its own y."""

    at: tuple[float, float, float]
    size: tuple[float, float, float]
    yaw: float
    slope: float = 0.0


def boxes_of(item: document.Structure) -> list[Box]:
    return BOXES[item.kind](item)


def place_of(item: document.Structure) -> tuple[Point, float]:
    """Middle and yaw on the floor."""
    if item.kind != "wall":
        return item.position, item.yaw
    (x, y), (u, v) = item.start, item.end
    return ((x + u) / 2, (y + v) / 2), math.atan2(v - y, u - x)


def size_of(item: document.Structure) -> tuple[float, float, float]:
    return (math.dist(item.start, item.end), item.thickness, item.height) if item.kind == "wall" else item.size


def shadow_of(item: document.Structure) -> Shadow:
    center, yaw = place_of(item)
    return Shadow(center, size_of(item)[:2], yaw, 0.0)


def stands_in_the_way(item: document.Structure) -> bool:
    """A wall whose lower edge is above the robots' heads does not."""
    return item.kind != "wall" or item.bottom < 1.35


def supports(item: document.Structure) -> bool:
    return item.kind in ("table", "shelf")


def _wall(item: document.Wall) -> list[Box]:
    (x, y), yaw = place_of(item)
    return [Box((x, y, item.bottom + item.height / 2), size_of(item), yaw)]


def _placed(item: document.Structure, parts: list[tuple[tuple, tuple]]) -> list[Box]:
    """Parts in the structure's own frame, put where it stands."""
    placed = []
    for (x, y, z), size in parts:
        placed.append(Box((*ahead(item.position, item.yaw, x, y), z), size, item.yaw))
    return placed


def _table(item: document.Table) -> list[Box]:
    x, y, z = item.size
    legs = [
        ((i * (x - LEG) / 2, j * (y - LEG) / 2, (z - BOARD) / 2), (LEG, LEG, z - BOARD))
        for i in (-1, 1)
        for j in (-1, 1)
    ]
    return _placed(item, [((0, 0, z - BOARD / 2), (x, y, BOARD)), *legs])


def _shelf(item: document.Shelf) -> list[Box]:
    x, y, z = item.size
    sides = [((i * (x - BOARD) / 2, 0, z / 2), (BOARD, y, z)) for i in (-1, 1)]
    boards = [((0, 0, z * (n + 1) / item.boards - BOARD / 2), (x - 2 * BOARD, y, BOARD)) for n in range(item.boards)]
    return _placed(item, [*sides, *boards])


def _ramp(item: document.Ramp) -> list[Box]:
    """A board whose upper face rises from the floor to the height, sunk in by its thickness, and what holds it up."""
    x, y, z = item.size
    length, slope = math.hypot(x, z), math.atan2(z, x)
    sunk = BOARD / 2
    middle = ahead(item.position, item.yaw, sunk * math.sin(slope))
    board = Box((*middle, z / 2 - sunk * math.cos(slope)), (length, y, BOARD), item.yaw, -slope)
    tall = [(share, z * (share + 0.5) - BOARD) for share in (0.48, 0.0)]
    parts = [((share * x, 0, high / 2), (BOARD, y - BOARD, high)) for share, high in tall if high > BOARD]
    return [board, *_placed(item, parts)]


def _stairs(item: document.Stairs) -> list[Box]:
    x, y, z = item.size
    depth, rise = x / item.steps, z / item.steps
    parts = [
        ((-x / 2 + depth * (n + 0.5), 0, rise * (n + 1) / 2), (depth, y, rise * (n + 1))) for n in range(item.steps)
    ]
    return _placed(item, parts)


BOXES = {"wall": _wall, "table": _table, "shelf": _shelf, "ramp": _ramp, "stairs": _stairs}
