"""The facts that an observation is made of. Metres, kilograms, seconds, radians; positions of middles.

`seen` tells what is in sight now from what is remembered as it last was. Words are the agent's perception's business.
"""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class RobotFacts:
    """The robot itself."""

    name: str
    x: float
    y: float
    yaw: float
    holding: str | None
    reach: float
    payload: float
    zone: str | None  # the zone that it stands in
    kind: str = "mobile_manipulator"
    battery: float | None = None  # share of the full charge; None: it has no battery
    broken: str = ""  # why it cannot work, in words
    skills: tuple[str, ...] = ()


@dataclass(frozen=True)
class OtherFacts:
    """Another robot."""

    name: str
    kind: str
    x: float
    y: float
    yaw: float
    holding: str | None
    zone: str | None
    distance: float
    broken: bool
    seen: bool


@dataclass(frozen=True)
class ObjectFacts:
    name: str
    shape: str
    colour: str
    tags: tuple[str, ...]
    size: tuple[float, float, float]
    mass: float
    fixed: bool
    x: float
    y: float
    z: float
    yaw: float
    zone: str | None
    held: bool
    distance: float  # from the robot's middle
    reachable: bool  # within the robot's reach
    blocked: bool  # no way leads to a place beside it
    on: str | None = None  # the object, structure or device that it rests on
    inside: str | None = None  # the drawer that it lies in
    carriers: int = 1  # robots that it takes to lift it
    tool: str | None = None  # which kind of tool it is
    inspected: bool = False  # by this robot
    seen: bool = True


@dataclass(frozen=True)
class ZoneFacts:
    name: str
    kind: str
    x: float
    y: float
    size: tuple[float, float]
    distance: float
    reachable: bool
    objects: tuple[str, ...]  # what lies in it
    blocked: bool = False  # no way leads to it


@dataclass(frozen=True)
class DeviceFacts:
    name: str
    form: str
    state: str
    x: float
    y: float
    distance: float
    reachable: bool
    answers: tuple[str, ...]  # the skills that some state of it reacts to
    tool: tuple[str, ...]  # the kinds that move it on from its state; empty where not posted and not inspected
    powered: bool  # it has the power that it needs
    inspected: bool
    tags: tuple[str, ...]
    seen: bool
    told: bool = True  # which tools it takes is known: posted on it, or inspected


@dataclass(frozen=True)
class PersonFacts:
    name: str
    x: float
    y: float
    yaw: float
    moving: bool
    distance: float
    seen: bool


@dataclass(frozen=True)
class StructureFacts:
    """Part of the building, known from the plan."""

    name: str
    kind: str
    x: float
    y: float
    yaw: float
    size: tuple[float, float, float]
    distance: float
    supports: bool  # things can be put on it
    objects: tuple[str, ...]  # what rests on it


@dataclass(frozen=True)
class MessageFacts:
    sender: str
    phrase: str
    seconds: float  # when it was said


@dataclass(frozen=True)
class HazardFacts:
    """Round that device it is dangerous now, or slippery."""

    device: str
    what: str
    x: float
    y: float
    radius: float
    distance: float  # to its edge; 0 inside


@dataclass(frozen=True)
class Observation:
    robot: RobotFacts
    objects: tuple[ObjectFacts, ...]
    zones: tuple[ZoneFacts, ...]
    goals: tuple[dict[str, Any], ...]
    last_call: str
    last_outcome: str
    decisions_left: int
    seconds: float
    others: tuple[OtherFacts, ...] = ()
    devices: tuple[DeviceFacts, ...] = ()
    people: tuple[PersonFacts, ...] = ()
    structures: tuple[StructureFacts, ...] = ()
    hazards: tuple[HazardFacts, ...] = ()
    messages: tuple[MessageFacts, ...] = ()  # the latest, oldest first
    facts: tuple[str, ...] = ()  # those that it knows to be true and may report
    events: tuple[str, ...] = ()  # of the last decision, as far as it could sense them
    alerts: tuple[dict[str, Any], ...] = ()  # the monitor's, of the last decision, about what it saw

    def to_json_value(self) -> dict[str, Any]:
        return asdict(self)
