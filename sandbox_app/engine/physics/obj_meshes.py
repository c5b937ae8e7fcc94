"""A scenario's own meshes: OBJ text from a stranger, read for its vertices and faces, and nothing else of it.

What is wrong with a text, its faces moved to the middle and scaled to a size, and a file for PyBullet with its vertices
alone, since the hull collides. Leaves out materials, normals, textures and groups: such lines are passed over.
"""

import functools
import hashlib
import math
import tempfile
from pathlib import Path

import numpy as np

Vertex = tuple[float, float, float]
Corner = tuple[Vertex, Vertex]  # where it is, and its normal
Face = list[Corner]
MOST_BYTES, MOST_VERTICES, MOST_FACES = 64_000, 2_000, 4_000
FLAT = 1e-6  # share of the longest extent: what is thinner lies in a plane


def problem(text: str) -> str | None:
    """What is wrong with the text, in words; None if it can be built."""
    if len(text.encode()) > MOST_BYTES:
        return f"the mesh has {len(text.encode())} bytes; {MOST_BYTES} at most"
    for number, line in enumerate(text.splitlines(), 1):
        wrong = _wrong_line(line.split())
        if wrong:
            return f"line {number} of the mesh: {wrong}"
    points, corners = vertices(text), _corners(text)
    if not 4 <= len(points) <= MOST_VERTICES:
        return f"a mesh takes from 4 to {MOST_VERTICES} vertices; {len(points)} lines “v x y z” came"
    if len(corners) > MOST_FACES:
        return f"the mesh has {len(corners)} faces; {MOST_FACES} at most"
    if any(not 0 <= index < len(points) for face in corners for index in face):
        return "a face of the mesh names a vertex that there is not"
    return "the mesh is flat: all its vertices lie in one plane" if _is_flat(points) else None


def _wrong_line(words: list[str]) -> str | None:
    try:
        if words[:1] == ["v"] and not all(math.isfinite(float(word)) for word in _three(words)):
            return "a coordinate is not finite"
        if words[:1] == ["f"] and (len(words) < 4 or not all(int(word.split("/")[0]) for word in words[1:])):
            return "a face needs three corners, numbered from 1"
    except ValueError:
        return "a vertex is written “v x y z”, a face “f 1 2 3”"
    return None


def _three(words: list[str]) -> list[str]:
    if len(words) < 4:
        raise ValueError("too few coordinates")
    return words[1:4]


def _is_flat(points: list[Vertex]) -> bool:
    centred = np.array(points) - np.mean(points, axis=0)
    extents = np.linalg.svd(centred, compute_uv=False)
    return bool(extents[2] <= FLAT * max(extents[0], 1e-30))


def vertices(text: str) -> list[Vertex]:
    rows = (line.split() for line in text.splitlines())
    return [(float(row[1]), float(row[2]), float(row[3])) for row in rows if row[:1] == ["v"]]


def scaled(points: list[Vertex], size: Vertex) -> list[Vertex]:
    """Moved to the middle of the box round them, and stretched to that size along each axis."""
    ends = [(min(point[axis] for point in points), max(point[axis] for point in points)) for axis in range(3)]
    return [
        tuple(
            (point[axis] - (low + high) / 2) * size[axis] / max(high - low, 1e-9)
            for axis, (low, high) in enumerate(ends)
        )
        for point in points
    ]


def faces(text: str, size: Vertex) -> list[Face]:
    """The faces with flat normals; none where the text names none."""
    points = scaled(vertices(text), size)
    shapes = ([points[index] for index in corners] for corners in _corners(text))
    return [[(point, _normal(shape)) for point in shape] for shape in shapes]


def _corners(text: str) -> list[list[int]]:
    """The vertices' indices of each face, counted from 0; the file counts from 1, or backwards from the last."""
    rows, count, found = (line.split() for line in text.splitlines()), len(vertices(text)), []
    for row in rows:
        if row[:1] == ["f"]:
            numbers = [int(word.split("/")[0]) for word in row[1:]]
            found.append([number + count if number < 0 else number - 1 for number in numbers])
    return found


def _normal(shape: list[Vertex]) -> Vertex:
    a, b, c = (np.array(point) for point in shape[:3])
    across = np.cross(b - a, c - a)
    return tuple((across / max(float(np.linalg.norm(across)), 1e-12)).tolist())


def write_hull(text: str, size: Vertex) -> Path:
    """A file of the vertices alone, at that size; PyBullet makes the hull. The same text gives the same file."""
    points = scaled(vertices(text), size)
    lines = ["v {:g} {:g} {:g}".format(*point) for point in points]
    lines += [f"f 1 {number} {number + 1}" for number in range(2, len(points))]
    body = "\n".join(lines) + "\n"
    path = Path(_folder().name) / f"{hashlib.sha256(body.encode()).hexdigest()[:16]}.obj"
    if not path.exists():
        path.write_text(body)
    return path


@functools.cache
def _folder() -> tempfile.TemporaryDirectory:
    """This process's own, gone with it: PyBullet remembers files by name, and names in a shared folder can be taken."""
    return tempfile.TemporaryDirectory(prefix="sandbox_hulls_")
