"""What each robot can sense: what is in sight, what it remembers of the rest, and which events it came to know of.

A robot without a limit of sight sees all, as it is. One with a limit sees as far as that, from the height of its eyes,
and past everything but walls, structures, fixed objects and devices; it looks every half second and at the end of each
decision. What it saw before is remembered as it last was; what it never saw it does not know. Zones and structures are
known from the plan of the building. Leaves out a field of view (it looks all round) and hearing but for alarms.
"""

from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from sandbox_app.engine.layout.geometry import Point, distance, height_of
from sandbox_app.engine.people import HEIGHT
from sandbox_app.engine.resting import rests
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.state import State

if TYPE_CHECKING:
    from sandbox_app.engine.world import World

EVERY = 15  # frames between two looks
THROUGH = 6  # things that do not hide what is behind them, at most, on one line of sight
BEYOND = 0.02  # metres behind such a thing, from where it is looked further
SILENT = ("gripper_slip", "sensor_noise", "mislabel")  # faults that nobody notices when they begin
HEARD = ("alarm", "sensor")  # forms of devices whose events all hear


class Sighting(NamedTuple):
    """A thing of any kind as it was last seen."""

    x: float
    y: float
    z: float
    yaw: float
    holder: str | None = None  # of an object: the robot that has it
    on: str | None = None
    inside: str | None = None
    state: str = ""  # of a device; of a robot: why it is broken
    moving: bool = False  # of a person
    seen: bool = True

    @property
    def point(self) -> Point:
        return self.x, self.y


class Memory:
    """Of one robot with a limit of sight."""

    def __init__(self) -> None:
        self.sightings: dict[str, Sighting] = {}
        self.known: dict[str, int] = {}  # event → the frame in which it was heard of


class Senses:
    def __init__(self, world: "World"):
        self.world = world
        self.memories = {name: Memory() for name, robot in world.robots.items() if robot.spec.limits.sight is not None}
        self._of: State | None = None  # the state that the truth was read from
        self._truth: dict[str, Sighting] = {}
        forms = {name: device.spec.form for name, device in world.devices.items()}
        self._heard = {name for name, form in forms.items() if form in HEARD}
        self._silent = {fault.name for fault in world.scenario.faults if fault.kind in SILENT}
        self._placed = {*world.objects, *world.devices, *world.robots, *world.people}
        bodies = (device.body for device in world.devices.values() if device.body is not None)
        self._hiding = {*world.solid, *bodies}

    def sightings(self, robot: str | None = None) -> dict[str, Sighting]:
        """By name, all things but zones and structures: as they are, or as that robot believes them to be."""
        if robot in self.memories:
            return self.memories[robot].sightings
        truth = self.truth()
        return truth if robot is None or not self.world.faults.active("sensor_noise") else self._blurred(robot, truth)

    def known(self, robot: str) -> dict[str, int]:
        """The events that the robot knows of."""
        if robot in self.memories:
            return self.memories[robot].known
        happened = self.world.events.happened
        return {name: frame for name, frame in happened.items() if _who(name) not in self._silent}

    def truth(self) -> dict[str, Sighting]:
        state = self.world.state()
        if self._of is not state:
            self._truth, self._of = _read(self.world, state), state
        return self._truth

    # Looking ----------------------------------------------------------------------------------------------------

    def after_frame(self) -> None:
        if self.memories and self.world.frames % EVERY == 0:
            self.look()

    def look(self) -> None:
        """All robots with a limit of sight look about."""
        for name, memory in self.memories.items():
            self._look(self.world.robots[name], memory)

    def _look(self, robot: Robot, memory: Memory) -> None:
        seen = self._visible(robot)
        fresh = self._blurred(robot.name, {name: self.truth()[name] for name in seen})
        old = memory.sightings
        names = [name for name in self.truth() if name in fresh or name in old]
        memory.sightings = {name: fresh.get(name) or old[name]._replace(seen=False) for name in names}
        self._learn(robot, memory, seen)

    def _learn(self, robot: Robot, memory: Memory, seen: set[str]) -> None:
        """What just happened in its sight, and what it sees has happened."""
        happened, near = self.world.events.happened, seen | self._heard | {robot.name}
        for event in chain(self.world.events.fresh, (event.name for event in self.world.events.recent)):
            if _who(event) in near or _who(event) not in self._placed | self._silent:
                memory.known.setdefault(event, self.world.frames)
        for name in self.world.devices:
            event = f"{name}.{self.world.devices[name].state}"
            if name in seen and event in happened:
                memory.known.setdefault(event, self.world.frames)

    def _blurred(self, robot: str, sightings: dict[str, Sighting]) -> dict[str, Sighting]:
        """With that robot's errors; it knows where it is itself, and what it holds."""
        blurred = {}
        for name, sighting in sightings.items():
            exact = robot in (name, sighting.holder)
            x, y = sighting.point if exact else self.world.faults.seen_point(robot, name, sighting.point)
            blurred[name] = sighting if (x, y) == sighting.point else sighting._replace(x=x, y=y)
        return blurred

    def _visible(self, robot: Robot) -> set[str]:
        sight = robot.spec.limits.sight
        assert sight is not None, "robots without a limit see all"
        truth = self.truth()
        near = [name for name, thing in truth.items() if distance(robot.place, thing.point) <= sight]
        return {name for name in near if self._is_visible(robot, name, truth[name])}

    def _is_visible(self, robot: Robot, name: str, thing: Sighting) -> bool:
        if robot.name in (name, thing.holder):
            return True
        eyes = (*robot.place, robot.EYES)
        points = [(thing.x, thing.y, z) for z in _heights(self.world, name, thing)]
        return any(self._sees(eyes, point, _body(self.world, name)) for point in points)

    def _sees(self, start: tuple, end: tuple, target: int | None) -> bool:
        """Nothing that hides is on the line; robots, people and movable things are seen past."""
        for _ in range(THROUGH):
            hit = self.world.bullet.first_hit(start, end)
            if hit is None or hit.body == target:
                return True
            if hit.body in self._hiding:
                return False
            start = _further(hit.point, end)
        return True

    # Keeping ----------------------------------------------------------------------------------------------------

    def keep(self) -> dict[str, Any]:
        return {
            name: {"sightings": {n: list(s) for n, s in memory.sightings.items()}, "known": dict(memory.known)}
            for name, memory in self.memories.items()
        }

    def put_back(self, kept: dict[str, Any]) -> None:
        self._of = None
        for name, memory in self.memories.items():
            rows = kept[name]["sightings"]
            order = [thing for thing in self.truth() if thing in rows]  # JSON may have sorted the names
            memory.sightings = {thing: Sighting(*rows[thing]) for thing in order}
            memory.known = dict(kept[name]["known"])


def _read(world: "World", state: State) -> dict[str, Sighting]:
    """Everything that could be seen, as it is; what waits offstage last of all."""
    found = {n: Sighting(*r.place, 0.0, r.yaw, state=r.broken) for n, r in world.robots.items()}
    resting = rests(world)
    for name, (x, y, z, yaw, holder) in state.objects.items():
        if name not in world.offstage:
            found[name] = Sighting(x, y, z, yaw, holder, *resting[name])
    for name, device in world.devices.items():
        found[name] = Sighting(*device.place, device.spec.size[2] / 2, device.yaw, state=device.state)
    for name, person in world.people.items():
        found[name] = Sighting(*person.place, HEIGHT / 2, person.yaw, moving=person.moving)
    return found


def _who(event: str) -> str:
    return event.split(".")[0]


def _body(world: "World", name: str) -> int | None:
    if name in world.bodies:
        return world.bodies[name]
    for things in (world.devices, world.robots, world.people):
        if name in things:
            return things[name].body
    return None


def _heights(world: "World", name: str, thing: Sighting) -> tuple[float, ...]:
    """Of the points that are looked at: the middle and the top."""
    if name in world.objects:
        return thing.z, thing.z + 0.4 * height_of(world.objects[name])
    if name in world.robots:
        return 0.2, 0.6
    return thing.z, 1.9 * thing.z


def _further(point: tuple, end: tuple) -> tuple:
    way = [b - a for a, b in zip(point, end, strict=True)]
    length = max(1e-9, sum(part * part for part in way) ** 0.5)
    share = min(1.0, BEYOND / length)
    return tuple(a + share * part for a, part in zip(point, way, strict=True))
