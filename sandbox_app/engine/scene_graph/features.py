"""The numbers of a node: `FEATURES` is the table of columns. What does not apply to a kind of node is 0.

What never changes in an episode is prepared once in `still`; `fill` adds what does. Leaves out any scaling: whoever
learns from these numbers knows best how.
"""

import math
from typing import NamedTuple

import numpy as np

from sandbox_app.engine import document
from sandbox_app.engine.devices.forms import FORMS, share_in
from sandbox_app.engine.goals import GoalBook
from sandbox_app.engine.layout import structures
from sandbox_app.engine.people import HEIGHT, RADIUS
from sandbox_app.engine.sensing import Sighting
from sandbox_app.engine.world import World

KINDS = ("robot", "object", "zone", "device", "person", "structure")
ZONE_KINDS = ("goal", "buffer", "forbidden", "start")
ANSWERS = ("press", "open", "close", "use")


class Feature(NamedTuple):
    name: str
    unit: str
    words: str


FEATURES: tuple[Feature, ...] = (
    *(Feature(kind, "flag", f"the node is a {kind}") for kind in KINDS),
    Feature("x", "m", "of its middle"),
    Feature("y", "m", "of its middle"),
    Feature("z", "m", "of its middle"),
    Feature("sin_yaw", "1", "of its turn about z"),
    Feature("cos_yaw", "1", "of its turn about z"),
    Feature("size_x", "m", "along its own x"),
    Feature("size_y", "m", "along its own y"),
    Feature("size_z", "m", "height"),
    Feature("mass", "kg", "of an object"),
    Feature("red", "share", "of its colour"),
    Feature("green", "share", "of its colour"),
    Feature("blue", "share", "of its colour"),
    Feature("distance", "m", "from the robot that sees, or else from the nearest"),
    Feature("seen", "flag", "in sight now, not just remembered"),
    Feature("viewer", "flag", "the robot that sees"),
    Feature("fixed", "flag", "part of the building"),
    Feature("held", "flag", "in some hand"),
    Feature("holding", "flag", "the robot's hand is full"),
    Feature("tool", "flag", "the object is a tool"),
    Feature("carriers", "count", "robots that it takes to lift the object"),
    Feature("inspected", "flag", "by the robot that sees, or else by any"),
    Feature("goal_open", "flag", "a goal that is not met speaks of it"),
    Feature("goal_met", "flag", "a goal that is met speaks of it"),
    Feature("reach", "m", "of the robot"),
    Feature("payload", "kg", "of the robot"),
    Feature("charge", "share", "of the robot's battery; 1 without one"),
    Feature("broken", "flag", "the robot cannot work"),
    *(Feature(f"zone_{kind}", "flag", f"the zone's kind is {kind}") for kind in ZONE_KINDS),
    Feature("supports", "flag", "things can be put on it"),
    *(Feature(f"answers_{skill}", "flag", f"some state of the device reacts to {skill}") for skill in ANSWERS),
    Feature("state", "share", "of the device: its number in the list of states"),
    Feature("open", "share", "how far the device's state opens its moving part"),
    Feature("powered", "flag", "the device has the power that it needs"),
    Feature("hazard", "m", "radius of the danger round the device"),
    Feature("belt", "m/s", "speed of the device's belt"),
    Feature("moving", "flag", "the person walks"),
)
COLUMN = {feature.name: index for index, feature in enumerate(FEATURES)}
Row = dict[str, float]


def still(world: World) -> dict[str, np.ndarray]:
    """For each thing, by name in the order of nodes, what does not change: float32 (F,)."""
    rows = {name: _robot(robot.spec, robot.RADIUS, robot.EYES) for name, robot in world.robots.items()}
    rows |= {name: _object(item) for name, item in world.objects.items()}
    rows |= {name: _zone(zone) for name, zone in world.zones.items()}
    rows |= {name: _device(device.spec) for name, device in world.devices.items()}
    rows |= {name: _person(person.spec) for name, person in world.people.items()}
    rows |= {name: _structure(item) for name, item in world.structures.items()}
    return {name: _vector(row) for name, row in rows.items()}


def _vector(row: Row) -> np.ndarray:
    vector = np.zeros(len(FEATURES), dtype=np.float32)
    for name, value in row.items():
        vector[COLUMN[name]] = value
    return vector


def _size(x: float, y: float, z: float) -> Row:
    return {"size_x": x, "size_y": y, "size_z": z}


def _colour(colour: str) -> Row:
    red, green, blue = bytes.fromhex(colour[1:])
    return {"red": red / 255, "green": green / 255, "blue": blue / 255}


def _robot(spec: document.Robot, radius: float, height: float) -> Row:
    limits = {"reach": spec.limits.reach, "payload": spec.limits.payload}
    return {"robot": 1, "charge": 1, **_size(2 * radius, 2 * radius, height), **limits}


def _object(item: document.Object) -> Row:
    flags = {"fixed": item.fixed, "tool": item.tool is not None, "carriers": item.carriers}
    return {"object": 1, "mass": item.mass, **_size(*item.size), **_colour(item.colour), **flags}


def _zone(zone: document.Zone) -> Row:
    place = {"x": zone.center[0], "y": zone.center[1], "cos_yaw": 1, "seen": 1}
    return {"zone": 1, f"zone_{zone.kind}": 1, **place, **_size(*zone.size, 0), **_colour(zone.colour)}


def _device(spec: document.Device) -> Row:
    answers = {transition.by for transition in spec.transitions}.intersection(ANSWERS)
    flags = {f"answers_{skill}": 1 for skill in answers}
    return {"device": 1, "supports": FORMS[spec.form].supports, **_size(*spec.size), **_colour(spec.colour), **flags}


def _person(spec: document.Person) -> Row:
    return {"person": 1, **_size(2 * RADIUS, 2 * RADIUS, HEIGHT), **_colour(spec.colour)}


def _structure(item: document.Structure) -> Row:
    (x, y), yaw = structures.place_of(item)
    size = structures.size_of(item)
    place = {"x": x, "y": y, "z": size[2] / 2, "sin_yaw": math.sin(yaw), "cos_yaw": math.cos(yaw), "seen": 1}
    flags = {"fixed": 1, "supports": structures.supports(item)}
    return {"structure": 1, **place, **_size(*size), **_colour(item.colour), **flags}


def fill(
    features: np.ndarray, number: dict[str, int], world: World, sightings: dict[str, Sighting], viewer: str | None
) -> None:
    """What changes, into `features` (N, F), of the nodes by `number`."""
    seen = [(number[name], thing) for name, thing in sightings.items()]
    rows = [row for row, _ in seen]
    poses = [(t.x, t.y, t.z, math.sin(t.yaw), math.cos(t.yaw)) for _, t in seen]
    features[rows, COLUMN["x"] : COLUMN["cos_yaw"] + 1] = poses
    features[rows, COLUMN["seen"]] = [t.seen for _, t in seen]
    features[rows, COLUMN["held"]] = [t.holder is not None for _, t in seen]
    features[rows, COLUMN["moving"]] = [t.moving for _, t in seen]
    for name in (t.holder for _, t in seen if t.holder in number):
        features[number[name], COLUMN["holding"]] = 1
    _fill_robots(features, number, world, sightings, viewer)
    _fill_devices(features, number, world, sightings)
    for name in _inspected(world, viewer):
        if name in number:
            features[number[name], COLUMN["inspected"]] = 1
    _fill_distances(features, number, world, viewer)


def _fill_robots(
    features: np.ndarray, number: dict[str, int], world: World, sightings: dict[str, Sighting], viewer: str | None
) -> None:
    for name, robot in world.robots.items():
        if name in number:
            features[number[name], COLUMN["broken"]] = bool(sightings[name].state)
            features[number[name], COLUMN["viewer"]] = name == viewer
            if viewer in (None, name):
                features[number[name], COLUMN["charge"]] = robot.charge


def _fill_devices(features: np.ndarray, number: dict[str, int], world: World, sightings: dict[str, Sighting]) -> None:
    """From the state in which each was last seen."""
    for name, device in world.devices.items():
        if name not in number:
            continue
        row, state, live = features[number[name]], sightings[name].state, device.is_live(world)
        effects = device.states[state].effects
        row[COLUMN["state"]] = list(device.states).index(state) / max(1, len(device.states) - 1)
        row[COLUMN["open"]] = share_in(device.spec, state)
        row[COLUMN["powered"]] = live
        row[COLUMN["hazard"]] = max((effect.radius for effect in effects if effect.kind == "hazard"), default=0.0)
        row[COLUMN["belt"]] = sum(effect.speed for effect in effects if effect.kind == "belt") * live


def _inspected(world: World, viewer: str | None) -> list[str]:
    inspected = world.knowledge.inspected
    return inspected[viewer] if viewer else [name for names in inspected.values() for name in names]


def _fill_distances(features: np.ndarray, number: dict[str, int], world: World, viewer: str | None) -> None:
    robots = [number[name] for name in ([viewer] if viewer else world.robots)]
    points = features[:, COLUMN["x"] : COLUMN["y"] + 1]
    gaps = points[:, None] - points[robots]
    features[:, COLUMN["distance"]] = np.sqrt((gaps * gaps).sum(axis=-1)).min(axis=1)


def fill_goals(features: np.ndarray, number: dict[str, int], book: GoalBook) -> None:
    """Which nodes the goals that are asked for speak of."""
    for row in book.rows():
        column = COLUMN["goal_met" if row["met"] else "goal_open"]
        for field in ("object", "robot", "zone", "support", "device", "thing"):
            name = row.get(field)
            if name in number:
                features[number[name], column] = 1
