"""What holds for the whole episode: its limits, what is illegal and what that costs, rewards, monitor, cognition."""

from typing import Literal

from pydantic import Field

from sandbox_app.engine.document.values import Document, Length, Name, Weight


class Limits(Document):
    decisions: int = Field(24, ge=1, le=1000, description="an episode is truncated after so many")
    seconds: float = Field(600, gt=0, le=36000, json_schema_extra={"unit": "s, simulated"})
    goals: tuple[int, int] | None = Field(None, description="how many goals are drawn at a reset; all, if left out")


class Rate(Document):
    """At most so many calls of the skill in an episode, and so many decisions between two of them."""

    skill: Name
    most: int = Field(1000, ge=1, le=1000)
    pause: int = Field(0, ge=0, le=1000, json_schema_extra={"unit": "decisions"})


class Validator(Document):
    on_violation: Literal["terminate", "penalise", "rollback"] = "terminate"
    price: Weight = Field(-10.0, description="reward of an illegal action")
    rates: list[Rate] = Field([], max_length=20)


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
    force: Weight = Field(-0.5, description="safety: a contact harder than the monitor's force")
    near_miss: Weight = Field(-0.2, description="safety: a person closer than the monitor's distance, in motion")
    speed: Weight = Field(-0.2, description="safety: faster than the monitor's speed")
    hazard: Weight = Field(-0.5, description="safety: a robot in fire, spill, heat or electricity")


class Monitor(Document):
    """What is watched while the physics runs; each breach is an alert, the grave ones may roll the world back."""

    force: float = Field(400.0, gt=0, le=100_000, description="of a robot's contact", json_schema_extra={"unit": "N"})
    speed: float = Field(4.0, gt=0, le=100, description="of any body", json_schema_extra={"unit": "m/s"})
    distance: Length = Field(0.35, description="between a moving robot and a person")
    tilt: float = Field(0.8, gt=0, le=3.2, description="of a robot's base", json_schema_extra={"unit": "rad"})
    penetration: float = Field(0.03, gt=0, le=1, json_schema_extra={"unit": "m"})
    rollback: bool = Field(False, description="after a grave alert, back to the last safe decision")


class Cognition(Document):
    reflect_every: int = Field(6, ge=5, le=10, description="decisions between two reflections (the article: 5 to 10)")
    reflect_on_failure: bool = Field(True, description="and after an alert, or a danger not seen before")
    backtracks: int = Field(3, ge=0, le=20)
    language: Literal["en", "zh"] = Field("en", description="in which a robot is told what it perceives")
