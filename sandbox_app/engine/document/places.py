"""Zones, and the ways to say where a thing stands at the start."""

from typing import Annotated, Literal

from pydantic import Field

from sandbox_app.engine.document.values import Angle, Colour, Document, Extent, Name, Point, Spread


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


class OnPose(Document):
    """On top of a structure, a device or a fixed object, or in a drawer."""

    kind: Literal["on"] = "on"
    thing: Name
    offset: Point = Field((0.0, 0.0), description="from its middle, along its own x and y")
    spread: tuple[Spread, Spread] = Field((0.0, 0.0), description="how far from there it may be drawn, either way")
    yaw: Angle = 0.0


Pose = Annotated[FixedPose | AreaPose | ZonePose, Field(discriminator="kind")]
ObjectPose = Annotated[FixedPose | AreaPose | ZonePose | OnPose, Field(discriminator="kind")]
