"""Hazards: where it is dangerous now, for whoever plans ways, judges calls or counts what safety costs.

Electricity ends with the power of a powered device; fire, heat and what was spilt stay. Spills are slippery: what lies
or drives in one has a small part of its friction, until it is out again. Unusual: the mobile manipulator's base hangs
on planar joints, so its wheels never slip.
"""

from typing import TYPE_CHECKING, NamedTuple

from sandbox_app.engine.layout.geometry import Point, distance
from sandbox_app.engine.layout.obstacles import Obstacle, disc

if TYPE_CHECKING:
    from sandbox_app.engine.world import World

SLIPPERY = 0.08  # share of its friction that a thing keeps in a spill
INNERMOST = 0.02  # metres: what ways keep clear of has some size


class Hazard(NamedTuple):
    kind: str  # fire, spill, heat or electricity
    centre: Point
    radius: float  # metres
    device: str

    def holds(self, point: Point) -> bool:
        return distance(point, self.centre) < self.radius


def hazards(world: "World") -> list[Hazard]:
    """Those that are there now, in the order of the document."""
    return [
        Hazard(effect.what, device.place, effect.radius, device.name)
        for device in world.devices.values()
        for effect in device.effects
        if effect.kind == "hazard" and (effect.what != "electricity" or device.is_live(world))
    ]


def hazards_at(world: "World", point: Point) -> list[Hazard]:
    return [hazard for hazard in hazards(world) if hazard.holds(point)]


def obstacles(world: "World", clearance: float) -> list[Obstacle]:
    """What ways keep clear of, so that a robot's middle stays outside: ways grow every obstacle by the clearance."""
    return [disc(hazard.centre, max(INNERMOST, hazard.radius - clearance)) for hazard in hazards(world)]


class Spills:
    """Who is in a spill now, and with which friction they came in. PyBullet's saved state holds no friction."""

    def __init__(self, world: "World"):
        self.world = world
        self.wet: list[str] = []
        effects = [effect for spec in world.scenario.devices for state in spec.states for effect in state.effects]
        self.possible = any(effect.kind == "hazard" and effect.what == "spill" for effect in effects)
        self.bodies = self._all_bodies() if self.possible else {}
        self.dry = {
            name: [world.bullet.friction(body, link) for link in world.bullet.links(body)]
            for name, body in self.bodies.items()
        }

    def _all_bodies(self) -> dict[str, int]:
        world = self.world
        movable = {name: body for name, body in world.bodies.items() if not world.objects[name].fixed}
        return {**movable, **{name: robot.body for name, robot in world.robots.items()}}

    def before_frame(self) -> None:
        if self.possible:
            self.become(self._in_spills())

    def become(self, wet: list[str]) -> None:
        """Make these slippery, and no others."""
        for name in self.bodies:
            if (name in wet) != (name in self.wet):
                self._set(name, SLIPPERY if name in wet else 1.0)
        self.wet = wet

    def _in_spills(self) -> list[str]:
        spills = [hazard for hazard in hazards(self.world) if hazard.kind == "spill"]
        if not spills:
            return []
        return [name for name in self.bodies if any(spill.holds(self._place(name)) for spill in spills)]

    def _place(self, name: str) -> Point:
        if name in self.world.robots:
            return self.world.robots[name].place
        (x, y, _), _ = self.world.bullet.pose(self.bodies[name])
        return x, y

    def _set(self, name: str, share: float) -> None:
        bullet, body = self.world.bullet, self.bodies[name]
        for link, friction in zip(bullet.links(body), self.dry[name], strict=True):
            bullet.set_surface(body, link, lateralFriction=share * friction)
