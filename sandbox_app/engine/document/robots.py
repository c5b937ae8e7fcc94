"""Robots: what they are, what they may do, and within which limits."""

from typing import Literal

from pydantic import Field

from sandbox_app.engine.document.places import Pose
from sandbox_app.engine.document.values import Document, Length, Name, Seconds, Speed

Skill = Literal[
    "move_to",
    "pick",
    "place",
    "stack",
    "push",
    "pull",
    "open",
    "close",
    "press",
    "use",
    "charge",
    "handover",
    "lift_together",
    "carry_together",
    "say",
    "report",
    "inspect",
    "wait",
    "stop",
    "done",
]


class RobotLimits(Document):
    speed: Speed = 1.0
    turn_rate: float = Field(2.0, gt=0, le=6, json_schema_extra={"unit": "rad/s"})
    grip_force: float = Field(40.0, gt=0, le=500, json_schema_extra={"unit": "N"})
    push_force: float = Field(150.0, gt=0, le=500, json_schema_extra={"unit": "N"})
    payload: float = Field(2.0, gt=0, le=100, json_schema_extra={"unit": "kg"})
    reach: Length = Field(1.0, description="how far from the base an object or a place may be to be worked on")
    sight: Length | None = Field(None, description="how far it sees; walls hide what is behind them; all, if left out")


class Battery(Document):
    """Driving empties it; at 0 nothing works but waiting, saying and reporting."""

    start: float = Field(1.0, ge=0, le=1, description="share of the full charge")
    per_metre: float = Field(0.005, ge=0, le=1, description="share used for each metre driven")
    per_decision: float = Field(0.005, ge=0, le=1)
    charging: Seconds = Field(4.0, description="from empty to full")


class Robot(Document):
    name: Name = "r1"
    kind: Literal["mobile_manipulator", "panda", "husky"] = "mobile_manipulator"
    pose: Pose
    skills: list[Skill] = ["move_to", "pick", "place", "push", "wait", "done"]
    limits: RobotLimits = RobotLimits()
    battery: Battery | None = None
