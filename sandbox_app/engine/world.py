"""The physical world of one episode: everything that has a body, and what is true of it now.

Built fresh from a layout. `advance` is one frame: events are heard, devices, people and conveyors do their part,
physics runs, robots sense. What the engine's saved state leaves out is in `keep`, as plain values.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sandbox_app.engine import document
from sandbox_app.engine.building import Builder
from sandbox_app.engine.devices import conveyors, hazards
from sandbox_app.engine.devices.device import Device
from sandbox_app.engine.document import Object, Zone
from sandbox_app.engine.events import EventLog
from sandbox_app.engine.faults.book import FaultBook
from sandbox_app.engine.knowledge import Knowledge
from sandbox_app.engine.layout.geometry import (
    Point,
    distance,
    height_of,
    is_long,
    radius_of,
    standing_height,
    yaw_of,
)
from sandbox_app.engine.layout.obstacles import Obstacle, disc, outline, rectangle
from sandbox_app.engine.layout.paths import Floor, Map
from sandbox_app.engine.layout.placement import Layout, floor_of
from sandbox_app.engine.people import RADIUS, Person
from sandbox_app.engine.physics.client import FRAME, Bullet
from sandbox_app.engine.robots.kinds import KINDS
from sandbox_app.engine.robots.robot import Handful, Robot
from sandbox_app.engine.sensing import Senses
from sandbox_app.engine.state import ObjectState, RobotState, State
from sandbox_app.engine.tally import Tally


class World:
    def __init__(self, bullet: Bullet, layout: Layout, generator: np.random.Generator):
        self.bullet, self.layout, self.generator = bullet, layout, generator
        self.scenario = layout.document
        self.substeps = substeps_of(self.scenario)
        self.frames = 0
        self.bumped: set[str] = set()  # robots that hit the building since it was emptied
        self.power, self.radio = True, True
        self.events, self.tally = EventLog(), Tally()
        self.knowledge = Knowledge([robot.name for robot in self.scenario.robots])
        self.zones: dict[str, Zone] = {zone.name: zone for zone in self.scenario.zones}
        self._zone_boxes = [(z.name, *z.center, z.size[0] / 2, z.size[1] / 2) for z in self.scenario.zones]
        self.objects: dict[str, Object] = {item.name: item for item in self.scenario.objects}
        self.structures = {item.name: item for item in self.scenario.structures}
        bullet.clear(self.scenario.world.gravity, self.substeps, self.scenario.world.solver_iterations)
        self._build(Builder(bullet, layout))
        self.faults = FaultBook(self.scenario.faults, generator)
        self._state: State | None = None
        self._floors: dict[float, Floor] = {}
        self._maps: dict[tuple, Map] = {}  # of this frame
        self.senses = Senses(self)

    def _build(self, builder: Builder) -> None:
        self.walls = builder.room()
        self.bodies = {item.name: builder.object(item) for item in self.scenario.objects}
        self.offstage = {item.name for item in self.scenario.objects if item.offstage}
        self.devices = {
            spec.name: Device(spec, self.layout.spots[spec.name].point, self.layout.spots[spec.name].yaw, body)
            for spec, body in [(spec, builder.device(spec)) for spec in self.scenario.devices]
        }
        self.people = {spec.name: Person(self.bullet, spec, builder.person(spec)) for spec in self.scenario.people}
        self.robots: dict[str, Robot] = {spec.name: self._build_robot(spec) for spec in self.scenario.robots}
        self.solid = {*self.walls, *(self.bodies[item.name] for item in self.scenario.objects if item.fixed)}
        self.names = {body: name for name, body in self.bodies.items()}
        self.spills = hazards.Spills(self)

    def _build_robot(self, spec: document.Robot) -> Robot:
        spot = self.layout.spots[spec.name]
        return KINDS[spec.kind](self.bullet, spec, spot.x, spot.y, spot.yaw)

    @property
    def seconds(self) -> float:
        return self.frames * FRAME

    def advance(self) -> None:
        """One frame; bumps into the building are remembered until `bumped` is emptied."""
        self.events.turn(self.frames)
        self.faults.before_frame(self)
        for device in self.devices.values():
            device.before_frame(self)
        for person in self.people.values():
            person.before_frame(self)
        conveyors.carry(self)
        self.spills.before_frame()
        self.bullet.advance()
        self.frames += 1
        self._state = None
        self._maps.clear()
        for person in self.people.values():
            person.sense()
        for name, robot in self.robots.items():
            before = robot.place
            robot.sense()
            if robot.spec.battery is not None:
                robot.drain(metres=distance(before, robot.place))
            if name not in self.bumped and self.bullet.touches(robot.body, self.solid):
                self.bumped.add(name)
        self.senses.after_frame()

    def state(self) -> State:
        if self._state is None:
            robots = {name: _robot_state(robot) for name, robot in self.robots.items()}
            self._state = State(robots, {name: self._object_state(name) for name in self.bodies})
        return self._state

    def forget(self) -> None:
        """After something was put elsewhere between two frames: what was read of the state is stale."""
        self._state = None
        self._maps.clear()

    def handful(self, name: str) -> Handful:
        """What a hand needs to know of an object to take it."""
        item, state = self.objects[name], self.state().objects[name]
        height = standing_height(item, self.bullet.pose(self.bodies[name])[1])
        bottom, sides = max(0.0, state.z - height / 2), () if item.shape in ("cylinder", "sphere") else item.size[:2]
        return Handful(name, self.bodies[name], state.point, bottom, height, radius_of(item), state.yaw, sides)

    def place_of(self, name: str) -> Point:
        """Where a thing of any kind is."""
        if name in self.objects:
            return self.state().objects[name].point
        for things in (self.devices, self.people, self.robots):
            if name in things:
                return things[name].place
        return self.zones[name].center if name in self.zones else self.layout.center_of(name)

    def holder_of(self, name: str) -> str | None:
        return next((robot.name for robot in self.robots.values() if robot.holding == name), None)

    def zone_at(self, point: Point) -> str | None:
        x, y = point
        for name, middle_x, middle_y, half_x, half_y in self._zone_boxes:
            if abs(x - middle_x) <= half_x and abs(y - middle_y) <= half_y:
                return name
        return None

    def _object_state(self, name: str) -> ObjectState:
        position, orientation = self.bullet.pose(self.bodies[name])
        return ObjectState(*position, yaw_of(orientation), self.holder_of(name))

    # Ways over the floor ----------------------------------------------------------------------------------------

    def map_for(self, robot: Robot, ignore: str | None = None) -> Map:
        """The floor as this robot sees it; what it holds, and what it is about to push, is no obstacle."""
        key = (robot.name, robot.holding, ignore)
        if key not in self._maps:
            self._maps[key] = self._draw_map(robot, ignore)
        return self._maps[key]

    def map_with(self, robot: Robot, more: Obstacle) -> Map:
        """The floor as this robot would see it with one more thing on it."""
        return self._draw_map(robot, None, [more])

    def _draw_map(self, robot: Robot, ignore: str | None, more: Sequence[Obstacle] = ()) -> Map:
        objects, top = self.state().objects, 0.35
        movable = [
            _outline(item, objects[name])
            for name, item in self.objects.items()
            if not item.fixed and name not in (ignore, robot.holding) and objects[name].z - height_of(item) / 2 < top
        ]
        movable += [disc(other.place, other.RADIUS) for other in self.robots.values() if other is not robot]
        movable += [disc(person.place, RADIUS) for person in self.people.values()]
        doors = [device.shadow() for device in self.devices.values() if device.moves and device.name != ignore]
        movable += [outline(shadow) for shadow in doors if shadow]
        clearance = robot.RADIUS + 0.02
        return Map(self._floor(clearance), [*movable, *more, *hazards.obstacles(self, clearance)], robot.place)

    def _floor(self, clearance: float) -> Floor:
        if clearance not in self._floors:
            self._floors[clearance] = floor_of(self.scenario, self.layout.spots, clearance)
        return self._floors[clearance]

    # Keeping ----------------------------------------------------------------------------------------------------

    def keep(self) -> dict[str, Any]:
        return {
            "frames": self.frames,
            "power": self.power,
            "radio": self.radio,
            "offstage": sorted(self.offstage),
            "generator": self.generator.bit_generator.state,
            "events": self.events.keep(),
            "tally": self.tally.keep(),
            "knowledge": self.knowledge.keep(),
            "senses": self.senses.keep(),
            "devices": {name: device.keep() for name, device in self.devices.items()},
            "people": {name: person.keep() for name, person in self.people.items()},
            "robots": {name: robot.keep() for name, robot in self.robots.items()},
            "faults": self.faults.keep(),
            "spills": list(self.spills.wet),
            "fastenings": [list(held[1:]) for held in self.bullet.fastenings],
        }

    def put_back(self, kept: dict[str, Any]) -> None:
        """After the engine's own state was loaded."""
        self.frames, self.power, self.radio = kept["frames"], kept["power"], kept["radio"]
        self.offstage = set(kept["offstage"])
        self.generator.bit_generator.state = kept["generator"]
        self.events.put_back(kept["events"])
        self.tally.put_back(kept["tally"])
        self.knowledge.put_back(kept["knowledge"])
        self.faults.put_back(kept["faults"])
        self.bumped.clear()
        self.forget()
        for name, device in self.devices.items():
            device.put_back(kept["devices"][name])
        for name, person in self.people.items():
            person.put_back(kept["people"][name])
        self.spills.become(kept["spills"])
        for name, robot in self.robots.items():
            robot.put_back(kept["robots"][name])
        self.senses.put_back(kept["senses"])


def substeps_of(scenario: document.ScenarioDocument) -> int:
    """The document's time step, rounded so that a whole number of them makes a frame."""
    return max(2, round(FRAME / scenario.world.time_step))


def _outline(item: Object, state: ObjectState) -> Obstacle:
    return rectangle(state.point, item.size[:2], state.yaw) if is_long(item) else disc(state.point, radius_of(item))


def _robot_state(robot: Robot) -> RobotState:
    return RobotState(*robot.place, robot.yaw, robot.holding)
