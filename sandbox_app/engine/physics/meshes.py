"""The meshes that the camera draws: box, cylinder and sphere as OBJ files, each with its size baked in.

PyBullet's own shapes get smoothed edges from its EGL renderer, which also remembers a file by its name and forgets the
scale asked for; so each size is a file of its own.
"""

import hashlib
import math
import tempfile
from pathlib import Path

Vertex = tuple[float, float, float]
Corner = tuple[Vertex, Vertex]  # where it is, and its normal
Face = list[Corner]
SIDES = 28
RINGS = 12


def write_mesh(folder: Path, shape: str, size: tuple[float, float, float]) -> Path:
    path = folder / f"{shape}_{'_'.join(f'{side:g}' for side in size)}.obj"
    if not path.exists():
        path.write_text(obj_text(FACES[shape](size)))
    return path


def obj_text(faces: list[Face]) -> str:
    corners = [corner for face in faces for corner in face]
    lines = ["v {:g} {:g} {:g}".format(*place) for place, _ in corners]
    lines += ["vn {:g} {:g} {:g}".format(*normal) for _, normal in corners]
    first = 1
    for face in faces:
        for turn in range(1, len(face) - 1):
            lines.append("f " + " ".join(f"{first + step}//{first + step}" for step in (0, turn, turn + 1)))
        first += len(face)
    return "\n".join(lines) + "\n"


def _box(size: tuple[float, float, float]) -> list[Face]:
    faces = []
    for axis in range(3):
        for side in (1, -1):
            normal = tuple(float(side * (index == axis)) for index in range(3))
            ends = [(-1, -1), (1, -1), (1, 1), (-1, 1)][::side]
            faces.append([(_box_corner(size, axis, side, end), normal) for end in ends])
    return faces


def _box_corner(size: tuple[float, float, float], axis: int, side: int, end: tuple[int, int]) -> Vertex:
    signs = [0, 0, 0]
    signs[axis], signs[(axis + 1) % 3], signs[(axis + 2) % 3] = side, *end
    return tuple(sign * length / 2 for sign, length in zip(signs, size, strict=True))


def _cylinder(size: tuple[float, float, float]) -> list[Face]:
    rim = [(math.cos(2 * math.pi * n / SIDES), math.sin(2 * math.pi * n / SIDES)) for n in range(SIDES)]
    radius, half = size[0] / 2, size[2] / 2
    top = [((x * radius, y * radius, half), (0.0, 0.0, 1.0)) for x, y in rim]
    bottom = [((x * radius, y * radius, -half), (0.0, 0.0, -1.0)) for x, y in reversed(rim)]
    faces = [top, bottom]
    for (x, y), (u, v) in zip(rim, rim[1:] + rim[:1], strict=True):
        ends = [(x, y, -half), (u, v, -half), (u, v, half), (x, y, half)]
        faces.append([((a * radius, b * radius, z), (a, b, 0.0)) for a, b, z in ends])
    return faces


def _sphere(size: tuple[float, float, float]) -> list[Face]:
    faces = []
    for ring in range(RINGS):
        for side in range(SIDES):
            ends = [(ring, side), (ring + 1, side), (ring + 1, side + 1), (ring, side + 1)]
            normals = [_on_sphere(*end) for end in ends]
            faces.append([(tuple(part * size[0] / 2 for part in normal), normal) for normal in normals])
    return faces


def _on_sphere(ring: int, side: int) -> Vertex:
    tilt, turn = math.pi * ring / RINGS, 2 * math.pi * side / SIDES
    return math.sin(tilt) * math.cos(turn), math.sin(tilt) * math.sin(turn), math.cos(tilt)


FACES = {"box": _box, "cylinder": _cylinder, "sphere": _sphere}


def write_text_mesh(text: str, size: tuple[float, float, float]) -> Path:
    """A scenario's OBJ text as a file of its own, moved to the middle and scaled to the size.

    Only its vertices are kept (its hull collides), so nothing else of the text reaches PyBullet.
    """
    points = scaled(vertices(text), size)
    lines = ["v {:g} {:g} {:g}".format(*point) for point in points]
    lines += [f"f 1 {number} {number + 1}" for number in range(2, len(points))]
    body = "\n".join(lines) + "\n"
    path = Path(tempfile.gettempdir()) / f"sandbox_hull_{hashlib.sha256(body.encode()).hexdigest()[:16]}.obj"
    if not path.exists():
        path.write_text(body)
    return path


def vertices(text: str) -> list[Vertex]:
    rows = (line.split() for line in text.splitlines() if line.startswith("v "))
    return [(float(row[1]), float(row[2]), float(row[3])) for row in rows]


def scaled(points: list[Vertex], size: tuple[float, float, float]) -> list[Vertex]:
    ends = [(min(point[axis] for point in points), max(point[axis] for point in points)) for axis in range(3)]
    return [
        tuple(
            ((point[axis] - (low + high) / 2) * size[axis] / max(high - low, 1e-9))
            for axis, (low, high) in enumerate(ends)
        )
        for point in points
    ]
