"""Goals: predicates over the state, in an order, with deadlines. Together they are the task and its reward."""

from typing import Annotated, Literal

from pydantic import Field

from sandbox_app.engine.document.values import Document, EventName, Name, Weight


class _Goal(Document):
    name: Name
    weight: Weight = 1.0
    after: list[Name] = Field([], description="goals that must be met before this one")
    deadline: int | None = Field(None, ge=1, le=1000, description="decisions after it is asked for; then it is lost")
    when: EventName | None = Field(None, description="asked for only once this has happened")


class InsideGoal(_Goal):
    """The object lies in the zone and no robot holds it. A list of zones: one is drawn at each reset."""

    predicate: Literal["inside"] = "inside"
    object: Name
    zone: Name | list[Name]


class HeldGoal(_Goal):
    predicate: Literal["held_by"]
    object: Name
    robot: Name


class AtGoal(_Goal):
    predicate: Literal["at"]
    robot: Name
    zone: Name | list[Name]


class OnGoal(_Goal):
    """The object rests on another object, a structure or a device."""

    predicate: Literal["on"]
    object: Name
    support: Name


class StateGoal(_Goal):
    predicate: Literal["state"]
    device: Name
    state: Name


class CountGoal(_Goal):
    """At least so many objects with the tag lie in the zone."""

    predicate: Literal["count"]
    tag: Name
    zone: Name | list[Name]
    least: int = Field(1, ge=1, le=60)


class ReportedGoal(_Goal):
    """Some robot reported the fact, once it was true."""

    predicate: Literal["reported"]
    fact: Name


class InspectedGoal(_Goal):
    predicate: Literal["inspected"]
    thing: Name


class SaidGoal(_Goal):
    """The robot was told the phrase."""

    predicate: Literal["said"]
    robot: Name
    phrase: Name


class ChargedGoal(_Goal):
    predicate: Literal["charged"]
    robot: Name
    least: float = Field(0.9, ge=0, le=1)


Goal = Annotated[
    InsideGoal
    | HeldGoal
    | AtGoal
    | OnGoal
    | StateGoal
    | CountGoal
    | ReportedGoal
    | InspectedGoal
    | SaidGoal
    | ChargedGoal,
    Field(discriminator="predicate"),
]


class Fact(Document):
    """Something that can be reported: it is true once its event has happened."""

    name: Name
    event: EventName
    text: str = Field("", max_length=120)
