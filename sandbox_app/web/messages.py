"""The wire of a live sandbox session, written once; TypeScript types are generated from these models.

Binary messages (server to client), little-endian: one byte kind (1 poses, 2 JPEG), uint32 frame number, float32
simulated seconds, then the payload: poses are float32 (bodies, 7) as x y z qx qy qz qw in the order of `Scene.bodies`.
The client answers each binary frame with `ack`; without it the server keeps only the newest frame of each kind.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Call = Annotated[str, Field(max_length=400)]  # for example `pick(red_box)`, or `r1: pick(red_box) | r2: wait(1)`
Actor = Literal["record", "hand", "expert"]  # an episode's record, a person, the engine's planner


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid")


# Client to server ------------------------------------------------------------------------------------------------


class Fork(Message):
    """The middle of a recorded episode: its calls up to there are carried out unseen, then the state is compared."""

    calls: list[Call] = Field(max_length=1000)
    state_hash: str = Field("", max_length=64, description="as recorded after the last of them; empty: not known")


class Open(Message):
    """Start a sandbox on a scenario document (as it is in the editor, saved or not), or take up a session again."""

    type: Literal["open"] = "open"
    scenario: dict[str, Any] | None = None
    seed: int = Field(0, ge=0, le=2**31 - 1)
    session: str | None = Field(None, description="the id of a session to take up again")
    fork: Fork | None = Field(None, description="begin there; `seed` is then the recorded episode's")


class Reset(Message):
    type: Literal["reset"] = "reset"
    seed: int = Field(0, ge=0, le=2**31 - 1)


class Rewind(Message):
    """Back to where the session began: to the decision where it was forked, or to the beginning of the episode."""

    type: Literal["rewind"] = "rewind"


class Act(Message):
    """One decision by hand, or as it was recorded."""

    type: Literal["act"] = "act"
    call: Call
    actor: Literal["hand", "record"] = "hand"


class Delegate(Message):
    """Let somebody else decide, so many times or until the episode ends; a call by hand takes over at once."""

    type: Literal["delegate"] = "delegate"
    actor: Literal["expert"] = "expert"
    decisions: int = Field(1, ge=0, le=1000, description="0: no more, after the decision under way")


class Play(Message):
    """Reset to `seed`, then execute the recorded calls anew, pacing simulated time by the session's speed."""

    type: Literal["play"] = "play"
    seed: int = Field(ge=0, le=2**31 - 1)
    calls: list[Call] = Field(max_length=1000)
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
    Open | Reset | Rewind | Act | Delegate | Play | Pause | Resume | Step | Speed | Camera | Ack,
    Field(discriminator="type"),
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


class Forked(Message):
    """Where the session was forked from its recorded episode, and whether the state there is the recorded one."""

    decision: int = Field(description="how many decisions were carried out before it")
    proof: Literal["", "exact", "unrecorded"] = Field(
        "", description="empty: not reached; unrecorded: nothing to compare"
    )


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
    forked: Forked | None = None
    delegate: str = Field("", description="the actor that goes on deciding by itself")


class Decision(Message):
    """One decision carried out in the session."""

    type: Literal["decision"] = "decision"
    index: int
    call: str
    actor: Actor = "hand"
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
