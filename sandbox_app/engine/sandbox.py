"""The sandbox: reset, step, look, keep. One physics world, one episode at a time, no side effects beyond it.

A fresh world is built at each reset, so seed and calls replayed give the same episode to the last bit. Unusual: an
illegal call returns (None, −10.0, True) as in the article; a sandbox whose `on_frame` raised must be reset.
"""

import itertools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sandbox_app.engine import drawing, hashing, placement, skills
from sandbox_app.engine.bullet import Bullet
from sandbox_app.engine.calls import Call, Grammar
from sandbox_app.engine.camera import Camera
from sandbox_app.engine.errors import EngineError, SandboxClosedError, SnapshotError
from sandbox_app.engine.goals import GoalBook
from sandbox_app.engine.observation import Observation, observe
from sandbox_app.engine.reward import RewardMeter, price_of_violation
from sandbox_app.engine.robot import Robot
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.skills import Outcome
from sandbox_app.engine.snapshot import EngineState, Snapshot
from sandbox_app.engine.splits import TRAIN
from sandbox_app.engine.validator import Verdict, judge, legal_calls
from sandbox_app.engine.world import World

SETTLING = 5  # frames after building, for everything to come to rest
KEPT_STATES = 16  # saved engine states a sandbox holds; older snapshots restore by replay
Step = tuple[Observation | None, float, bool, bool, dict[str, Any]]

_episodes = itertools.count(1)


class Sandbox:
    def __init__(self, scenario: Scenario, seed: int = 0, on_frame: Callable[["Sandbox"], None] | None = None):
        self.scenario, self.on_frame = scenario, on_frame
        self.seed = checked_seed(seed)
        self._seeds = np.random.default_rng(self.seed)
        self._bullet: Bullet | None = Bullet()
        self._camera: Camera | None = None
        self._states: dict[int, int] = {}
        self._world: World | None = None
        self._first, self._ready = True, False
        self._grammars = {robot.name: Grammar(scenario, robot) for robot in scenario.robots}

    # Acting -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> tuple[Observation, dict[str, Any]]:
        """A new episode. Without a seed: the constructor's the first time, then one drawn from the training seeds."""
        if seed is not None:
            self.seed = checked_seed(seed)
        elif not self._first:
            self.seed = int(self._seeds.integers(TRAIN.start, TRAIN.stop))
        self._build()
        for _ in range(SETTLING):
            for robot in self._world.robots.values():
                robot.halt()
            self._frame()
        self._book.update(self._world)
        self._meter = RewardMeter(self._world, self._book)
        self._first, self._ready = False, True
        return self._observe(), {"seed": self.seed, "state_hash": self.state_hash(), "success": False, "reward": {}}

    def step(self, action: str | Mapping[str, str]) -> Step:
        """Carry out one call; five values as in Gymnasium."""
        text = self._text_of(action)
        verdict = judge(self.world, self._robot, self._grammar, text)
        self._log.append(text)
        if not verdict.legal:
            return self._refuse(verdict)
        call = self._grammar.parse(text)
        frames, held = self.world.frames, self._robot.holding
        self.world.bumped, self._ready = False, False
        self._last = (str(call), self._execute(call))
        self._ready = True
        fresh, outcome = self._book.update(self.world), self._last[1]
        dropped = outcome.cause in ("slipped", "dropped") or (
            held and self._robot.holding != held and call.skill != "place"
        )
        terminated = call.skill == "done"
        success = terminated and self._book.all_met
        parts = self._meter.measure(outcome, fresh, bool(dropped), success)
        info = {"outcome": outcome, "physics_steps": (self.world.frames - frames) * self.world.substeps}
        return self._conclude(verdict, parts, terminated, success, "done", info)

    def calls(self, robot: str = "r1") -> list[str]:
        """Every call that the grammar allows; some of them are illegal now."""
        return list(self._grammar_of(robot).calls)

    def legal_calls(self, robot: str = "r1") -> list[str]:
        return legal_calls(self.world, self.world.robots[robot], self._grammar_of(robot))

    # Looking ----------------------------------------------------------------------------------------------------

    @property
    def world(self) -> World:
        """The true state, for experts, tests and debugging; agents get observations."""
        if self._bullet is None:
            raise SandboxClosedError("this sandbox was closed", hint="make a new one")
        if self._world is None:
            raise EngineError("there is no episode yet", hint="call reset() first")
        return self._world

    @property
    def seconds(self) -> float:
        return self.world.seconds

    @property
    def goals(self) -> list[dict[str, Any]]:
        return self._book.rows()

    @property
    def observation(self) -> Observation:
        """What the last step or reset returned, or would have, had its call been legal."""
        return self._observe()

    @property
    def log(self) -> tuple[str, ...]:
        """The calls of this episode so far."""
        return tuple(self._log)

    def bodies(self) -> list[dict[str, Any]]:
        return drawing.bodies(self.world)

    def poses(self) -> np.ndarray:
        return drawing.poses(self.world)

    def state_hash(self) -> str:
        return hashing.digest(self.world, self._book, len(self._log))

    def render(self, viewpoint: str = "overview", width: int = 480, height: int = 360) -> np.ndarray:
        """uint8 (height, width, 3), drawn by PyBullet in a client of its own."""
        if self._camera is None:
            self._camera = Camera()
        return self._camera.render(self.scenario, self.bodies(), self.poses(), viewpoint, width, height)

    @property
    def renderer(self) -> str:
        """EGL or TinyRenderer; empty before the first render."""
        return self._camera.renderer if self._camera else ""

    # Keeping ----------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        world = self.world
        number = world.bullet.save()
        self._states[number] = number
        while len(self._states) > KEPT_STATES:
            world.bullet.forget(self._states.pop(next(iter(self._states))))
        return Snapshot(
            scenario=hashing.fingerprint(self.scenario),
            seed=self.seed,
            calls=tuple(self._log),
            state_hash=self.state_hash(),
            layout=hashing.layout_value(world.layout),
            seeds=self._seeds.bit_generator.state,
            generator=world.generator.bit_generator.state,
            engine=EngineState(self._episode, number, self._ours()),
        )

    def restore(self, snapshot: Snapshot, fast: bool = False) -> str:
        """Go back to the snapshot; returns which way it went, "exact" or, where asked for and possible, "fast"."""
        if snapshot.scenario != hashing.fingerprint(self.scenario):
            raise SnapshotError("the snapshot is of another scenario", hint="restore it in a sandbox of that scenario")
        way = "fast" if fast and self._restore_engine(snapshot) else self._replay(snapshot)
        self._seeds.bit_generator.state = snapshot.seeds
        if self.state_hash() != snapshot.state_hash:
            raise SnapshotError("the replay came out differently", hint="was the snapshot made by another version?")
        return way

    def close(self) -> None:
        if self._bullet is not None:
            self._bullet.close()
        if self._camera is not None:
            self._camera.close()
        self._bullet = self._camera = self._world = None

    # Inside -----------------------------------------------------------------------------------------------------

    @property
    def _robot(self) -> Robot:
        return self.world.robots[self.scenario.robots[0].name]

    @property
    def _grammar(self) -> Grammar:
        return self._grammars[self.scenario.robots[0].name]

    def _grammar_of(self, robot: str) -> Grammar:
        if robot not in self._grammars:
            raise EngineError(f"there is no robot “{robot}”", hint=f"there are: {', '.join(self._grammars)}")
        return self._grammars[robot]

    def _build(self) -> None:
        if self._bullet is None:
            raise SandboxClosedError("this sandbox was closed", hint="make a new one")
        layout_seed, fault_seed = np.random.SeedSequence(self.seed).spawn(2)
        layout = placement.draw(self.scenario, np.random.default_rng(layout_seed))
        self._world = World(self._bullet, self.scenario, layout, np.random.default_rng(fault_seed))
        self._book = GoalBook(layout.goals)
        self._log: list[str] = []
        self._last: tuple[str, Outcome | None] = ("", None)
        self._ended, self._ready, self._episode = "", False, next(_episodes)
        self._states.clear()

    def _text_of(self, action: str | Mapping[str, str]) -> str:
        world = self.world
        if self._ended or not self._ready:
            why = f"the episode has ended ({self._ended})" if self._ended else "the last call was broken off"
            raise EngineError(why, hint="call reset() to begin another")
        if isinstance(action, str):
            return action
        if set(action) != set(world.robots):
            raise EngineError(f"wanted a call for each of {sorted(world.robots)}, got {sorted(action)}", place="step")
        return action[self.scenario.robots[0].name]

    def _execute(self, call: Call) -> Outcome:
        execution = skills.run(self.world, self._robot, call.skill, call.arguments)
        while True:
            try:
                next(execution)
            except StopIteration as end:
                return end.value
            self._frame()

    def _frame(self) -> None:
        self._world.advance()
        if self.on_frame is not None:
            self.on_frame(self)

    def _refuse(self, verdict: Verdict) -> Step:
        parts = price_of_violation(self.world)
        terminate = self.scenario.validator.on_violation == "terminate"
        self._last = (self._log[-1], Outcome("failure", f"illegal: {verdict.reason}"))
        info = {"outcome": self._last[1], "physics_steps": 0}
        step = self._conclude(verdict, parts, terminate, False, "illegal", info)
        return (None, *step[1:]) if terminate else step

    def _conclude(
        self, verdict: Verdict, parts: dict[str, float], terminated: bool, success: bool, reason: str, info: dict
    ) -> Step:
        limits = self.scenario.limits
        truncated = False
        if terminated:
            self._ended = reason
        elif len(self._log) >= limits.decisions or self.seconds >= limits.seconds:
            truncated = True
            self._ended = "out of decisions" if len(self._log) >= limits.decisions else "out of time"
        info.update(verdict=verdict, reward=parts, success=success, reason=self._ended, state_hash=self.state_hash())
        return self._observe(), float(sum(parts.values())), terminated, truncated, info

    def _observe(self) -> Observation:
        left = max(0, self.scenario.limits.decisions - len(self._log))
        return observe(self.world, self._robot, self._book, self._last, left)

    def _ours(self) -> dict[str, Any]:
        """What the engine's saved state leaves out."""
        world = self.world
        return {
            "frames": world.frames,
            "bumped": world.bumped,
            "robots": {name: robot.keep() for name, robot in world.robots.items()},
            "generator": world.generator.bit_generator.state,
            "book": self._book.keep(),
            "potential": self._meter.potential,
            "log": list(self._log),
            "last": self._last,
            "ended": self._ended,
        }

    def _restore_engine(self, snapshot: Snapshot) -> bool:
        engine, world = snapshot.engine, self._world
        if engine is None or world is None or engine.owner != self._episode or engine.number not in self._states:
            return False
        ours = engine.ours
        if any(robot.keep()["grip"] != ours["robots"][name]["grip"] for name, robot in world.robots.items()):
            return False
        world.bullet.restore(engine.number)
        world.rewind(ours["frames"], ours["bumped"], ours["generator"])
        for name, robot in world.robots.items():
            robot.put_back(ours["robots"][name])
        self._book.put_back(ours["book"])
        self._meter.potential = ours["potential"]
        self._log, self._last, self._ended = list(ours["log"]), ours["last"], ours["ended"]
        self._ready = True
        return self.state_hash() == snapshot.state_hash

    def _replay(self, snapshot: Snapshot) -> str:
        watcher, self.on_frame = self.on_frame, None
        try:
            self.reset(seed=snapshot.seed)
            for call in snapshot.calls:
                self.step(call)
        finally:
            self.on_frame = watcher
        return "exact"


def checked_seed(seed: int) -> int:
    if not isinstance(seed, (int, np.integer)) or isinstance(seed, bool) or not 0 <= seed < 2**31:
        raise EngineError(f"a seed is a whole number from 0 to 2147483647, not {seed!r}", place="seed")
    return int(seed)
