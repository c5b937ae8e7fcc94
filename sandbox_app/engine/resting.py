"""What each object rests on, or lies in: read from where things are, not from what was done to them."""

from typing import TYPE_CHECKING, NamedTuple

from sandbox_app.engine.devices import forms
from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.geometry import Point, box_distance, distance, height_of, radius_of

if TYPE_CHECKING:
    from sandbox_app.engine.world import World

LEVEL = 0.05  # metres: how far above or below a surface a thing may rest
ON_FLOOR = 0.02  # metres between the floor and the bottom of what lies on it


class Surface(NamedTuple):
    """Where things can lie: a turned rectangle, or a disc where the size is 0."""

    name: str
    height: float
    center: Point
    size: tuple[float, float]
    yaw: float
    radius: float = 0.0
    hollow: bool = False  # what lies there is in it, not on it

    def bears(self, point: Point, bottom: float) -> bool:
        if abs(bottom - self.height) >= LEVEL:
            return False
        if self.radius:
            return distance(point, self.center) <= self.radius
        return box_distance(point, self.center, self.size, self.yaw) < 0.01


class Rest(NamedTuple):
    on: str | None = None
    inside: str | None = None


FLOOR = Rest()


def rests(world: "World") -> dict[str, Rest]:
    """For each object; on the floor, in a hand and offstage nothing is under it."""
    objects, found = world.state().objects, {}
    built = _built(world)
    lifted = {name: world.objects[name] for name, state in objects.items() if state.held_by is None}
    for name, item in world.objects.items():
        state = objects[name]
        bottom = state.z - height_of(item) / 2
        if item.fixed or name not in lifted or name in world.offstage or (bottom < ON_FLOOR and not built):
            found[name] = FLOOR
            continue
        tops = (_top(world, other) for other in lifted if other != name) if bottom > LEVEL else ()
        surface = next((s for s in (*tops, *built) if s.bears(state.point, bottom)), None)
        hollow = surface is not None and surface.hollow
        found[name] = Rest(None, surface.name) if hollow else Rest(surface.name) if surface else FLOOR
    return found


def _top(world: "World", name: str) -> Surface:
    item, state = world.objects[name], world.state().objects[name]
    round_ = radius_of(item) if item.shape in ("cylinder", "sphere") else 0.0
    return Surface(name, state.z + height_of(item) / 2, state.point, item.size[:2], state.yaw, round_)


def _built(world: "World") -> list[Surface]:
    """Of structures and devices, where their moving parts are now."""
    surfaces = []
    for item in world.structures.values():
        if structures.supports(item):
            center, yaw = structures.place_of(item)
            boards = item.boards if item.kind == "shelf" else 1
            size = structures.size_of(item)
            heights = [size[2] * (board + 1) / boards for board in range(boards)]
            surfaces += [Surface(item.name, height, center, size[:2], yaw) for height in heights]
    for device in world.devices.values():
        if forms.FORMS[device.spec.form].supports:
            height = forms.top_of(device.spec, device.reached)
            center, size = forms.surface_of(device.spec, device.place, device.yaw, device.reached)
            hollow = device.spec.form == "drawer"
            surfaces.append(Surface(device.name, height, center, size, device.yaw, 0.0, hollow))
    return surfaces
