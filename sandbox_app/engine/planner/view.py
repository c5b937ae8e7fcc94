"""What the planner asks of the world: who is near what, which way is open, what blocks it. It sees the true state."""

import math
from collections.abc import Iterator

from sandbox_app.engine.devices import forms
from sandbox_app.engine.devices.device import Device
from sandbox_app.engine.document import Object, Transition
from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.geometry import Point, ahead, box_distance, distance, height_of, in_zone, radius_of
from sandbox_app.engine.layout.obstacles import Obstacle, disc, rectangle
from sandbox_app.engine.layout.paths import Map
from sandbox_app.engine.layout.reaching import stances
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.skills.beside import beside_device
from sandbox_app.engine.skills.moving import size_of
from sandbox_app.engine.validator.places import distance_to
from sandbox_app.engine.world import World

LOW = 0.15  # share of the battery at which a robot goes to charge
OPEN = 0.8  # a part that is asked to be further than that is open


class View:
    """One decision's look at the world."""

    def __init__(self, world: World, handled: frozenset[str] = frozenset()):
        """`handled`: what was just moved out of the way, and is not tried again before others are."""
        self.world, self.handled = world, handled
        self.robots = list(world.robots.values())
        self._ways: dict[tuple[str, str, str | None], bool] = {}

    def can(self, robot: Robot, skill: str) -> bool:
        return skill in robot.spec.skills and not (robot.broken and skill not in ("wait", "say", "report", "done"))

    def gap(self, robot: Robot, name: str) -> float:
        """As the validator measures it."""
        return distance_to(self.world, robot, name)

    def is_near(self, robot: Robot, name: str) -> bool:
        return self.gap(robot, name) <= robot.spec.limits.reach

    def fits_hand(self, robot: Robot, name: str) -> bool:
        item = self.world.objects[name]
        small = robot.span(item) <= robot.MAX_WIDTH and height_of(item) <= robot.MAX_HEIGHT
        return robot.HAS_HAND and small and item.mass <= robot.spec.limits.payload and item.carriers == 1

    def lies_in(self, name: str, zone: str) -> bool:
        return self.world.holder_of(name) is None and in_zone(self.world.place_of(name), self.world.zones[zone])

    # Ways -------------------------------------------------------------------------------------------------------

    def reaches(self, robot: Robot, name: str, ignore: str | None = None) -> bool:
        """Whether the robot can come to where it can work on that thing, or into that zone."""
        if not robot.DRIVES:
            return self.is_near(robot, name)
        if (
            ignore is None
            and name not in self.world.objects
            and name not in self.world.devices
            and self.is_near(robot, name)
        ):
            return True
        key = (robot.name, name, ignore)
        if key not in self._ways:
            self._ways[key] = self._is_way(robot, name, ignore)
        return self._ways[key]

    def _is_way(self, robot: Robot, name: str, ignore: str | None) -> bool:
        if name in self.world.devices and ignore is None:
            return bool(beside_device(self.world, robot, self.world.devices[name]))
        return self._leads_to(self.world.map_for(robot, ignore), robot, name)

    def still_reaches(self, robot: Robot, name: str, spot: Point, item: Object) -> bool:
        """Whether it still could if the thing stood on that spot."""
        return self._leads_to(self.world.map_with(robot, disc(spot, radius_of(item))), robot, name)

    def _leads_to(self, view: Map, robot: Robot, name: str) -> bool:
        spots, radius = self._spots(name)
        return next(stances(view, spots, robot.standoffs(radius)), None) is not None or any(
            name in self.world.zones and view.is_clear(spot) and view.reaches(spot) for spot in spots
        )

    def _spots(self, name: str) -> tuple[list[Point], float]:
        """Where to work on it: its middle, or for a zone also a cross of points inside it."""
        zone = self.world.zones.get(name)
        if zone is None:
            return [self.world.place_of(name)], size_of(self.world, name)
        (x, y), (a, b) = zone.center, zone.size
        return [(x + i * a / 3, y + j * b / 3) for i, j in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))], 0.08

    def blockers(self, robot: Robot, name: str) -> Iterator[str]:
        """Things that alone keep the robot from it: closed doors first, then objects that lie in the way."""
        for device in self.world.devices.values():
            closed = device.moves and forms.FORMS[device.spec.form].passable_when_open and device.share < OPEN
            if closed and self.reaches(robot, name, ignore=device.name):
                yield device.name
        loose = [item.name for item in self.world.objects.values() if not item.fixed and item.name != name]
        loose = [other for other in loose if self.world.holder_of(other) is None]
        for other in sorted(loose, key=lambda other: (other in self.handled, self.gap(robot, other))):
            if self.reaches(robot, name, ignore=other):
                yield other

    def in_line(self, robot: Robot, name: str, zone: str) -> list[str]:
        """Loose objects that lie where the robot would drive to push the thing to the zone."""
        start, end = self.world.place_of(name), self.world.zones[zone].center
        behind = ahead(start, math.atan2(start[1] - end[1], start[0] - end[0]), robot.RADIUS + 0.5)
        line = rectangle(
            ((behind[0] + end[0]) / 2, (behind[1] + end[1]) / 2),
            (distance(behind, end), 2 * robot.RADIUS),
            math.atan2(end[1] - behind[1], end[0] - behind[0]),
        )
        loose = [item for item in self.world.objects.values() if not item.fixed and item.name != name]
        return [item.name for item in loose if _covers(line, self.world.place_of(item.name), radius_of(item) + 0.05)]

    def counters(self, giver: Robot, taker: Robot, item: str) -> list[str]:
        """Tables and shelves that both can work at, once the giver has the item."""
        tops = [name for name, item in self.world.structures.items() if structures.supports(item)]
        return [name for name in tops if self.reaches(giver, name, item) and self.reaches(taker, name)]

    # Devices ----------------------------------------------------------------------------------------------------

    def drawer_over(self, name: str) -> Device | None:
        """The closed drawer in which the object lies."""
        place = self.world.place_of(name)
        for device in self.world.devices.values():
            if device.spec.form == "drawer" and device.share < OPEN and distance(place, device.place) < device.radius():
                return device
        return None

    def open_state(self, device: Device) -> str | None:
        """A state in which its part is open."""
        states = (
            state.name
            for state in device.spec.states
            if any(effect.kind == "move" and effect.to > OPEN for effect in state.effects)
        )
        return next(states, None)

    def way_to(self, device: Device, goal: str) -> list[Transition] | None:
        """The shortest row of transitions from the present state to that one; None where there is none."""
        rows: dict[str, list[Transition]] = {device.state: []}
        queue = [device.state]
        while queue:
            state = queue.pop(0)
            if state == goal:
                return rows[state]
            for transition in device.spec.transitions:
                starts = [transition.when] if isinstance(transition.when, str) else transition.when
                if state in starts and transition.to not in rows and transition.by != "chance":
                    rows[transition.to] = [*rows[state], transition]
                    queue.append(transition.to)
        return None


def _covers(line: Obstacle, point: Point, radius: float) -> bool:
    x, y, length, width, yaw, _ = line
    return box_distance(point, (x, y), (2 * length, 2 * width), yaw) < radius
