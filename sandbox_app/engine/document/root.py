"""The root of the scenario document."""

from typing import Any, Literal

from pydantic import Field

from sandbox_app.engine.document.devices import Device
from sandbox_app.engine.document.faults import Fault
from sandbox_app.engine.document.goals import Fact, Goal
from sandbox_app.engine.document.layouts import Furnishing
from sandbox_app.engine.document.places import Zone
from sandbox_app.engine.document.robots import Robot
from sandbox_app.engine.document.rules import Cognition, Limits, Monitor, Reward, Validator
from sandbox_app.engine.document.things import Object, Person
from sandbox_app.engine.document.values import Document, Name
from sandbox_app.engine.document.world import Structure, Viewpoint, World


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
    structures: list[Structure] = Field([], max_length=40)
    objects: list[Object] = Field([], max_length=60)
    devices: list[Device] = Field([], max_length=30)
    people: list[Person] = Field([], max_length=8)
    robots: list[Robot] = Field(min_length=1, max_length=4)
    goals: list[Goal] = Field(min_length=1, max_length=40)
    facts: list[Fact] = Field([], max_length=20, description="what can be reported")
    phrases: list[Name] = Field([], max_length=20, description="what robots can say to each other")
    wording: Literal["plain", "varied"] = Field("plain", description="goals in fixed words, or drawn at each reset")
    limits: Limits = Limits()
    validator: Validator = Validator()
    reward: Reward = Reward()
    faults: list[Fault] = Field([], max_length=20)
    cognition: Cognition = Cognition()
    monitor: Monitor = Monitor()
    layouts: list[Furnishing] = Field([], max_length=20, description="layout kinds; one is drawn at each reset")
    viewpoints: list[Viewpoint] = Field([], max_length=8)

    def to_json_value(self) -> dict[str, Any]:
        return self.model_dump(mode="json")
