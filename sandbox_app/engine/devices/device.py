"""A live device: its state, what moves it on, and what its state does to the world.

A skill asks `reaction` first and then calls `take`; time, chance and events are looked at in each frame. Chances are
drawn from the world's generator once a second of the state, in the order of the document. What one device does to
another happens in the next frame. Without power a powered device ages no more, and its moving part stays where it is.
"""

import math
from typing import TYPE_CHECKING, Any

from sandbox_app.engine import document
from sandbox_app.engine.devices.forms import FORMS, shadow_of, share_in, sweep_of, travel_of
from sandbox_app.engine.devices.watching import Watch
from sandbox_app.engine.document import Transition
from sandbox_app.engine.layout.geometry import Point, Shadow
from sandbox_app.engine.physics.client import FRAME

if TYPE_CHECKING:
    from sandbox_app.engine.world import World

SECOND = round(1 / FRAME)  # frames
GAIN = 10.0  # 1/s: speed of the moving part for a metre, or a radian, of error
AJAR = 0.1  # a door that is further open is not closed
THERE = 0.01  # metres or radians: from here on the part is held instead of moved


class Device:
    def __init__(self, spec: document.Device, place: Point, yaw: float, body: int | None):
        self.spec, self.place, self.yaw, self.body = spec, place, yaw, body
        self.states = {state.name: state for state in spec.states}
        self.state = spec.initial if isinstance(spec.initial, str) else spec.initial[0]
        self._spontaneous = [t for t in spec.transitions if t.by in ("time", "chance", "event")]
        self._way = travel_of(spec)
        self.age = 0  # frames in this state
        self.share = share_in(spec, self.state)  # where its moving part is asked to be: 0 closed … 1 open
        self.reached = self.share  # where it is
        self.swing = 1  # to which side a door opens: 1 to its left, -1 to its right
        self.stopped: float | None = None  # where it stood when the power was lost
        self.asked: str | None = None  # the state that another device puts it into
        self.watch = Watch(spec.watches) if spec.watches else None

    @property
    def name(self) -> str:
        return self.spec.name

    @property
    def moves(self) -> bool:
        return FORMS[self.spec.form].axis is not None

    @property
    def effects(self) -> list[document.Effect]:
        return self.states[self.state].effects

    def is_live(self, world: "World") -> bool:
        return world.power or not self.spec.powered

    def shadow(self) -> Shadow | None:
        """What it covers of the floor now."""
        return shadow_of(self.spec, self.place, self.yaw, self.reached, self.swing)

    def sweep(self) -> Shadow | None:
        """What its part will pass over when somebody works it now."""
        return sweep_of(self.spec, self.place, self.yaw, self.reached, self.swing)

    def open_away_from(self, point: Point) -> None:
        """A closed door swings away from who opens it."""
        if FORMS[self.spec.form].hinge and self.share == 0.0 and self.reached < AJAR:
            left = (point[1] - self.place[1]) * math.cos(self.yaw) - (point[0] - self.place[0]) * math.sin(self.yaw)
            self.swing = -1 if left > 0 else 1

    def radius(self) -> float:
        x, y, _ = self.spec.size
        return (x * x + y * y) ** 0.5 / 2

    def depth(self) -> float:
        """From its middle to its nearest side."""
        return min(self.spec.size[:2]) / 2

    # Transitions ------------------------------------------------------------------------------------------------

    def reaction(self, world: "World", by: str, tool: str | None = None) -> Transition | None:
        """The transition that the skill, with that kind of tool, would set off now."""
        return next((t for t in self.spec.transitions if t.by == by and self._applies(world, t, tool)), None)

    def answers(self, by: str) -> bool:
        """Some state answers to the skill."""
        return any(transition.by == by for transition in self.spec.transitions)

    def tools(self) -> set[str]:
        """The kinds of tools that move it on from the present state."""
        rows = [t for t in self.spec.transitions if t.by == "use" and t.tool and self._starts_here(t)]
        return {str(t.tool) for t in rows}

    def take(self, world: "World", transition: Transition) -> None:
        self.enter(world, transition.to)

    def enter(self, world: "World", state: str) -> None:
        """Be in that state from now on, with what it does to this device and to others."""
        if state == self.state:
            return
        self.state, self.age = state, 0
        self.share = share_in(self.spec, state)
        world.forget()  # a fire is drawn on the floor
        world.events.emit(f"{self.name}.{state}")
        for effect in self.effects:
            if effect.kind == "set":
                world.devices[effect.device].asked = effect.state

    def before_frame(self, world: "World") -> None:
        live = self.is_live(world)
        if live:
            self._live(world)
        if self.moves and self.body is not None:
            self._move(world, live)

    def _live(self, world: "World") -> None:
        self.age += 1
        if self.watch is not None:
            self.watch.look(world, self.name)
        if self.asked is not None:
            state, self.asked = self.asked, None
            self.enter(world, state)
            return
        for transition in self._spontaneous:
            if self._is_due(world, transition):
                self.take(world, transition)
                break

    def _move(self, world: "World", live: bool) -> None:
        """Set the part's motor for this frame: towards where the state wants it, or to stay."""
        form, way = FORMS[self.spec.form], self._way
        position = world.bullet.joint_positions(self.body, (0,))[0]
        self.reached = self.swing * position / way
        if live:
            self.stopped = None
        elif self.stopped is None:
            self.stopped = position
        error = (self.swing * self.share * way if self.stopped is None else self.stopped) - position
        speed = max(-form.speed, min(form.speed, GAIN * error))
        world.bullet.drive(self.body, (0,), (speed,), (form.hold if abs(error) < THERE else form.push,))

    def _is_due(self, world: "World", transition: Transition) -> bool:
        if not self._applies(world, transition, None):
            return False
        if transition.by == "time":
            return self.age >= transition.seconds / FRAME
        if transition.by == "event":
            return transition.event in world.events.fresh
        return self.age % SECOND == 0 and bool(world.generator.random() < transition.chance)

    def _applies(self, world: "World", transition: Transition, tool: str | None) -> bool:
        fits = transition.by != "use" or transition.tool is None or transition.tool == tool
        return (
            fits
            and self._starts_here(transition)
            and all(world.devices[name].state == state for name, state in transition.needs.items())
        )

    def _starts_here(self, transition: Transition) -> bool:
        return self.state in ([transition.when] if isinstance(transition.when, str) else transition.when)

    # Keeping ----------------------------------------------------------------------------------------------------

    def keep(self) -> dict[str, Any]:
        return {
            "state": self.state,
            "age": self.age,
            "share": self.share,
            "reached": self.reached,
            "stopped": self.stopped,
            "swing": self.swing,
            "asked": self.asked,
            "watch": self.watch and self.watch.inside,
        }

    def put_back(self, kept: dict[str, Any]) -> None:
        self.state, self.age, self.share = kept["state"], kept["age"], kept["share"]
        self.reached, self.stopped, self.asked = kept["reached"], kept["stopped"], kept["asked"]
        self.swing = kept["swing"]
        if self.watch is not None:
            self.watch.inside = kept["watch"]
