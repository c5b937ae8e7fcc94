"""Building the bodies of a world, always in the same order: the same seed gives every body the same number.

Floor, walls, structures, objects in the order of the document, devices, people; robots come last and build themselves.
"""

from itertools import product

from sandbox_app.engine import document
from sandbox_app.engine.devices import anatomy, forms
from sandbox_app.engine.devices.forms import FORMS
from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.geometry import height_of, tilted, turned
from sandbox_app.engine.layout.placement import Layout, Spot
from sandbox_app.engine.people import HEIGHT, MASS, RADIUS
from sandbox_app.engine.physics.client import Bullet
from sandbox_app.engine.physics.making import Slide, Solid
from sandbox_app.engine.physics.obj_meshes import write_hull

WALL = 0.1  # thickness, metres
FLOOR_DEPTH = 0.2


class Builder:
    def __init__(self, bullet: Bullet, layout: Layout):
        self.bullet, self.layout, self.document = bullet, layout, layout.document
        self.building: list[int] = []  # what never moves, the floor first

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
        self.building = [floor, *walls]
        return walls

    def object(self, item: document.Object) -> int:
        spot = self.layout.spots[item.name]
        at, turn = (spot.x, spot.y, spot.z + height_of(item) / 2 + 0.001 * (spot.z > 0)), turned(spot.yaw)
        mass = 0.0 if item.fixed else item.mass
        if item.shape == "compound":
            body = self.bullet.compound([self._part(part) for part in item.parts], mass, at, turn)
        else:
            file = write_hull(item.mesh, item.size) if item.shape == "mesh" else None
            body = self.bullet.body(self.bullet.shape(item.shape, item.size, file), mass, at, turn)
        for link in self.bullet.links(body):
            self.bullet.set_surface(body, link, lateralFriction=item.friction, restitution=0.0)
        if item.shape in ("cylinder", "sphere"):
            self.bullet.set_surface(body, rollingFriction=0.01, spinningFriction=0.01, angularDamping=0.8)
        return body

    def _part(self, part: document.Part) -> Solid:
        return Solid(self.bullet.shape(part.shape, part.size), part.at)

    def device(self, spec: document.Device) -> int | None:
        """Its first body; what else stands still has bodies of its own. None where nothing of it is solid."""
        spot, solids = self.layout.spots[spec.name], anatomy.solids_of(spec)
        still = [part for part in solids if not part.moves]
        if FORMS[spec.form].axis is not None:
            return self._moving(spec, spot, still, [part for part in solids if part.moves])
        bodies = [self._standing(part, spot) for part in still]
        if spec.form == "conveyor":
            self.bullet.set_surface(bodies[0], lateralFriction=0.0)  # see `conveyors`
        return bodies[0] if bodies else None

    def _standing(self, part: anatomy.Part, spot: Spot) -> int:
        at, turn = anatomy.placed(part, spot.point, spot.yaw)
        return self.bullet.body(self.bullet.shape(part.shape, part.size), 0.0, at, turn)

    def _moving(self, spec: document.Device, spot: Spot, still: list[anatomy.Part], moving: list[anatomy.Part]) -> int:
        """A base with a part on a joint. The part is not stopped by the building: a gate may slide into a wall."""
        form, base, part = FORMS[spec.form], still[0], moving[0]
        slide = Slide(self._part_solid(part, base.at), form.axis, form.mass, form.hinge)
        at, turn = anatomy.placed(base, spot.point, spot.yaw)
        body = self.bullet.jointed(
            Solid(self.bullet.shape(base.shape, base.size)),
            slide,
            at,
            turn,
            on_base=[self._part_solid(other, base.at) for other in still[1:]],
            on_part=[self._part_solid(other, part.at) for other in moving[1:]],
        )
        for link, other in product(range(len(moving) + form.hinge), self.building):
            self.bullet.pass_through(body, other, link)
        self.bullet.set_joint(body, 0, forms.share_in(spec, _first(spec.initial)) * forms.travel_of(spec))
        return body

    def _part_solid(self, part: anatomy.Part, origin: tuple) -> Solid:
        at = tuple(own - other for own, other in zip(part.at, origin, strict=True))
        return Solid(self.bullet.shape(part.shape, part.size), at, part.turn)

    def person(self, spec: document.Person) -> int:
        shape = self.bullet.shape("cylinder", (2 * RADIUS, 2 * RADIUS, HEIGHT))
        body = self.bullet.walker(shape, MASS, (*spec.route[0], HEIGHT / 2 + 0.01))
        self.bullet.pass_through(body, self.building[0], 1)  # feet do not rub on the floor
        return body

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


def _first(initial: str | list[str]) -> str:
    return initial if isinstance(initial, str) else initial[0]
