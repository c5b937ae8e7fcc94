"""The numbers and texts that the models are made of, each with its bounds and unit in one place."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,31}$", description="lower-case letters, digits and _")]
EventName = Annotated[
    str,
    Field(pattern=r"^[a-z][a-z0-9_]{0,31}\.[a-z][a-z0-9_]{0,31}$", description="who.what, such as pump.running"),
]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$", description="#rrggbb")]
Metres = Annotated[float, Field(ge=-50, le=50, allow_inf_nan=False, json_schema_extra={"unit": "m"})]
Length = Annotated[float, Field(gt=0, le=50, allow_inf_nan=False, json_schema_extra={"unit": "m"})]
Spread = Annotated[float, Field(ge=0, le=5, allow_inf_nan=False, json_schema_extra={"unit": "m"})]
Angle = Annotated[float, Field(ge=-6.2832, le=6.2832, allow_inf_nan=False, json_schema_extra={"unit": "rad"})]
Seconds = Annotated[float, Field(ge=0, le=36000, allow_inf_nan=False, json_schema_extra={"unit": "s"})]
Speed = Annotated[float, Field(gt=0, le=3, allow_inf_nan=False, json_schema_extra={"unit": "m/s"})]
Weight = Annotated[float, Field(ge=-1000, le=1000, allow_inf_nan=False)]
Chance = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Point = tuple[Metres, Metres]
Extent = tuple[Length, Length]
Size = tuple[Length, Length, Length]


class Document(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)
