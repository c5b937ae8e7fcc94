"""Where everything stands at the start: drawn from the seed, again until it fits.

Nothing overlaps, nothing lies in a forbidden zone, nothing that may be drawn lies in a goal zone by accident, and
some robot can reach a place beside every movable object. What the document fixes comes first, then robots and devices,
then objects. What waits offstage lies outside the walls.
"""

import math
from dataclasses import dataclass

import numpy as np

from sandbox_app.engine.devices import forms
from sandbox_app.engine.document import AreaPose, Device, FixedPose, Goal, Object, OnPose, Pose, Robot, Zone
from sandbox_app.engine.document import ScenarioDocument as Document
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.furnishing import furnish
from sandbox_app.engine.layout.geometry import Point, Shadow, ahead, box_distance, height_of, in_zone, radius_of
from sandbox_app.engine.layout.obstacles import Obstacle, disc, outline, rectangle
from sandbox_app.engine.layout.paths import Floor, Map
from sandbox_app.engine.layout.reaching import within_reach
from sandbox_app.engine.robots import robot
from sandbox_app.engine.robots.kinds import KINDS

LAYOUTS = 100  # whole ones that are tried: in the library's tightest rooms three of four do not fit
TRIES = 200  # spots for one thing
GAP = 0.08  # metres left free between two things
OFFSTAGE = 40.0  # metres from the middle: outside every wall


class NoRoomError(EngineError):
    """The seed gave no layout that fits, however often it was drawn."""


@dataclass(frozen=True)
class Spot:
    x: float
    y: float
    yaw: float
    z: float = 0.0  # of the thing's bottom

    @property
    def point(self) -> Point:
        return self.x, self.y


@dataclass(frozen=True)
class Layout:
    """What a reset drew: the document with nothing left open, and a spot for each object, device and robot."""

    document: Document
    spots: dict[str, Spot]

    @property
    def goals(self) -> tuple[Goal, ...]:
        return tuple(self.document.goals)

    def center_of(self, structure: str) -> Point:
        return next(structures.place_of(item)[0] for item in self.document.structures if item.name == structure)


Thing = Object | Robot | Device


def draw(scenario: Document, seed: int, generator: np.random.Generator | None = None) -> Layout:
    generator = np.random.default_rng(seed) if generator is None else generator
    crowded, document = "", scenario
    for _ in range(LAYOUTS):
        document = furnish(scenario, seed, generator)
        spots = _draw_spots(document, generator)
        if isinstance(spots, str):
            crowded = spots
        elif _reachable(document, spots):
            return Layout(document, spots)
    raise NoRoomError(
        f"no layout fits: {f'no room for “{crowded}”' if crowded else 'the robot cannot get to what it works on'}",
        place=_pose_of(scenario, crowded),
        hint="enlarge the areas of the poses, take objects away, or leave passages of 0.8 m",
    )


def _pose_of(scenario: Document, name: str) -> str:
    """Where in the document the pose of that thing stands."""
    for group in ("robots", "devices", "objects"):
        for index, thing in enumerate(getattr(scenario, group)):
            if thing.name == name:
                return f"{group}[{index}].pose"
    return "objects"


def floor_of(document: Document, spots: dict[str, Spot], clearance: float) -> Floor:
    """The floor with what never moves; doors and drawers are left to the map of the moment."""
    fixed = [outline(structures.shadow_of(item)) for item in document.structures if structures.stands_in_the_way(item)]
    fixed += [_outline(item, spots[item.name]) for item in document.objects if item.fixed and not item.offstage]
    still = [device for device in document.devices if forms.FORMS[device.form].axis is None]
    shadows = [forms.shadow_of(device, spots[device.name].point, spots[device.name].yaw, 0.0) for device in still]
    fixed += [outline(shadow) for shadow in shadows if shadow]
    forbidden = [rectangle(zone.center, zone.size) for zone in document.zones if zone.kind == "forbidden"]
    return Floor(document.world.size, fixed, forbidden, clearance)


def _draw_spots(document: Document, generator: np.random.Generator) -> dict[str, Spot] | str:
    """A spot for each thing, or the name of the one that found none."""
    order: list[Thing] = [*document.robots, *document.devices, *document.objects]
    things = sorted(order, key=lambda thing: _turn(thing.pose))
    spots: dict[str, Spot] = {}
    taken = [outline(structures.shadow_of(item)) for item in document.structures if structures.stands_in_the_way(item)]
    for number, thing in enumerate(things):
        spot = _draw_spot(thing, number, document, spots, taken, generator)
        if spot is None:
            return thing.name
        spots[thing.name] = spot
        if not isinstance(thing.pose, OnPose) and _takes_room(thing):
            taken.append(_outline(thing, spot))
    return {thing.name: spots[thing.name] for thing in order}


def _turn(pose: object) -> int:
    """What is fixed comes first, what stands on something last, and of that what is drawn."""
    if isinstance(pose, OnPose):
        return 3 if any(pose.spread) else 2
    return 0 if isinstance(pose, FixedPose) else 1


def _takes_room(thing: Thing) -> bool:
    return not isinstance(thing, Device) or forms.FORMS[thing.form].solid


def _draw_spot(
    thing: Thing,
    number: int,
    document: Document,
    spots: dict[str, Spot],
    taken: list[Obstacle],
    generator: np.random.Generator,
) -> Spot | None:
    if isinstance(thing, Object) and thing.offstage:
        return Spot(OFFSTAGE + 2 * number, OFFSTAGE, 0.0)
    if isinstance(thing.pose, FixedPose):
        return Spot(*thing.pose.position, thing.pose.yaw)
    if isinstance(thing.pose, OnPose):
        return _draw_spot_on(thing, thing.pose, document, spots, generator)
    zones = {zone.name: zone for zone in document.zones}
    for _ in range(TRIES):
        spot = _sample(thing.pose, _room(thing), zones, generator)
        if _fits(thing, spot, document, taken):
            return spot
    return None


def _draw_spot_on(
    thing: Thing, pose: OnPose, document: Document, spots: dict[str, Spot], generator: np.random.Generator
) -> Spot | None:
    """Where the document says, or somewhere near that where nothing stands yet."""
    if not any(pose.spread):
        return spot_on(document, spots, pose)
    beside = [other for other in document.objects if getattr(other.pose, "thing", None) == pose.thing]
    taken = [_outline(other, spots[other.name]) for other in beside if other.name in spots]
    for _ in range(TRIES):
        off = [way + far * generator.uniform(-1.0, 1.0) for way, far in zip(pose.offset, pose.spread, strict=True)]
        spot = spot_on(document, spots, pose.model_copy(update={"offset": tuple(off)}))
        if all(_gap(spot.point, other) > _room(thing) + GAP for other in taken):
            return spot
    return None


def spot_on(document: Document, spots: dict[str, Spot], pose: OnPose) -> Spot:
    """On top of a structure, a device or an object, from the middle of its top."""
    center, yaw, top = _top(document, spots, pose.thing)
    return Spot(*ahead(center, yaw, *pose.offset), yaw + pose.yaw, top)


def _top(document: Document, spots: dict[str, Spot], name: str) -> tuple[Point, float, float]:
    for item in document.structures:
        if item.name == name:
            return *structures.place_of(item), structures.size_of(item)[2]
    spot = spots[name]
    for device in document.devices:
        if device.name == name:
            share = forms.share_in(device, device.initial)
            center, _ = forms.surface_of(device, spot.point, spot.yaw, share)
            return center, spot.yaw, forms.top_of(device, share)
    item = next(item for item in document.objects if item.name == name)
    return spot.point, spot.yaw, spot.z + height_of(item)


def _sample(pose: Pose, room: float, zones: dict[str, Zone], generator: np.random.Generator) -> Spot:
    center, size, inset = (
        (pose.center, pose.size, 0.0)
        if isinstance(pose, AreaPose)
        else (zones[pose.zone].center, zones[pose.zone].size, room)
    )
    x, y = (
        middle + side * generator.uniform(-0.5, 0.5)
        for middle, side in zip(center, (max(0.0, side - 2 * inset) for side in size), strict=True)
    )
    return Spot(x, y, generator.uniform(*sorted(angle + 0.0 for angle in pose.yaw)))


def _fits(thing: Thing, spot: Spot, document: Document, taken: list[Obstacle]) -> bool:
    room = _room(thing)
    if any(abs(spot.point[axis]) > document.world.size[axis] / 2 - room - 0.02 for axis in (0, 1)):
        return False
    if any(_gap(spot.point, other) < room + GAP for other in taken):
        return False
    banned = {"forbidden", "goal"} if isinstance(thing.pose, AreaPose) and isinstance(thing, Object) else {"forbidden"}
    return not any(in_zone(spot.point, zone, -room) for zone in document.zones if zone.kind in banned)


def _outline(thing: Thing, spot: Spot) -> Obstacle:
    """A fixed box may be a long wall, so it counts as it lies; anything else is the circle round it."""
    lies = isinstance(thing, Device) or (isinstance(thing, Object) and thing.fixed and thing.shape == "box")
    if lies:
        return outline(Shadow(spot.point, thing.size[:2], spot.yaw, 0.0))
    return disc(spot.point, _room(thing))


def _gap(point: Point, other: Obstacle) -> float:
    x, y, length, width, yaw, radius = other
    return box_distance(point, (x, y), (2 * length, 2 * width), yaw) - radius


def _room(thing: Thing) -> float:
    if isinstance(thing, Robot):
        return KINDS[thing.kind].RADIUS + 0.02
    if isinstance(thing, Device):
        return float(np.hypot(*thing.size[:2])) / 2
    return radius_of(thing)


def _reachable(document: Document, spots: dict[str, Spot]) -> bool:
    """Beside every movable object that was drawn onto the floor there is a place that some robot can drive to.

    With all doors open and the other robots away: how to get there is the planner's business.
    """
    loose = [item for item in document.objects if not item.fixed and not item.offstage]
    loose = [item for item in loose if not isinstance(item.pose, OnPose)]
    left = [item for item in loose if not isinstance(item.pose, FixedPose)]
    for spec in document.robots:
        kind = KINDS[spec.kind]
        if not kind.DRIVES:
            continue
        floor = floor_of(document, spots, kind.RADIUS + 0.02)
        view = Map(floor, [disc(spots[item.name].point, radius_of(item)) for item in loose], spots[spec.name].point)
        left = [item for item in left if not _can_be_worked_on(view, kind, item, spots[item.name])]
    return not left or not any(KINDS[spec.kind].DRIVES for spec in document.robots)


def _can_be_worked_on(view: Map, kind: type[robot.Robot], item: Object, spot: Spot) -> bool:
    """From some side; at both ends what takes two to lift."""
    if item.carriers == 1:
        return within_reach(view, [(spot.point, (kind.standoff(radius_of(item)),))])[0]
    long, wide = max(item.size[:2]), min(item.size[:2])
    along = spot.yaw if item.size[0] >= item.size[1] else spot.yaw + math.pi / 2
    ends = [ahead(spot.point, along, sign * (long / 2 + kind.standoff(wide / 2) - wide)) for sign in (1, -1)]
    return all(view.is_clear(end) and view.reaches(end) for end in ends)
