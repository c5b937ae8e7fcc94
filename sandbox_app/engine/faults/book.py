"""The faults of one episode: when each begins and ends, drawn from the world's own generator.

Triggers are looked at before each decision, and those that wait for an event in each frame; what ends a fault by itself
(a device put right, a robot cooled down, a close look) at the end of each decision, and what runs by the clock in each
frame. `NAME.begins` and `NAME.ends` are emitted. What a fault does to perception is asked of the book: it shows only
what the agent could see.
"""

import hashlib
import math
from typing import TYPE_CHECKING, Any

import numpy as np

from sandbox_app.engine.document import Fault
from sandbox_app.engine.faults.kinds import KINDS, set_flags
from sandbox_app.engine.faults.standing import ACTIVE, OVER, WAITING, Standing
from sandbox_app.engine.layout.geometry import Point
from sandbox_app.engine.robots.robot import Robot

if TYPE_CHECKING:
    from sandbox_app.engine.world import World


class FaultBook:
    def __init__(self, faults: list[Fault], generator: np.random.Generator):
        self.faults, self.generator = faults, generator
        self.standings = [Standing.draw(fault, generator) for fault in faults]
        self.decision = 0
        self.salt = int(generator.integers(2**31)) if any(fault.kind == "sensor_noise" for fault in faults) else 0
        self._waits_for_events = any(fault.trigger.on for fault in faults)
        self._runs_by_clock = any(fault.kind in ("overheating", "power_loss") for fault in faults)

    # When -------------------------------------------------------------------------------------------------------

    def start(self, world: "World") -> None:
        """What no trigger holds back begins with the episode."""
        for standing in self.standings:
            if standing.phase == WAITING and standing.is_unconditional:
                self.begin(world, standing)

    def begin_decision(self, world: "World", decision: int) -> None:
        """Before each decision: what ends and what begins now."""
        self.decision = decision
        for standing in self.standings:
            if standing.is_active and standing.until is not None and decision >= standing.until:
                self.end(world, standing)
            elif standing.phase == WAITING and standing.is_due(decision, self.generator):
                self.begin(world, standing)

    def before_frame(self, world: "World") -> None:
        if self._waits_for_events and world.events.fresh:
            for standing in self.standings:
                if standing.phase == WAITING and standing.fault.trigger.on in world.events.fresh:
                    self.begin(world, standing)
        if self._runs_by_clock:
            self.end_decision(world)

    def end_decision(self, world: "World") -> None:
        """What has ended by itself."""
        for standing in self.standings:
            if standing.is_active and not KINDS[standing.fault.kind].goes_on(world, standing):
                self.end(world, standing)

    def begin(self, world: "World", standing: Standing) -> None:
        kind, lasts = KINDS[standing.fault.kind], standing.fault.trigger.decisions
        standing.due = not kind.begins(world, standing)
        if standing.due:
            return
        standing.phase = ACTIVE
        standing.until = None if lasts is None else max(1, self.decision) + lasts
        if kind.is_flag:
            set_flags(world, self.standings)
        world.events.emit(f"{standing.fault.name}.begins")

    def end(self, world: "World", standing: Standing) -> None:
        kind = KINDS[standing.fault.kind]
        standing.phase = OVER
        kind.ends(world, standing)
        if kind.is_flag:
            set_flags(world, self.standings)
        world.events.emit(f"{standing.fault.name}.ends")

    def mend(self, world: "World", robot: str, tool: str | None) -> bool:
        """A robot used that kind of tool on a broken one; whether it works again."""
        mended = [
            standing
            for standing in self.active("broken_robot")
            if standing.fault.robot == robot and standing.fault.tool in (None, tool)
        ]
        for standing in mended:
            self.end(world, standing)
        return bool(mended) and not world.robots[robot].broken

    def named(self, name: str) -> list[Standing]:
        return [standing for standing in self.standings if standing.fault.name == name]

    def active(self, kind: str) -> list[Standing]:
        return [standing for standing in self.standings if standing.is_active and standing.fault.kind == kind]

    # What it does to hands and eyes -----------------------------------------------------------------------------

    def slips(self, robot: Robot) -> bool:
        """Whether this pick's grasp opens while lifting. One draw for each fault and pick, whatever comes of it."""
        mine = [standing.fault for standing in self.active("gripper_slip") if standing.fault.robot == robot.name]
        draws = [self.generator.random() < fault.chance for fault in mine]
        return any(draws)

    def seen_point(self, robot: str, name: str, point: Point) -> Point:
        """Where that robot believes a thing to be: the same all through a decision, another error in the next."""
        for standing in self.active("sensor_noise"):
            if standing.fault.robot == robot:
                dx, dy = self._error(robot, name)
                point = point[0] + standing.fault.deviation * dx, point[1] + standing.fault.deviation * dy
        return point

    def seen_as(self, name: str) -> str:
        """The object whose tags and colour this one is seen with: its own, unless a mislabel goes on."""
        for standing in self.active("mislabel"):
            one, other = standing.fault.objects
            if name in (one, other):
                return other if name == one else one
        return name

    def _error(self, robot: str, name: str) -> Point:
        """Two normal numbers from a digest: nothing is drawn by looking, so looking changes nothing."""
        digest = hashlib.blake2b(f"{self.salt}/{self.decision}/{robot}/{name}".encode(), digest_size=16).digest()
        one, other = (int.from_bytes(half, "little") / 2**64 for half in (digest[:8], digest[8:]))
        length, turn = math.sqrt(-2.0 * math.log(max(one, 1e-12))), 2 * math.pi * other
        return length * math.cos(turn), length * math.sin(turn)

    # Keeping ----------------------------------------------------------------------------------------------------

    def keep(self) -> dict[str, Any]:
        standings = [standing.keep() for standing in self.standings]
        return {"decision": self.decision, "salt": self.salt, "standings": standings}

    def put_back(self, kept: dict[str, Any]) -> None:
        self.decision, self.salt = kept["decision"], kept["salt"]
        for standing, row in zip(self.standings, kept["standings"], strict=True):
            standing.put_back(row)
