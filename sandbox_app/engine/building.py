"""Building the bodies of a world, always in the same order: the same seed gives every body the same number.

Floor, walls, structures, objects in the order of the document, devices, people; robots come last and build themselves.
"""

from sandbox_app.engine import document
from sandbox_app.engine.devices import forms
from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.geometry import ahead, height_of, tilted, turned
from sandbox_app.engine.layout.placement import Layout, Spot
from sandbox_app.engine.people import HEIGHT, RADIUS
from sandbox_app.engine.physics.client import Bullet
from sandbox_app.engine.physics.making import Slide, Solid
from sandbox_app.engine.physics.meshes import write_text_mesh

WALL = 0.1  # thickness, metres
FLOOR_DEPTH = 0.2


class Builder:
    def __init__(self, bullet: Bullet, layout: Layout):
        self.bullet, self.layout, self.document = bullet, layout, layout.document

    def room(self) -> list[int]:
        """The floor, and the bodies of walls and structures."""
        (x, y), height = self.document.world.size, self.document.world.wall_height
        floor = self._solid("plane", (x, y, 0), (0, 0, 0))  # cylinders on a box cost twice as much
        self.bullet.set_surface(floor, lateralFriction=self.document.world.friction)
        walls = [self._solid("box", size, position) for _, size, position in walls_of(x, y, height)]
        for item in self.document.structures:
            for box in structures.boxes_of(item):
                shape = self.bullet.shape("box", box.size)
                walls.append(self.bullet.body(shape, 0.0, box.at, tilted(box.yaw, box.slope)))
        return walls

    def object(self, item: document.Object) -> int:
        spot = self.layout.spots[item.name]
        at, turn = (spot.x, spot.y, spot.z + height_of(item) / 2 + 0.001 * (spot.z > 0)), turned(spot.yaw)
        mass = 0.0 if item.fixed else item.mass
        if item.shape == "compound":
            body = self.bullet.compound([self._part(part) for part in item.parts], mass, at, turn)
        else:
            file = write_text_mesh(item.mesh, item.size) if item.shape == "mesh" else None
            body = self.bullet.body(self.bullet.shape(item.shape, item.size, file), mass, at, turn)
        for link in range(-1, len(item.parts) - 1 if item.shape == "compound" else 0):
            self.bullet.set_surface(body, link, lateralFriction=item.friction, restitution=0.0)
        if item.shape in ("cylinder", "sphere"):
            self.bullet.set_surface(body, rollingFriction=0.01, spinningFriction=0.01, angularDamping=0.8)
        return body

    def _part(self, part: document.Part) -> Solid:
        return Solid(self.bullet.shape(part.shape, part.size), part.at)

    def device(self, spec: document.Device) -> int | None:
        spot = self.layout.spots[spec.name]
        if not forms.FORMS[spec.form].solid:
            return None
        turn, make = turned(spot.yaw), getattr(self, f"_{spec.form}", None)
        if make is not None:
            return make(spec, spot, turn)
        return self._solid("box", spec.size, (spot.x, spot.y, spot.z + spec.size[2] / 2), spot.yaw)

    def _door(self, spec: document.Device, spot: Spot, turn: tuple) -> int:
        """A post at one end of the leaf, which swings about it."""
        x, y, z = spec.size
        leaf = Slide(Solid(self.bullet.shape("box", spec.size), (x / 2, 0, 0)), (0, 0, 1), 8.0, hinge=True)
        post = Solid(self.bullet.shape("cylinder", (y, y, z)))
        end = ahead(spot.point, spot.yaw, -x / 2)
        return self.bullet.jointed(post, leaf, (*end, z / 2 + 0.01), turn)

    def _gate(self, spec: document.Device, spot: Spot, turn: tuple) -> int:
        leaf = Slide(Solid(self.bullet.shape("box", spec.size)), (1, 0, 0), 8.0)
        rail = Solid(self.bullet.shape("box", (0.02, 0.02, 0.02)))
        return self.bullet.jointed(rail, leaf, (spot.x, spot.y, spec.size[2] / 2 + 0.01), turn)

    def _drawer(self, spec: document.Device, spot: Spot, turn: tuple) -> int:
        """A cabinet's top over a tray that slides out along its own x."""
        x, y, z = spec.size
        lid = Solid(self.bullet.shape("box", (x, y, forms.DRAWER_WALL)))
        at = (0, 0, -z + forms.DRAWER_WALL + forms.TRAY / 2 + 0.01)
        tray = Slide(Solid(self.bullet.shape("box", (x, y - 0.04, forms.TRAY)), at), (1, 0, 0), 3.0)
        return self.bullet.jointed(lid, tray, (spot.x, spot.y, z), turn)

    def _lift(self, spec: document.Device, spot: Spot, turn: tuple) -> int:
        x, y, _ = spec.size
        platform = Slide(Solid(self.bullet.shape("box", (x, y, forms.PLATFORM))), (0, 0, 1), 20.0)
        foot = Solid(self.bullet.shape("box", (0.05, 0.05, 0.01)))
        return self.bullet.jointed(foot, platform, (spot.x, spot.y, forms.PLATFORM / 2 + 0.005), turn)

    def person(self, spec: document.Person) -> int:
        at = (*spec.route[0], HEIGHT / 2)
        return self.bullet.body(self.bullet.shape("cylinder", (2 * RADIUS, 2 * RADIUS, HEIGHT)), 0.0, at)

    def _solid(self, kind: str, size: tuple, position: tuple, yaw: float = 0.0) -> int:
        return self.bullet.body(self.bullet.shape(kind, size), 0.0, position, turned(yaw))


def walls_of(x: float, y: float, height: float) -> list[tuple[str, tuple, tuple]]:
    """(name, size, position) of the four walls round a floor of x by y."""
    out_x, out_y, middle = (x + WALL) / 2, (y + WALL) / 2, height / 2
    return [
        ("wall_east", (WALL, y + 2 * WALL, height), (out_x, 0, middle)),
        ("wall_west", (WALL, y + 2 * WALL, height), (-out_x, 0, middle)),
        ("wall_north", (x, WALL, height), (0, out_y, middle)),
        ("wall_south", (x, WALL, height), (0, -out_y, middle)),
    ]
