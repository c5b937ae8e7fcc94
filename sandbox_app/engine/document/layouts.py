"""Layout kinds: the same scenario furnished in another way. Some are kept for held-out seeds only."""

from typing import Literal

from pydantic import Field

from sandbox_app.engine.document.places import ObjectPose
from sandbox_app.engine.document.values import Document, Extent, Name, Point
from sandbox_app.engine.document.world import Structure


class Furnishing(Document):
    """Changes to the document that hold when this layout kind is drawn."""

    name: Name
    split: Literal["any", "train", "held_out"] = Field("any", description="which seeds may draw it")
    zones: dict[Name, Point] = Field({}, description="new middles")
    zone_sizes: dict[Name, Extent] = {}
    poses: dict[Name, ObjectPose] = Field({}, description="new poses of objects, robots and devices")
    structures: list[Structure] = Field([], max_length=40, description="built in addition")
