"""Devices: small state machines with a body, written in the scenario. What moves them, and what each state does."""

from typing import Annotated, Literal

from pydantic import Field

from sandbox_app.engine.document.places import Pose
from sandbox_app.engine.document.values import Chance, Colour, Document, EventName, Name, Seconds, Size


class BeltEffect(Document):
    """A conveyor's belt runs along its own x."""

    kind: Literal["belt"] = "belt"
    speed: float = Field(0.3, ge=-2, le=2, json_schema_extra={"unit": "m/s"})


class MoveEffect(Document):
    """The device's moving part (a door's leaf, a drawer, a lift's platform) goes there."""

    kind: Literal["move"] = "move"
    to: float = Field(1.0, ge=0, le=1, description="0: closed or down; 1: open or up")


class SetEffect(Document):
    """Entering the state puts another device into a state of its own."""

    kind: Literal["set"] = "set"
    device: Name
    state: Name


class HazardEffect(Document):
    """While the state lasts, the area round the device is dangerous, or slippery."""

    kind: Literal["hazard"] = "hazard"
    what: Literal["fire", "spill", "heat", "electricity"]
    radius: float = Field(0.6, gt=0, le=5, json_schema_extra={"unit": "m"})


class ChargeEffect(Document):
    """Robots beside it may charge."""

    kind: Literal["charge"] = "charge"


Effect = Annotated[BeltEffect | MoveEffect | SetEffect | HazardEffect | ChargeEffect, Field(discriminator="kind")]


class DeviceState(Document):
    name: Name
    effects: list[Effect] = Field([], max_length=8)
    lamp: Colour | None = Field(None, description="colour of its lamp in this state")


class Transition(Document):
    """From `when` to `to`, by a skill, a tool, time, chance or an event, provided that `needs` holds."""

    when: Name | list[Name]
    to: Name
    by: Literal["press", "open", "close", "use", "time", "chance", "event"]
    tool: Name | list[Name] | None = Field(None, description="by use: the kind of tool; of a list one is drawn")
    seconds: Seconds = Field(0.0, description="by time: after so long in the state; by skill: how long it takes")
    chance: Chance = Field(0.0, description="by chance: for each second in the state")
    event: EventName | None = Field(None, description="by event: which one, such as alarm.ringing")
    needs: dict[Name, Name] = Field({}, description="other devices and the states that they must be in")


class Device(Document):
    name: Name
    form: Literal[
        "button",
        "door",
        "gate",
        "drawer",
        "conveyor",
        "lift",
        "valve",
        "machine",
        "charger",
        "alarm",
        "sensor",
        "hazard",
    ] = Field("machine", description="its body; a door swings, a gate slides")
    pose: Pose
    size: Size = (0.4, 0.4, 0.6)
    colour: Colour = "#94a3b8"
    states: list[DeviceState] = Field(min_length=1, max_length=12)
    initial: Name | list[Name] = Field(description="the state at the start; of a list one is drawn")
    transitions: list[Transition] = Field([], max_length=40)
    powered: bool = Field(False, description="stands still while the power is lost")
    manual: Literal["posted", "inspect"] = Field(
        "posted", description="which tool it takes: seen by all, or only after inspect"
    )
    watches: Name | None = Field(None, description="a sensor's zone; it emits NAME.entered and NAME.left")
    tags: list[Name] = []
