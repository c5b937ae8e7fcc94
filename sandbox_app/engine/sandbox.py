"""The sandbox: reset, step, look, keep. One physics world, one episode at a time, no side effects beyond it.

A fresh world is built at each reset, so seed and calls replayed give the same episode to the last bit. Unusual: an
illegal call returns (None, −10.0, True) as in the article; a sandbox whose `on_frame` raised must be reset.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sandbox_app.engine import drawing, hashing
from sandbox_app.engine.bullet import Bullet
from sandbox_app.engine.calls import Grammar
from sandbox_app.engine.camera import Camera
from sandbox_app.engine.episode import Episode, Step
from sandbox_app.engine.errors import EngineError, SandboxClosedError, SnapshotError
from sandbox_app.engine.observation import Observation
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.snapshot import EngineState, Snapshot
from sandbox_app.engine.splits import TRAIN
from sandbox_app.engine.validator import legal_calls
from sandbox_app.engine.world import World

KEPT_STATES = 16  # saved engine states that a sandbox holds; older snapshots restore by replay


class Sandbox:
    def __init__(self, scenario: Scenario, seed: int = 0, on_frame: Callable[["Sandbox"], None] | None = None):
        self.scenario, self.on_frame = scenario, on_frame
        self.seed = checked_seed(seed)
        self._seeds = np.random.default_rng(self.seed)
        self._grammars = {robot.name: Grammar(scenario, robot) for robot in scenario.robots}
        self._bullet: Bullet | None = Bullet()
        self._camera: Camera | None = None
        self._episode: Episode | None = None
        self._states: list[int] = []
        self._is_first = True

    # Acting -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> tuple[Observation, dict[str, Any]]:
        """A new episode. Without a seed: the constructor's the first time, then one drawn from the training seeds."""
        if seed is not None:
            self.seed = checked_seed(seed)
        elif not self._is_first:
            self.seed = int(self._seeds.integers(TRAIN.start, TRAIN.stop))
        self._is_first = False
        self._states.clear()
        self._episode = Episode(self._open_bullet(), self.scenario, self.seed, self._after_frame)
        self._episode.settle()
        info = {"seed": self.seed, "state_hash": self.state_hash(), "success": False, "reward": {}}
        return self.observation, info

    def step(self, action: str | Mapping[str, str]) -> Step:
        """Carry out one call; five values as in Gymnasium."""
        episode, first = self.episode, self.scenario.robots[0].name
        if not isinstance(action, str):
            if set(action) != set(self._grammars):
                wanted, came = sorted(self._grammars), sorted(action)
                raise EngineError(f"wanted a call for each of {wanted}, got {came}", place="step")
            action = action[first]
        return episode.step(action, self._grammars[first])

    def calls(self, robot: str | None = None) -> list[str]:
        """Every call that the grammar allows (the first robot, if none is named); some of them are illegal now."""
        return list(self._grammar_of(robot).calls)

    def legal_calls(self, robot: str | None = None) -> list[str]:
        grammar = self._grammar_of(robot)
        return legal_calls(self.world, self.world.robots[grammar.robot.name], grammar)

    # Looking ----------------------------------------------------------------------------------------------------

    @property
    def episode(self) -> Episode:
        self._open_bullet()
        if self._episode is None:
            raise EngineError("there is no episode yet", hint="call reset() first")
        return self._episode

    @property
    def world(self) -> World:
        """The true state, for tests and debugging; agents get observations."""
        return self.episode.world

    @property
    def observation(self) -> Observation:
        """What the last step or reset returned, or would have, had its call been legal."""
        return self.episode.observe()

    @property
    def goals(self) -> list[dict[str, Any]]:
        return self.episode.book.rows()

    @property
    def log(self) -> tuple[str, ...]:
        """The calls of this episode so far; with the seed they replay it."""
        return tuple(self.episode.log)

    @property
    def seconds(self) -> float:
        return self.world.seconds

    def state_hash(self) -> str:
        return self.episode.state_hash()

    def bodies(self) -> list[dict[str, Any]]:
        return drawing.bodies(self.world)

    def poses(self) -> np.ndarray:
        """float32 (bodies, 7): x y z qx qy qz qw."""
        return drawing.poses(self.world)

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
        episode = self.episode
        return Snapshot(
            scenario=hashing.fingerprint(self.scenario),
            seed=self.seed,
            calls=self.log,
            state_hash=self.state_hash(),
            layout=hashing.layout_value(episode.world.layout),
            seeds=self._seeds.bit_generator.state,
            generator=episode.world.generator.bit_generator.state,
            engine=EngineState(episode.number, self._save_engine(), episode.keep()),
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
        self._bullet = self._camera = self._episode = None

    # Inside -----------------------------------------------------------------------------------------------------

    def _after_frame(self) -> None:
        if self.on_frame is not None:
            self.on_frame(self)

    def _open_bullet(self) -> Bullet:
        if self._bullet is None:
            raise SandboxClosedError("this sandbox was closed", hint="make a new one")
        return self._bullet

    def _grammar_of(self, robot: str | None) -> Grammar:
        robot = robot or self.scenario.robots[0].name
        if robot not in self._grammars:
            raise EngineError(f"there is no robot “{robot}”", hint=f"there are: {', '.join(self._grammars)}")
        return self._grammars[robot]

    def _save_engine(self) -> int:
        self._states.append(self._open_bullet().save())
        if len(self._states) > KEPT_STATES:
            self._open_bullet().forget(self._states.pop(0))
        return self._states[-1]

    def _restore_engine(self, snapshot: Snapshot) -> bool:
        engine, episode = snapshot.engine, self._episode
        if engine is None or episode is None or engine.episode != episode.number or engine.number not in self._states:
            return False
        if episode.world.grips() != engine.ours["world"]["grips"]:
            return False
        self._open_bullet().restore(engine.number)
        episode.put_back(engine.ours)
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
