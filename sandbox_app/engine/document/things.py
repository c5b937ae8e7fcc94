"""Objects that are worked with, and people who walk among them."""

from typing import Literal

from pydantic import Field

from sandbox_app.engine.document.places import ObjectPose
from sandbox_app.engine.document.values import Chance, Colour, Document, Metres, Name, Point, Seconds, Size, Speed


class Part(Document):
    """One solid of a compound body, placed from the middle of the whole."""

    shape: Literal["box", "cylinder", "sphere"] = "box"
    size: Size
    at: tuple[Metres, Metres, Metres] = (0.0, 0.0, 0.0)
    colour: Colour | None = None


class Object(Document):
    name: Name
    shape: Literal["box", "cylinder", "sphere", "compound", "mesh"] = "box"
    size: Size = Field((0.14, 0.14, 0.14), description="x, y, z; x: diameter if round; what a mesh is scaled to")
    parts: list[Part] = Field([], max_length=12, description="of a compound body")
    mesh: str = Field("", max_length=64_000, description="an OBJ text; its convex hull collides")
    mass: float = Field(0.3, gt=0, le=500, allow_inf_nan=False, json_schema_extra={"unit": "kg"})
    friction: float = Field(0.9, gt=0, le=5, allow_inf_nan=False)
    colour: Colour = "#60a5fa"
    fixed: bool = Field(False, description="part of the building: an obstacle that nothing moves")
    tags: list[Name] = []
    tool: Name | None = Field(None, description="which kind of tool it is, such as wrench")
    carriers: int = Field(1, ge=1, le=2, description="how many robots it takes to lift it")
    presence: Chance = Field(1.0, description="chance that it is there at all: a distractor has less than 1")
    offstage: bool = Field(False, description="waits outside until a fault brings it in")
    pose: ObjectPose


class Person(Document):
    """Walks the route to and fro, or round; stops before whatever stands in the way."""

    name: Name
    route: list[Point] = Field(min_length=1, max_length=20)
    speed: Speed = 0.8
    pause: Seconds = Field(1.0, description="at each point of the route")
    loop: bool = Field(False, description="round and round, instead of to and fro")
    colour: Colour = "#f0abfc"
