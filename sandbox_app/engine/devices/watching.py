"""A sensor's eye on its zone: it emits `NAME.entered` and `NAME.left` as objects and robots come and go.

What is there at the start has not entered. What waits offstage and what is fixed does not count.
"""

from typing import TYPE_CHECKING

from sandbox_app.engine.layout.geometry import in_zone

if TYPE_CHECKING:
    from sandbox_app.engine.world import World


class Watch:
    def __init__(self, zone: str):
        self.zone = zone
        self.inside: list[str] | None = None  # not looked yet

    def look(self, world: "World", name: str) -> None:
        """Once a frame; `name` is the sensor's."""
        before, self.inside = self.inside, self._names(world)
        if before is None:
            return
        if any(thing not in before for thing in self.inside):
            world.events.emit(f"{name}.entered")
        if any(thing not in self.inside for thing in before):
            world.events.emit(f"{name}.left")

    def _names(self, world: "World") -> list[str]:
        zone, places = world.zones[self.zone], {name: robot.place for name, robot in world.robots.items()}
        for name, item in world.objects.items():
            if not item.fixed and name not in world.offstage:
                (x, y, _), _ = world.bullet.pose(world.bodies[name])
                places[name] = (x, y)
        return sorted(name for name, place in places.items() if in_zone(place, zone))
