"""What an agent is told after a decision: frozen facts that go to JSON and back, as far as it can sense them."""

from sandbox_app.engine.observation.facts import (
    DeviceFacts,
    HazardFacts,
    MessageFacts,
    ObjectFacts,
    Observation,
    OtherFacts,
    PersonFacts,
    RobotFacts,
    StructureFacts,
    ZoneFacts,
)
from sandbox_app.engine.observation.observer import observe

__all__ = [
    "DeviceFacts",
    "HazardFacts",
    "MessageFacts",
    "ObjectFacts",
    "Observation",
    "OtherFacts",
    "PersonFacts",
    "RobotFacts",
    "StructureFacts",
    "ZoneFacts",
    "observe",
]
