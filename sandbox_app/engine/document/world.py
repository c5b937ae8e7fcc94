"""The room and what is built into it: nothing here ever moves by itself."""

from typing import Annotated, Literal

from pydantic import Field

from sandbox_app.engine.document.values import Angle, Colour, Document, Extent, Length, Metres, Name, Point, Size


class World(Document):
    size: Extent = Field((8.0, 6.0), description="inner floor, x by y")
    wall_height: Length = Field(0.4, description="height of the wall round the floor")
    gravity: float = Field(-9.81, ge=-30, lt=0, json_schema_extra={"unit": "m/s²"})
    time_step: float = Field(1 / 120, ge=1 / 1000, le=1 / 60, json_schema_extra={"unit": "s"})
    solver_iterations: int = Field(20, ge=5, le=200)
    friction: float = Field(0.8, gt=0, le=5, description="lateral friction of the floor")
    floor_colour: Colour = "#2a333d"
    light: tuple[Metres, Metres, Metres] = Field((3.0, -4.0, 8.0), description="where the light stands")


class Wall(Document):
    """From one point to another. A hatch is a low wall below and a raised one above it."""

    kind: Literal["wall"] = "wall"
    name: Name
    start: Point
    end: Point
    height: Length = 0.8
    bottom: float = Field(0.0, ge=0, le=10, description="how high its lower edge is", json_schema_extra={"unit": "m"})
    thickness: float = Field(0.1, gt=0.01, le=1, json_schema_extra={"unit": "m"})
    colour: Colour = "#475569"


class Shelf(Document):
    """Boards between two sides, open in front and behind; the highest board is its top."""

    kind: Literal["shelf"] = "shelf"
    name: Name
    position: Point
    yaw: Angle = 0.0
    size: Size = (1.2, 0.4, 0.5)
    boards: int = Field(2, ge=1, le=5)
    colour: Colour = "#a8835a"


class Table(Document):
    """A top on four legs."""

    kind: Literal["table"] = "table"
    name: Name
    position: Point
    yaw: Angle = 0.0
    size: Size = (1.0, 0.6, 0.45)
    colour: Colour = "#a8835a"


class Ramp(Document):
    """Rises along its own x from the floor to its height."""

    kind: Literal["ramp"] = "ramp"
    name: Name
    position: Point
    yaw: Angle = 0.0
    size: Size = (1.5, 1.0, 0.2)
    colour: Colour = "#64748b"


class Stairs(Document):
    """Boxes that rise along its own x, each as deep as the others."""

    kind: Literal["stairs"] = "stairs"
    name: Name
    position: Point
    yaw: Angle = 0.0
    size: Size = (1.2, 1.0, 0.4)
    steps: int = Field(4, ge=1, le=20)
    colour: Colour = "#64748b"


Structure = Annotated[Wall | Shelf | Table | Ramp | Stairs, Field(discriminator="kind")]


class Viewpoint(Document):
    name: Name
    eye: tuple[Metres, Metres, Metres]
    target: tuple[Metres, Metres, Metres] = (0.0, 0.0, 0.0)
    fov: float = Field(50, ge=10, le=120, json_schema_extra={"unit": "degrees"})
