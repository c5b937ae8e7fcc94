"""The runtime monitor: what is watched while the physics runs, and the alerts that breaches raise.

A glance every few frames at robots and, in turn, at one object; a hard look at all once a decision. `WATCHED` is the
table. An alert is raised once a decision for each kind and subject, with the worst value. Whatever is not a number any
more, or faster than anything real, is a blow-up: `broken` says that the world can no longer be used as it is.
"""

import math
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from sandbox_app.engine.layout.geometry import Point, distance
from sandbox_app.engine.people import RADIUS
from sandbox_app.engine.physics.client import FRAME
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.skills.outcome import Outcome
from sandbox_app.engine.world import World

EVERY = 12  # frames between two glances: who runs into something pushes for longer than that
FLOOR = 0  # the body that is built first
MOVING = 0.05  # m/s
HIGH, DEEP, BESIDE = 10.0, -0.2, 0.2  # metres above, below and outside the floor: out of bounds
BLOW_UP = 15.0  # times the speed limit: no motor and no fall does that
CRUSHED = 3.0  # times the penetration limit: grave
STUCK = 3  # decisions in a row that failed without a way gone
STIRRED = 0.05  # metres


class Watched(NamedTuple):
    severity: Literal["info", "warning", "grave"]
    unit: str
    words: str


WATCHED: dict[str, Watched] = {
    "force": Watched("warning", "N", "a robot's contact harder than the limit"),
    "speed": Watched("warning", "m/s", "a body faster than the limit"),
    "near_miss": Watched("warning", "m", "a moving robot closer to a person than the limit"),
    "penetration": Watched("warning", "m", "two bodies inside each other, deeper than the limit"),
    "crushed": Watched("grave", "m", "two bodies far inside each other"),
    "tip_over": Watched("grave", "rad", "a robot's base tilted beyond the limit"),
    "out_of_bounds": Watched("grave", "m", "a body outside the walls, or under the floor"),
    "blow_up": Watched("grave", "m/s", "not a number, or faster than anything real"),
    "stuck": Watched("info", "decisions", "failure after failure without moving"),
}
LOWER_IS_WORSE = ("near_miss",)


class Alert(NamedTuple):
    kind: str
    severity: str
    subject: str
    value: float | None  # None: not a number
    limit: float
    seconds: float


class Monitor:
    def __init__(self) -> None:
        self.raised: dict[tuple[str, str], Alert] = {}
        self.broken = False
        self.failures: dict[str, int] = {}  # robot → how many decisions in a row
        self._places: dict[str, Point] = {}
        self._starts: dict[str, Point] = {}

    @property
    def alerts(self) -> list[dict[str, Any]]:
        return [alert._asdict() for alert in self.raised.values()]

    @property
    def is_grave(self) -> bool:
        return any(alert.severity == "grave" for alert in self.raised.values())

    def count(self, kind: str) -> int:
        """How many subjects raised such an alert in this decision."""
        return sum(name == kind for name, _ in self.raised)

    def begin_decision(self, world: World) -> None:
        self.raised.clear()
        self.broken = False
        self._places = {name: robot.place for name, robot in world.robots.items()}
        self._starts = dict(self._places)

    def glance(self, world: World) -> None:
        """After each frame; most pass unseen."""
        if world.frames % EVERY:
            return
        for robot in world.robots.values():
            self._watch_robot(world, robot)
        if world.bodies:
            names = list(world.bodies)
            self._watch_speed(world, names[world.frames // EVERY % len(names)])

    def end_decision(self, world: World, outcomes: Mapping[str, Outcome]) -> None:
        """The hard look."""
        for robot in world.robots.values():
            self._watch_tilt(world, robot)
            self._watch_bounds(world, robot.name, *robot.place, 0.0)
        for name, (x, y, z, _, _) in world.state().objects.items():
            if name not in world.offstage and not world.objects[name].fixed:
                self._watch_speed(world, name)
                self._watch_bounds(world, name, x, y, z)
        self._watch_depths(world)
        for name, outcome in outcomes.items():
            self._watch_progress(world, name, outcome)

    # What is watched --------------------------------------------------------------------------------------------

    def _watch_robot(self, world: World, robot: Robot) -> None:
        limits, place = world.scenario.monitor, robot.place
        last = self._places.get(robot.name, place)
        speed = distance(place, last) / (EVERY * FRAME)
        self._places[robot.name] = place
        if not speed <= limits.speed:
            self._too_fast(world, robot.name, speed)
        held = robot.grip.body if robot.grip else FLOOR
        for contact in world.bullet.contacts(robot.body):
            if contact.force > limits.force and contact.other not in (FLOOR, held):
                self._raise(world, "force", robot.name, contact.force, limits.force)
        if speed > MOVING:
            for person in world.people.values():
                gap = distance(place, person.place) - robot.RADIUS - RADIUS
                if gap < limits.distance:
                    self._raise(world, "near_miss", robot.name, max(0.0, gap), limits.distance)

    def _watch_speed(self, world: World, name: str) -> None:
        linear, _ = world.bullet.velocity(world.bodies[name])
        speed = math.hypot(*linear)
        if not speed <= world.scenario.monitor.speed:
            self._too_fast(world, name, speed)

    def _too_fast(self, world: World, name: str, speed: float) -> None:
        limit = world.scenario.monitor.speed
        if speed <= BLOW_UP * limit:
            self._raise(world, "speed", name, speed, limit)
        else:
            self._break(world, name, speed)

    def _break(self, world: World, name: str, speed: float) -> None:
        self.broken = True
        self._raise(world, "blow_up", name, speed, BLOW_UP * world.scenario.monitor.speed)

    def _watch_tilt(self, world: World, robot: Robot) -> None:
        _, (x, y, _, _) = world.bullet.pose(robot.body)
        tilt, limit = math.acos(max(-1.0, min(1.0, 1.0 - 2.0 * (x * x + y * y)))), world.scenario.monitor.tilt
        if tilt > limit:
            self._raise(world, "tip_over", robot.name, tilt, limit)

    def _watch_bounds(self, world: World, name: str, x: float, y: float, z: float) -> None:
        width, depth = world.scenario.world.size
        outside = max(abs(x) - width / 2, abs(y) - depth / 2, DEEP - z + BESIDE, z - HIGH + BESIDE)
        if not math.isfinite(x + y + z):
            self._break(world, name, math.nan)
        elif outside > BESIDE:
            self._raise(world, "out_of_bounds", name, outside, BESIDE)

    def _watch_depths(self, world: World) -> None:
        """But for what hands hold, which is pressed and fastened."""
        limit, held = world.scenario.monitor.penetration, {r.grip.body for r in world.robots.values() if r.grip}
        for body, other, depth in world.bullet.depths():
            if depth > limit and body not in held and other not in held:
                kind, most = ("crushed", CRUSHED * limit) if depth > CRUSHED * limit else ("penetration", limit)
                self._raise(world, kind, _name_of(world, body, other), depth, most)

    def _watch_progress(self, world: World, name: str, outcome: Outcome) -> None:
        stirred = distance(self._starts[name], world.robots[name].place) > STIRRED
        self.failures[name] = 0 if outcome.status == "success" or stirred else self.failures.get(name, 0) + 1
        if self.failures[name] >= STUCK:
            self._raise(world, "stuck", name, self.failures[name], STUCK)

    def _raise(self, world: World, kind: str, subject: str, value: float, limit: float) -> None:
        alert = Alert(
            kind,
            WATCHED[kind].severity,
            subject,
            round(value, 4) if math.isfinite(value) else None,
            limit,
            round(world.seconds, 3),
        )
        before = self.raised.get((kind, subject))
        if before is None or _is_worse(alert, before):
            self.raised[kind, subject] = alert

    # Keeping ----------------------------------------------------------------------------------------------------

    def keep(self) -> dict[str, Any]:
        return {"failures": dict(self.failures), "raised": [list(alert) for alert in self.raised.values()]}

    def put_back(self, kept: dict[str, Any]) -> None:
        self.failures = dict(kept["failures"])
        self.raised = {(alert.kind, alert.subject): alert for alert in (Alert(*row) for row in kept["raised"])}


def _name_of(world: World, body: int, other: int) -> str:
    """Of the two, a robot rather than an object, an object rather than the building."""
    names = {robot.body: name for name, robot in world.robots.items()} | world.names
    return names.get(body) or names.get(other) or "building"


def _is_worse(alert: Alert, before: Alert) -> bool:
    if alert.value is None or before.value is None:
        return before.value is not None
    return alert.value < before.value if alert.kind in LOWER_IS_WORSE else alert.value > before.value
