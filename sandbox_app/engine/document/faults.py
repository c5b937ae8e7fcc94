"""Faults: what goes wrong, and when. Each is seeded, and emits `NAME.begins` and `NAME.ends`."""

from typing import Annotated, Literal

from pydantic import Field

from sandbox_app.engine.document.places import Pose
from sandbox_app.engine.document.values import Chance, Document, EventName, Name


class Trigger(Document):
    """At a decision drawn from `at`, by chance at each decision, or on an event; from the start if nothing is said."""

    at: tuple[int, int] | None = Field(None, description="the first and the last decision at which it may begin")
    chance: Chance = Field(0.0, description="for each decision")
    on: EventName | None = None
    decisions: int | None = Field(None, ge=1, le=1000, description="how long it lasts; for good, if left out")
    likely: Chance = Field(1.0, description="chance that this episode has it at all")


class _Fault(Document):
    name: Name = "fault"
    trigger: Trigger = Trigger()


class GripperSlip(_Fault):
    """The grasp opens again while lifting, by chance at each pick."""

    kind: Literal["gripper_slip"] = "gripper_slip"
    robot: Name = "r1"
    chance: Chance = 0.1


class WeakActuator(_Fault):
    kind: Literal["weak_actuator"]
    robot: Name = "r1"
    strength: float = Field(0.4, gt=0, le=1, description="share of force and speed that is left")


class SensorNoise(_Fault):
    kind: Literal["sensor_noise"]
    robot: Name = "r1"
    deviation: float = Field(0.1, gt=0, le=2, description="of positions", json_schema_extra={"unit": "m"})


class Mislabel(_Fault):
    """Two objects are seen with each other's tags and colour until one is inspected."""

    kind: Literal["mislabel"]
    objects: tuple[Name, Name]


class BlockedPath(_Fault):
    """An object that waited offstage comes to lie there."""

    kind: Literal["blocked_path"]
    object: Name
    pose: Pose


class DeviceJam(_Fault):
    kind: Literal["device_jam"]
    device: Name
    state: Name = "jammed"


class Overheating(_Fault):
    """The robot must stand still until it has cooled; or the device goes to the state."""

    kind: Literal["overheating"]
    robot: Name | None = None
    device: Name | None = None
    state: Name = "hot"
    cooling: float = Field(4.0, gt=0, le=600, json_schema_extra={"unit": "s"})


class PowerLoss(_Fault):
    """All powered devices stand still, until `device` enters `state`, if one is named."""

    kind: Literal["power_loss"]
    device: Name | None = None
    state: Name = "on"


class CommunicationLoss(_Fault):
    kind: Literal["communication_loss"]


class BrokenRobot(_Fault):
    """The robot can only wait, say and report, until a robot uses the tool on it."""

    kind: Literal["broken_robot"]
    robot: Name
    tool: Name | None = None


class Fire(_Fault):
    """A hazard device catches fire."""

    kind: Literal["fire"]
    device: Name
    state: Name = "burning"


class Spill(_Fault):
    """A hazard device spills."""

    kind: Literal["spill"]
    device: Name
    state: Name = "wet"


Fault = Annotated[
    GripperSlip
    | WeakActuator
    | SensorNoise
    | Mislabel
    | BlockedPath
    | DeviceJam
    | Overheating
    | PowerLoss
    | CommunicationLoss
    | BrokenRobot
    | Fire
    | Spill,
    Field(discriminator="kind"),
]
