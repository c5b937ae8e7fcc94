"""The wire of a live sandbox session, written once; TypeScript types are generated from these models.

Binary messages (server to client), little-endian: one byte kind (1 poses, 2 JPEG), uint32 frame number, float32
simulated seconds, then the payload: poses are float32 (bodies, 7) as x y z qx qy qz qw in the order of `Scene.bodies`.
The client answers each binary frame with `ack`; without it the server keeps only the newest frame of each kind.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid")


# Client to server ------------------------------------------------------------------------------------------------


class Open(Message):
    """Start a sandbox on a scenario document (as it is in the editor, saved or not), or take up a session again."""

    type: Literal["open"] = "open"
    scenario: dict[str, Any] | None = None
    seed: int = Field(0, ge=0, le=2**31 - 1)
    session: str | None = Field(None, description="the id of a session to take up again")


class Reset(Message):
    type: Literal["reset"] = "reset"
    seed: int = Field(0, ge=0, le=2**31 - 1)


class Act(Message):
    """One call by hand, for example `pick(red_box)`."""

    type: Literal["act"] = "act"
    call: str = Field(max_length=200)


class Play(Message):
    """Reset to `seed`, then execute the recorded calls anew, pacing simulated time by the session's speed."""

    type: Literal["play"] = "play"
    seed: int = Field(ge=0, le=2**31 - 1)
    calls: list[str] = Field(max_length=1000)
    label: str = Field("", max_length=80)


class Pause(Message):
    type: Literal["pause"] = "pause"


class Resume(Message):
    type: Literal["resume"] = "resume"


class Step(Message):
    """While paused: advance one drawn frame (1/30 s of simulated time)."""

    type: Literal["step"] = "step"


class Speed(Message):
    type: Literal["speed"] = "speed"
    value: float = Field(1.0, gt=0, le=64, description="simulated seconds a real second")


class Camera(Message):
    """What this viewer wants to see of the PyBullet camera; `on: false` renders nothing."""

    type: Literal["camera"] = "camera"
    on: bool = True
    viewpoint: str = Field("overview", max_length=40)
    width: int = Field(480, ge=64, le=1280)
    height: int = Field(360, ge=64, le=960)
    rate: float = Field(10, gt=0, le=30, description="frames a second at most")


class Ack(Message):
    """The client has drawn this frame and may be sent the next."""

    type: Literal["ack"] = "ack"
    kind: Literal["poses", "camera"]
    frame: int


ClientMessage = Annotated[
    Open | Reset | Act | Play | Pause | Resume | Step | Speed | Camera | Ack, Field(discriminator="type")
]

# Server to client ------------------------------------------------------------------------------------------------


class Body(Message):
    """One drawn shape. `size` as in the scenario: x, y, z; x is the diameter of a round one, z its height.

    A mesh is an OBJ text, drawn scaled to the size about its middle.
    """

    name: str
    kind: Literal["floor", "wall", "zone", "object", "obstacle", "device", "person", "robot"]
    shape: Literal["box", "cylinder", "sphere", "mesh"]
    size: tuple[float, float, float]
    colour: str
    owner: str = Field("", description="the robot, device, object or zone that the shape belongs to")
    mesh: str = Field("", description="the OBJ text of a mesh")


class Scene(Message):
    type: Literal["scene"] = "scene"
    bodies: list[Body]
    poses: list[list[float]] = Field(description="where each body is now, seven numbers each")


class State(Message):
    """Sent whenever it changes; a client that joins late is sent the newest."""

    type: Literal["state"] = "state"
    session: str
    status: Literal["queued", "ready", "acting", "playing", "paused", "ended", "failed"]
    seed: int = 0
    seconds: float = 0.0
    speed: float = 1.0
    label: str = ""
    renderer: str = Field("", description="EGL or TinyRenderer")
    goals: list[dict[str, Any]] = Field([], description="the goals drawn: name, text, met")
    calls: list[str] = Field([], description="every call that the grammar allows now")
    note: str = ""


class Decision(Message):
    """One decision carried out in the session."""

    type: Literal["decision"] = "decision"
    index: int
    call: str
    legal: bool
    reason: str = ""
    outcome: str = Field("", description="success, failure with its cause, or time-out")
    reward: float = 0.0
    parts: dict[str, float] = {}
    terminated: bool = False
    truncated: bool = False
    success: bool = False
    state_hash: str = ""


class Problem(Message):
    """Something was refused; the session lives on unless a `state` says otherwise."""

    type: Literal["problem"] = "problem"
    place: str = ""
    message: str
    hint: str = ""


ServerMessage = Annotated[Scene | State | Decision | Problem, Field(discriminator="type")]

client_message = TypeAdapter(ClientMessage)
server_message = TypeAdapter(ServerMessage)
