"""The models of the scenario document: one frozen value that holds everything a sandbox is built from.

Metres, kilograms, seconds, radians, newtons; z is up; the origin is the middle of the floor. The same models give the
JSON Schema from which the editor draws its forms, so every field carries its unit and its help here and nowhere else.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,31}$", description="lower-case letters, digits and _")]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$", description="#rrggbb")]
Metres = Annotated[float, Field(ge=-50, le=50, allow_inf_nan=False, json_schema_extra={"unit": "m"})]
Length = Annotated[float, Field(gt=0, le=50, allow_inf_nan=False, json_schema_extra={"unit": "m"})]
Angle = Annotated[float, Field(ge=-6.2832, le=6.2832, allow_inf_nan=False, json_schema_extra={"unit": "rad"})]
Weight = Annotated[float, Field(ge=-1000, le=1000, allow_inf_nan=False)]
Chance = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Point = tuple[Metres, Metres]
Extent = tuple[Length, Length]


class Document(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class World(Document):
    size: Extent = Field((8.0, 6.0), description="inner floor, x by y")
    wall_height: Length = Field(0.4, description="height of the wall round the floor")
    gravity: float = Field(-9.81, ge=-30, lt=0, json_schema_extra={"unit": "m/s²"})
    time_step: float = Field(1 / 120, ge=1 / 1000, le=1 / 60, json_schema_extra={"unit": "s"})
    solver_iterations: int = Field(20, ge=5, le=200)
    friction: float = Field(0.8, gt=0, le=5, description="lateral friction of the floor")
    floor_colour: Colour = "#2a333d"
    light: tuple[Metres, Metres, Metres] = Field((3.0, -4.0, 8.0), description="where the light stands")


class Zone(Document):
    name: Name
    kind: Literal["goal", "buffer", "forbidden", "start"] = "goal"
    center: Point
    size: Extent = (1.2, 1.2)
    colour: Colour = "#2dd4bf"


class FixedPose(Document):
    kind: Literal["fixed"] = "fixed"
    position: Point
    yaw: Angle = 0.0


class AreaPose(Document):
    """Uniform over a rectangle; drawn again until nothing overlaps."""

    kind: Literal["area"] = "area"
    center: Point
    size: Extent
    yaw: tuple[Angle, Angle] = (-3.1416, 3.1416)


class ZonePose(Document):
    """Uniform inside the named zone."""

    kind: Literal["zone"] = "zone"
    zone: Name
    yaw: tuple[Angle, Angle] = (-3.1416, 3.1416)


Pose = Annotated[FixedPose | AreaPose | ZonePose, Field(discriminator="kind")]


class Object(Document):
    name: Name
    shape: Literal["box", "cylinder", "sphere"] = "box"
    size: tuple[Length, Length, Length] = Field((0.14, 0.14, 0.14), description="x, y, z; x: diameter if round")
    mass: float = Field(0.3, gt=0, le=500, allow_inf_nan=False, json_schema_extra={"unit": "kg"})
    friction: float = Field(0.9, gt=0, le=5, allow_inf_nan=False)
    colour: Colour = "#60a5fa"
    fixed: bool = Field(False, description="part of the building: an obstacle that nothing moves")
    tags: list[Name] = []
    pose: Pose


class RobotLimits(Document):
    speed: float = Field(1.0, gt=0, le=3, json_schema_extra={"unit": "m/s"})
    turn_rate: float = Field(2.0, gt=0, le=6, json_schema_extra={"unit": "rad/s"})
    grip_force: float = Field(40.0, gt=0, le=500, json_schema_extra={"unit": "N"})
    payload: float = Field(2.0, gt=0, le=100, json_schema_extra={"unit": "kg"})
    reach: Length = Field(1.0, description="how far from the base an object or a place may be to be worked on")


Skill = Literal["move_to", "pick", "place", "push", "wait", "done"]


class Robot(Document):
    name: Name = "r1"
    kind: Literal["mobile_manipulator"] = "mobile_manipulator"
    pose: Pose
    skills: list[Skill] = ["move_to", "pick", "place", "push", "wait", "done"]
    limits: RobotLimits = RobotLimits()


class InsideGoal(Document):
    """The object lies in the zone and no robot holds it. A list of zones: one is drawn at each reset."""

    predicate: Literal["inside"] = "inside"
    name: Name
    object: Name
    zone: Name | list[Name]
    weight: Weight = 1.0
    after: list[Name] = Field([], description="goals that must be met before this one")


class HeldGoal(Document):
    predicate: Literal["held_by"]
    name: Name
    object: Name
    robot: Name
    weight: Weight = 1.0
    after: list[Name] = []


class AtGoal(Document):
    predicate: Literal["at"]
    name: Name
    robot: Name
    zone: Name | list[Name]
    weight: Weight = 1.0
    after: list[Name] = []


Goal = Annotated[InsideGoal | HeldGoal | AtGoal, Field(discriminator="predicate")]


class Limits(Document):
    decisions: int = Field(24, ge=1, le=1000, description="an episode is truncated after so many")
    seconds: float = Field(600, gt=0, le=36000, json_schema_extra={"unit": "s, simulated"})
    goals: tuple[int, int] | None = Field(None, description="how many goals are drawn at a reset; all, if left out")


class Validator(Document):
    on_violation: Literal["terminate", "penalise"] = "terminate"
    price: Weight = Field(-10.0, description="reward of an illegal action")


class Reward(Document):
    """R = alpha · task + beta · safety + gamma · curiosity (the article, section 3.1)."""

    alpha: Weight = 1.0
    beta: Weight = 1.0
    gamma: Weight = 0.0
    goal: Weight = Field(3.0, description="task: a goal met for the first time")
    progress: Weight = Field(1.0, description="task: potential-based, per goal of the way gone")
    completion: Weight = Field(5.0, description="task: all goals met")
    decision: Weight = Field(-0.05, description="task: each decision")
    failed_skill: Weight = Field(-0.2, description="task: a skill that ended in failure or time-out")
    collision: Weight = Field(-0.5, description="safety: hitting a wall or an obstacle during a skill")
    forbidden: Weight = Field(-1.0, description="safety: the robot or a movable object in a forbidden zone")
    drop: Weight = Field(-0.3, description="safety: a held object lost")


class GripperSlip(Document):
    """The grasp opens again while lifting, by chance at each pick."""

    kind: Literal["gripper_slip"] = "gripper_slip"
    robot: Name = "r1"
    chance: Chance = 0.1


Fault = Annotated[GripperSlip, Field()]


class Cognition(Document):
    reflect_every: int = Field(6, ge=5, le=10, description="decisions between two reflections (the article: 5 to 10)")
    reflect_on_failure: bool = True
    backtracks: int = Field(3, ge=0, le=20)


class Viewpoint(Document):
    name: Name
    eye: tuple[Metres, Metres, Metres]
    target: tuple[Metres, Metres, Metres] = (0.0, 0.0, 0.0)
    fov: float = Field(50, ge=10, le=120, json_schema_extra={"unit": "degrees"})


class ScenarioDocument(Document):
    """The root. `scenario.Scenario` adds the ways in and out, with all checks."""

    schema_version: Literal[1] = 1
    name: Name
    title: str = Field(max_length=80)
    title_zh: str = Field("", max_length=80)
    family: str = Field("custom", max_length=40)
    level: int = Field(1, ge=1, le=3)
    summary: str = Field("", max_length=600)
    world: World = World()
    zones: list[Zone] = Field([], max_length=40)
    objects: list[Object] = Field([], max_length=60)
    robots: list[Robot] = Field(min_length=1, max_length=1)
    goals: list[Goal] = Field(min_length=1, max_length=40)
    limits: Limits = Limits()
    validator: Validator = Validator()
    reward: Reward = Reward()
    faults: list[Fault] = Field([], max_length=20)
    cognition: Cognition = Cognition()
    viewpoints: list[Viewpoint] = Field([], max_length=8)

    def to_json_value(self) -> dict[str, Any]:
        return self.model_dump(mode="json")
