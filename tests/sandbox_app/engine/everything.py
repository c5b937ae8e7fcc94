"""A scenario with one of everything that a world can be built of, for tests that look at all of it at once."""

from typing import Any

from sandbox_app.engine import Sandbox, Scenario

GEM = """
v 1 0 0
v -1 0 0
v 0 1 0
v 0 -1 0
v 0 0 1
v 0 0 -1
f 1 3 5
f 3 2 5
f 2 4 5
f 4 1 5
f 3 1 6
f 2 3 6
f 4 2 6
f 1 4 6
"""


def at(x: float, y: float, yaw: float = 0.0) -> dict[str, Any]:
    return {"kind": "fixed", "position": [x, y], "yaw": yaw}


def on(thing: str, x: float = 0.0, y: float = 0.0) -> dict[str, Any]:
    return {"kind": "on", "thing": thing, "offset": [x, y]}


def device(form: str, pose: dict[str, Any], size: list[float], **more: Any) -> dict[str, Any]:
    """One with a single state, unless more is said."""
    return {
        "name": form,
        "form": form,
        "pose": pose,
        "size": size,
        "states": [{"name": "off"}],
        "initial": "off",
        **more,
    }


def moving(form: str, pose: dict[str, Any], size: list[float], **more: Any) -> dict[str, Any]:
    """One with a part that a robot opens and closes."""
    states = [
        {"name": "closed", "lamp": "#ef4444"},
        {"name": "open", "lamp": "#22c55e", "effects": [{"kind": "move", "to": 1.0}]},
    ]
    transitions = [{"when": "closed", "to": "open", "by": "open"}, {"when": "open", "to": "closed", "by": "close"}]
    return device(form, pose, size, **{"states": states, "initial": "closed", "transitions": transitions, **more})


def switched(form: str, pose: dict[str, Any], size: list[float], effect: dict[str, Any], **more: Any) -> dict[str, Any]:
    """One that has its effect while it is on; a press turns it on and off."""
    states = [{"name": "off", "lamp": "#ef4444"}, {"name": "on", "lamp": "#22c55e", "effects": [effect]}]
    transitions = [{"when": "off", "to": "on", "by": "press"}, {"when": "on", "to": "off", "by": "press"}]
    return device(form, pose, size, **{"states": states, "initial": "off", "transitions": transitions, **more})


def restless(name: str, form: str, pose: dict[str, Any], size: list[float], **more: Any) -> dict[str, Any]:
    """One whose part goes to and fro by itself."""
    transitions = [
        {"when": "closed", "to": "open", "by": "time", "seconds": 1.0},
        {"when": "open", "to": "closed", "by": "time", "seconds": 2.5},
    ]
    return moving(form, pose, size, name=name, transitions=transitions, **more)


STRUCTURES = [
    {"kind": "wall", "name": "low_wall", "start": [-4.9, 1.5], "end": [-2.4, 1.5], "height": 0.5, "thickness": 0.12},
    {
        "kind": "wall",
        "name": "lintel",
        "start": [-4.9, 1.5],
        "end": [-2.4, 1.5],
        "height": 0.35,
        "bottom": 1.0,
        "thickness": 0.12,
    },
    {"kind": "wall", "name": "gate_wall", "start": [-1.2, 1.5], "end": [0.9, 1.5], "height": 1.0, "thickness": 0.12},
    {"kind": "wall", "name": "door_wall", "start": [2.0, 1.5], "end": [4.9, 1.5], "height": 1.35, "thickness": 0.12},
    {"kind": "table", "name": "bench", "position": [-4.0, -1.0], "yaw": 1.5708},
    {"kind": "shelf", "name": "rack", "position": [-3.9, 3.3]},
    {"kind": "ramp", "name": "slope", "position": [-2.2, 3.1], "size": [1.2, 0.7, 0.3]},
    {"kind": "stairs", "name": "steps", "position": [-0.6, 3.2], "size": [1.0, 0.8, 0.4]},
]
DEVICES = [
    moving("gate", at(-1.8, 1.5), [1.1, 0.06, 0.8]),
    moving("door", at(1.45, 1.5), [1.0, 0.06, 1.3], colour="#7c9a8e"),
    moving("drawer", at(4.6, 0.4, 3.1416), [0.4, 0.45, 0.6], colour="#a8835a"),
    switched("conveyor", at(2.2, 3.0), [1.8, 0.5, 0.3], {"kind": "belt", "speed": 0.2}, initial="on"),
    restless("lift", "lift", at(4.2, 3.0), [0.5, 0.5, 0.1]),
    switched("button", at(-2.6, 0.9), [0.14, 0.14, 0.7], {"kind": "set", "device": "alarm", "state": "ringing"}),
    device("valve", at(0.2, -3.3), [0.3, 0.3, 0.6], colour="#5b8fb0"),
    device("machine", at(4.4, -1.2, 3.1416), [0.6, 0.8, 0.9], states=[{"name": "off", "lamp": "#22c55e"}]),
    switched("charger", at(-4.8, -2.6), [0.16, 0.5, 0.8], {"kind": "charge"}, initial="on"),
    device("alarm", at(4.7, -3.4), [0.24, 0.24, 1.2], states=[{"name": "off"}, {"name": "ringing", "lamp": "#f97316"}]),
    device("sensor", at(1.3, -1.2), [0.2, 0.2, 0.05], watches="yard", colour="#a78bfa"),
    device(
        "hazard",
        at(-1.6, -2.6),
        [0.3, 0.3, 0.1],
        states=[{"name": "burning", "effects": [{"kind": "hazard", "what": "fire", "radius": 0.55}]}],
        initial="burning",
    ),
    device(
        "hazard",
        at(2.9, -0.2),
        [0.3, 0.3, 0.1],
        name="puddle",
        states=[{"name": "wet", "effects": [{"kind": "hazard", "what": "spill", "radius": 0.5}]}],
        initial="wet",
    ),
]
OBJECTS = [
    {"name": "cube", "size": [0.12, 0.12, 0.12], "pose": on("drawer")},
    {
        "name": "can",
        "shape": "cylinder",
        "size": [0.1, 0.1, 0.15],
        "pose": on("bench", 0.25, 0.15),
        "colour": "#34d399",
    },
    {"name": "box", "size": [0.14, 0.14, 0.14], "pose": on("rack", 0.3), "colour": "#f87171"},
    {"name": "parcel", "size": [0.16, 0.16, 0.1], "pose": on("conveyor", -0.6), "colour": "#fbbf24"},
    {"name": "crate", "size": [0.2, 0.2, 0.16], "pose": on("lift"), "colour": "#c084fc"},
    {"name": "ball", "shape": "sphere", "size": [0.14, 0.14, 0.14], "pose": at(0.5, 0.3), "colour": "#fb7185"},
    {
        "name": "gem",
        "shape": "mesh",
        "mesh": GEM,
        "size": [0.2, 0.2, 0.24],
        "pose": at(-0.6, -0.7),
        "colour": "#22d3ee",
    },
    {
        "name": "wrench",
        "shape": "compound",
        "size": [0.26, 0.1, 0.05],
        "parts": [
            {"size": [0.18, 0.04, 0.04], "at": [-0.03, 0, 0], "colour": "#94a3b8"},
            {"size": [0.06, 0.1, 0.05], "at": [0.1, 0, 0], "colour": "#64748b"},
        ],
        "tool": "wrench",
        "pose": on("bench", -0.25, -0.1),
    },
    {
        "name": "pillar",
        "shape": "cylinder",
        "size": [0.4, 0.4, 1.2],
        "fixed": True,
        "pose": at(-2.9, -0.2),
        "colour": "#64748b",
    },
    {"name": "rubble", "size": [0.5, 0.4, 0.3], "offstage": True, "pose": at(0, 0)},
    {"name": "sponge", "size": [0.16, 0.12, 0.08], "pose": at(2.95, -0.15), "colour": "#fde68a"},
]
EVERYTHING: dict[str, Any] = {
    "name": "everything",
    "title": "Everything",
    "world": {"size": [10.0, 8.0], "wall_height": 0.5, "time_step": 0.0166, "solver_iterations": 20},
    "zones": [
        {"name": "dock", "kind": "goal", "center": [-0.3, 0.6], "size": [0.8, 0.7]},
        {"name": "yard", "kind": "buffer", "center": [1.3, -1.2], "size": [1.5, 1.2], "colour": "#818cf8"},
        {"name": "pit", "kind": "forbidden", "center": [2.6, -3.1], "size": [1.2, 0.8], "colour": "#f43f5e"},
    ],
    "structures": STRUCTURES,
    "devices": DEVICES,
    "objects": OBJECTS,
    "people": [
        {"name": "ada", "route": [[0.6, -3.0], [2.0, -2.2], [0.9, -2.2]], "loop": True, "pause": 0.2},
        {"name": "bob", "route": [[3.6, 0.9], [0.4, 0.9]], "colour": "#38bdf8"},
    ],
    "robots": [
        {
            "name": "r1",
            "pose": at(-2.0, -1.2, 0.5),
            "limits": {"speed": 1.5},
            "skills": ["move_to", "pick", "place", "open", "close", "press", "use", "inspect", "wait", "done"],
        }
    ],
    "goals": [{"name": "deliver", "predicate": "inside", "object": "ball", "zone": "dock"}],
    "validator": {"on_violation": "penalise"},
    "limits": {"decisions": 200},
}


def everything(seed: int = 1, **changes: Any) -> Sandbox:
    sandbox = Sandbox(Scenario.parse({**EVERYTHING, **changes}), seed=seed)
    sandbox.reset()
    return sandbox
