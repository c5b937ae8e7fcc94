"""The meshes that the camera draws: box, cylinder, sphere and scenarios' own as OBJ files, each with its size baked in.

PyBullet's own shapes get smoothed edges from its EGL renderer, which also remembers a file by its name and forgets the
scale asked for; so each size is a file of its own.
"""

import hashlib
import math
from pathlib import Path

from sandbox_app.engine.physics import obj_meshes
from sandbox_app.engine.physics.obj_meshes import Face, Vertex
from sandbox_app.engine.physics.obj_meshes import problem as mesh_problem

__all__ = ["mesh_problem", "obj_text", "write_mesh"]

SIDES = 28
RINGS = 12


def write_mesh(folder: Path, shape: str, size: tuple[float, float, float], mesh: str = "") -> Path:
    """`mesh`: the OBJ text of a shape “mesh”; one without faces is drawn as the box round it."""
    sides = "_".join(f"{side:g}" for side in size)
    path = folder / f"{shape}_{hashlib.sha256(mesh.encode()).hexdigest()[:12]}_{sides}.obj"
    if not path.exists():
        drawn = obj_meshes.faces(mesh, size) if shape == "mesh" else []
        path.write_text(obj_text(drawn or FACES.get(shape, _box)(size)))
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
