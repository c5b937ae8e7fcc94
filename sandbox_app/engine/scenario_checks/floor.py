"""The floor: everything is on it, and nothing stands inside another thing, in every layout kind."""

from collections.abc import Iterator
from typing import NamedTuple

from sandbox_app.engine.devices.forms import FORMS
from sandbox_app.engine.document import AreaPose, Device, FixedPose, Furnishing, Object, Robot, ScenarioDocument
from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.furnishing import furnished
from sandbox_app.engine.layout.geometry import Point, Shadow, height_of, overlap, radius_of
from sandbox_app.engine.robots.kinds import KINDS
from sandbox_app.engine.scenario_checks.saying import Posed, Problems, posed, problem

ROBOT_RADIUS = 0.33  # of a kind that is not known
PERSON_RADIUS = 0.22
MARGIN = 0.03  # metres by which a device may reach into the building that it belongs to


class Body(NamedTuple):
    name: str
    place: str  # in the document
    shadow: Shadow
    building: bool  # may be joined with other parts of the building
    bottom: float = 0.0
    top: float = 1.0


def zones_on_floor(scenario: ScenarioDocument) -> Problems:
    for document, kind, number in _documents(scenario):
        for index, zone in enumerate(document.zones):
            if _sticks_out(scenario, zone.center, zone.size):
                place = f"zones[{index}].center"
                if kind and (zone.name in kind.zones or zone.name in kind.zone_sizes):
                    place = f"layouts[{number}].{'zones' if zone.name in kind.zones else 'zone_sizes'}.{zone.name}"
                elif kind:
                    continue  # told of the base already
                yield problem(f"“{zone.name}” reaches outside the floor", place, _floor_hint(scenario))


def bodies_on_floor(scenario: ScenarioDocument) -> Problems:
    for document, kind, number in _documents(scenario):
        for body in _bodies(document, kind, number):
            reach = [max(abs(corner[axis]) for corner in body.shadow.corners()) for axis in (0, 1)]
            if (kind is None or body.place.startswith("layouts")) and any(
                end > side / 2 + 1e-6 for end, side in zip(reach, scenario.world.size, strict=True)
            ):
                message = f"“{body.name}” stands in the wall or outside the floor"
                yield problem(message, body.place, _floor_hint(scenario))


def areas_on_floor(scenario: ScenarioDocument) -> Problems:
    poses = [(f"{place}.pose", thing.name, thing.pose) for place, thing in posed(scenario)]
    for number, kind in enumerate(scenario.layouts):
        poses += [(f"layouts[{number}].poses.{name}", name, pose) for name, pose in kind.poses.items()]
    poses += [
        (f"faults[{index}].pose", fault.object, fault.pose)
        for index, fault in enumerate(scenario.faults)
        if fault.kind == "blocked_path"
    ]
    for place, name, pose in poses:
        if isinstance(pose, AreaPose) and _sticks_out(scenario, pose.center, pose.size):
            message = f"the area of “{name}” reaches outside the floor"
            yield problem(message, f"{place}.center", _floor_hint(scenario))


def routes_on_floor(scenario: ScenarioDocument) -> Problems:
    for index, person in enumerate(scenario.people):
        for number, point in enumerate(person.route):
            if _sticks_out(scenario, point, (2 * PERSON_RADIUS, 2 * PERSON_RADIUS)):
                message = f"“{person.name}” would walk into the wall or outside the floor"
                yield problem(message, f"people[{index}].route[{number}]", _floor_hint(scenario))


def bodies_apart(scenario: ScenarioDocument) -> Problems:
    """Two things in the same spot. Drawn ones are kept apart by drawing; parts of the building may be joined."""
    for document, kind, number in _documents(scenario):
        bodies = list(_bodies(document, kind, number))
        for index, body in enumerate(bodies):
            for other in bodies[:index]:
                if kind and not (body.place.startswith("layouts") or other.place.startswith("layouts")):
                    continue  # told of the base already
                if _collide(body, other):
                    x, y = other.shadow.center
                    hint = f"move one of them; “{other.name}” stands at [{x:g}, {y:g}]"
                    if other.building:
                        hint += f"; to stand on its top write pose: {{kind: on, thing: {other.name}}}"
                    place = body.place if not kind or body.place.startswith("layouts") else other.place
                    yield problem(f"“{body.name}” stands inside “{other.name}”", place, hint)


def _collide(a: Body, b: Body) -> bool:
    if (a.building and b.building) or a.top <= b.bottom or b.top <= a.bottom:
        return False
    return overlap(a.shadow, b.shadow)


def _documents(scenario: ScenarioDocument) -> Iterator[tuple[ScenarioDocument, Furnishing | None, int]]:
    """The document as written, and as each layout kind furnishes it."""
    yield scenario, None, 0
    for number, kind in enumerate(scenario.layouts):
        yield furnished(scenario, kind), kind, number


def _bodies(document: ScenarioDocument, kind: Furnishing | None, number: int) -> Iterator[Body]:
    """All that stands where the document says: structures, objects, devices, robots, and people at their start."""
    first_added = len(document.structures) - (len(kind.structures) if kind else 0)
    for index, item in enumerate(document.structures):
        place = f"structures[{index}]"
        if index >= first_added:
            place = f"layouts[{number}].structures[{index - first_added}]"
        field = "start" if item.kind == "wall" else "position"
        bottom = item.bottom if item.kind == "wall" else 0.0
        top = bottom + structures.size_of(item)[2]
        yield Body(item.name, f"{place}.{field}", structures.shadow_of(item), True, bottom, top)
    for place, thing in posed(document):
        offstage = isinstance(thing, Object) and (thing.offstage or thing.presence < 1)
        if isinstance(thing.pose, FixedPose) and not offstage and _is_solid(thing):
            named = kind is not None and thing.name in kind.poses
            where = f"layouts[{number}].poses.{thing.name}" if named else f"{place}.pose"
            building = isinstance(thing, Object) and thing.fixed
            yield Body(thing.name, f"{where}.position", _shadow(thing), building, 0.0, _height(thing))
    for index, person in enumerate(document.people):
        shadow = Shadow(person.route[0], (0.0, 0.0), 0.0, PERSON_RADIUS)
        yield Body(person.name, f"people[{index}].route[0]", shadow, False, 0.0, 1.7)


def _is_solid(thing: Posed) -> bool:
    return not isinstance(thing, Device) or FORMS[thing.form].solid


def _height(thing: Posed) -> float:
    if isinstance(thing, Robot):
        return 1.35
    return thing.size[2] if isinstance(thing, Device) else height_of(thing)


def _shadow(thing: Posed) -> Shadow:
    if isinstance(thing, Robot):
        radius = KINDS[thing.kind].RADIUS if thing.kind in KINDS else ROBOT_RADIUS
        return Shadow(thing.pose.position, (0.0, 0.0), 0.0, radius)
    if isinstance(thing, Device):
        x, y = (max(0.01, side - 2 * MARGIN) for side in thing.size[:2])
        return Shadow(thing.pose.position, (x, y), thing.pose.yaw, 0.0)
    if thing.shape in ("cylinder", "sphere"):
        return Shadow(thing.pose.position, (0.0, 0.0), 0.0, radius_of(thing))
    return Shadow(thing.pose.position, thing.size[:2], thing.pose.yaw, 0.0)


def _sticks_out(scenario: ScenarioDocument, center: Point, size: tuple[float, float]) -> bool:
    floor = scenario.world.size
    return any(abs(center[axis]) + size[axis] / 2 > floor[axis] / 2 + 1e-6 for axis in (0, 1))


def _floor_hint(scenario: ScenarioDocument) -> str:
    x, y = scenario.world.size
    return f"the floor goes from {-x / 2:g} to {x / 2:g} in x and from {-y / 2:g} to {y / 2:g} in y"
