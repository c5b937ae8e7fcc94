"""The physical world of one episode: built fresh from scenario and layout, always in the same order.

Floor, walls, objects in the order of the document, robots: with the same seed every body gets the same number and every
contact the same place in the solver's list, which is what makes two runs bit-identical. Zones have no body.
"""

from typing import Any

import numpy as np

from sandbox_app.engine import document
from sandbox_app.engine.bullet import FRAME, Bullet
from sandbox_app.engine.document import Object, Zone
from sandbox_app.engine.geometry import Point, height_of, in_zone, radius_of, turned, yaw_of
from sandbox_app.engine.paths import Map, disc
from sandbox_app.engine.placement import Layout, floor_of
from sandbox_app.engine.robot import Robot
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.state import ObjectState, RobotState, State

WALL = 0.1  # thickness, metres
FLOOR_DEPTH = 0.2


class World:
    def __init__(self, bullet: Bullet, scenario: Scenario, layout: Layout, generator: np.random.Generator):
        self.bullet, self.scenario, self.layout, self.generator = bullet, scenario, layout, generator
        self.zones: dict[str, Zone] = {zone.name: zone for zone in scenario.zones}
        self.objects: dict[str, Object] = {item.name: item for item in scenario.objects}
        self.substeps = substeps_of(scenario)
        self.frames = 0
        self.bumped = False
        bullet.clear(scenario.world.gravity, self.substeps, scenario.world.solver_iterations)
        self._build_room()
        self.bodies = {item.name: self._build_object(item) for item in scenario.objects}
        self.robots = {spec.name: self._build_robot(spec) for spec in scenario.robots}
        self.solid = {*self.walls, *(self.bodies[item.name] for item in scenario.objects if item.fixed)}
        self.floor = floor_of(scenario, layout.spots)
        self._state: State | None = None
        self._maps: dict[tuple[str | None, ...], Map] = {}  # of this frame

    @property
    def seconds(self) -> float:
        return self.frames * FRAME

    def advance(self) -> None:
        """One frame of physics; a bump into wall or obstacle is remembered until `bumped` is set back."""
        self.bullet.advance()
        self.frames += 1
        self._state = None
        self._maps.clear()
        for robot in self.robots.values():
            robot.sense()
            if not self.bumped:
                self.bumped = not self.solid.isdisjoint(self.bullet.touched(robot.body))

    def grips(self) -> dict[str, Any]:
        return {name: robot.grip for name, robot in self.robots.items()}

    def keep(self) -> dict[str, Any]:
        """What the engine's saved state leaves out."""
        return {
            "frames": self.frames,
            "generator": self.generator.bit_generator.state,
            "grips": self.grips(),
            "robots": {name: robot.keep() for name, robot in self.robots.items()},
        }

    def put_back(self, kept: dict[str, Any]) -> None:
        """After the engine went back to its own saved state."""
        self.frames, self._state = kept["frames"], None
        self._maps.clear()
        self.generator.bit_generator.state = kept["generator"]
        for name, robot in self.robots.items():
            robot.put_back(kept["robots"][name])

    def state(self) -> State:
        if self._state is None:
            robots = {name: _robot_state(robot) for name, robot in self.robots.items()}
            objects = {name: self._object_state(name) for name in self.bodies}
            self._state = State(robots, objects)
        return self._state

    def map_for(self, robot: Robot, ignore: str | None = None) -> Map:
        """The floor as this robot sees it; what it holds, and what it is about to push, is no obstacle."""
        key = (robot.spec.name, robot.holding, ignore)
        if key not in self._maps:
            self._maps[key] = self._draw_map(robot, ignore)
        return self._maps[key]

    def _draw_map(self, robot: Robot, ignore: str | None) -> Map:
        objects = self.state().objects
        movable = [
            disc(objects[name].point, radius_of(item))
            for name, item in self.objects.items()
            if not item.fixed and name not in (ignore, robot.holding)
        ]
        return Map(self.floor, movable, robot.place)

    def holder_of(self, name: str) -> str | None:
        return next((robot.spec.name for robot in self.robots.values() if robot.holding == name), None)

    def zone_at(self, point: Point) -> str | None:
        return next((zone.name for zone in self.zones.values() if in_zone(point, zone)), None)

    def _object_state(self, name: str) -> ObjectState:
        position, orientation = self.bullet.pose(self.bodies[name])
        return ObjectState(*position, yaw_of(orientation), self.holder_of(name))

    # Building ---------------------------------------------------------------------------------------------------

    def _build_room(self) -> None:
        (x, y), height = self.scenario.world.size, self.scenario.world.wall_height
        floor = self._solid("plane", (x, y, 0), (0, 0, 0))  # cylinders on a box cost twice as much
        self.bullet.set_surface(floor, lateralFriction=self.scenario.world.friction)
        self.walls = [self._solid("box", size, position) for _, size, position in walls_of(x, y, height)]

    def _solid(self, kind: str, size: tuple, position: tuple, yaw: float = 0.0) -> int:
        return self.bullet.body(self.bullet.shape(kind, size), 0.0, position, turned(yaw))

    def _build_object(self, item: Object) -> int:
        spot = self.layout.spots[item.name]
        shape = self.bullet.shape(item.shape, item.size)
        mass = 0.0 if item.fixed else item.mass
        body = self.bullet.body(shape, mass, (spot.x, spot.y, height_of(item) / 2), turned(spot.yaw))
        self.bullet.set_surface(body, lateralFriction=item.friction, restitution=0.0)
        if item.shape != "box":
            self.bullet.set_surface(body, rollingFriction=0.01, spinningFriction=0.01, angularDamping=0.8)
        return body

    def _build_robot(self, spec: document.Robot) -> Robot:
        spot = self.layout.spots[spec.name]
        return Robot(self.bullet, spec, spot.x, spot.y, spot.yaw)


def substeps_of(scenario: Scenario) -> int:
    """The document's time step, rounded so that a whole number of them makes a frame."""
    return max(2, round(FRAME / scenario.world.time_step))


def walls_of(x: float, y: float, height: float) -> list[tuple[str, tuple, tuple]]:
    """(name, size, position) of the four walls round a floor of x by y."""
    out_x, out_y, middle = (x + WALL) / 2, (y + WALL) / 2, height / 2
    return [
        ("wall_east", (WALL, y + 2 * WALL, height), (out_x, 0, middle)),
        ("wall_west", (WALL, y + 2 * WALL, height), (-out_x, 0, middle)),
        ("wall_north", (x, WALL, height), (0, out_y, middle)),
        ("wall_south", (x, WALL, height), (0, -out_y, middle)),
    ]


def _robot_state(robot: Robot) -> RobotState:
    return RobotState(robot.joints.x, robot.joints.y, robot.joints.yaw, robot.holding)
