"""The sandbox: reset, step, look, keep. One physics world, one episode at a time, no side effects beyond it.

A fresh world is built at each reset, so seed and calls replayed give the same episode to the last bit. Unusual: an
illegal call returns (None, −10.0, True) as in the article; a sandbox whose `on_frame` raised must be reset.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import numpy as np

from sandbox_app.engine import hashing
from sandbox_app.engine.calls import Grammar
from sandbox_app.engine.camera import Camera, Pictures
from sandbox_app.engine.drawing import Drawing
from sandbox_app.engine.episode import Episode, Step
from sandbox_app.engine.errors import EngineError, SandboxClosedError, SnapshotError
from sandbox_app.engine.observation import Observation
from sandbox_app.engine.physics.client import Bullet
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.scene_graph import Grapher, SceneGraph
from sandbox_app.engine.snapshot import Snapshot
from sandbox_app.engine.splits import TRAIN
from sandbox_app.engine.validator import legal_calls
from sandbox_app.engine.world import World


class Sandbox:
    def __init__(self, scenario: Scenario, seed: int = 0, on_frame: Callable[["Sandbox"], None] | None = None):
        if not isinstance(scenario, Scenario):
            hint = "load one by name or path with Scenario.load, a plain value with Scenario.parse"
            raise EngineError(f"wanted a Scenario, got {type(scenario).__name__}", place="scenario", hint=hint)
        self.scenario, self.on_frame = scenario, on_frame
        self.seed = checked_seed(seed)
        self._seeds = np.random.default_rng(self.seed)
        self._fingerprint = hashing.fingerprint(scenario)
        self._grammars = {robot.name: Grammar(scenario, robot) for robot in scenario.robots}
        self._bullet: Bullet | None = Bullet()
        self._camera: Camera | None = None
        self._drawn: Drawing | None = None
        self._episode: Episode | None = None
        self._grapher: Grapher | None = None
        self._is_first = True
        self.novelty: Callable[[Observation], float] | None = None  # how new to the learner, for the reward's curiosity

    # Acting -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> tuple[Any, dict[str, Any]]:
        """A new episode. Without a seed: the constructor's the first time, then one drawn from the training seeds.

        Returns the robot's observation, or with several robots a mapping by name, and info.
        """
        if seed is not None:
            self.seed = checked_seed(seed)
        elif not self._is_first:
            self.seed = int(self._seeds.integers(TRAIN.start, TRAIN.stop))
        self._is_first = False
        self._begin(self.seed)
        info = {"seed": self.seed, "state_hash": self.state_hash(), "success": False, "reward": {}}
        if len(self._grammars) > 1:
            return self.observations, info
        return self.observation, info

    def step(self, action: str | Mapping[str, str]) -> Step:
        """Carry out one call, or one for each robot by name; five values as in Gymnasium.

        A mapping gives a mapping of observations. An illegal call in a scenario that terminates gives None.
        """
        wanted = sorted(self._grammars)
        if not isinstance(action, Mapping) and len(wanted) > 1:
            raise EngineError(f"wanted a call for each of {wanted}, got one text", place="step", hint=_mapping(wanted))
        if not isinstance(action, Mapping):
            return self.episode.step(_text(action), self._grammars)
        if sorted(map(str, action)) != wanted:
            raise EngineError(f"wanted a call for each of {wanted}, got {sorted(map(str, action))}", place="step")
        return self.episode.step({name: _text(call) for name, call in action.items()}, self._grammars)

    def edit(self, edit: Mapping[str, Any]) -> None:
        """Change the state between two decisions, as `state_edit` has it; raises an EngineError where it cannot be."""
        self.episode.edit(edit)

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
        """The first robot's: what the last step or reset returned, or would have, had its call been legal."""
        return self.episode.observe(self.scenario.robots[0].name)

    @property
    def observations(self) -> dict[str, Observation]:
        return {name: self.episode.observe(name) for name in self._grammars}

    @property
    def goals(self) -> list[dict[str, Any]]:
        return self.episode.book.rows()

    @property
    def log(self) -> tuple[Any, ...]:
        """The calls and edits of this episode so far; with the seed they replay it."""
        return tuple(self.episode.log)

    @property
    def seconds(self) -> float:
        return self.world.seconds

    def state_hash(self) -> str:
        return self.episode.state_hash()

    def scene_graph(self, robot: str | None = None) -> SceneGraph:
        """The scene as a graph: of all there is, as it is, or of what that robot knows."""
        if robot is not None:
            self._grammar_of(robot)
        if self._grapher is None or self._grapher.world is not self.world:
            self._grapher = Grapher(self.world)
        return self._grapher.graph(self.episode.book, robot)

    def bodies(self) -> list[dict[str, Any]]:
        return self._drawing.rows

    def poses(self) -> np.ndarray:
        """float32 (bodies, 7): x y z qx qy qz qw."""
        return self._drawing.poses()

    def render(self, viewpoint: str = "overview", width: int = 480, height: int = 360) -> np.ndarray:
        """uint8 (height, width, 3), drawn by PyBullet in a client of its own."""
        return self._open_camera().render(self.scenario, self.bodies(), self.poses(), viewpoint, width, height)

    def look(self, viewpoint: str = "overview", width: int = 480, height: int = 360) -> Pictures:
        """Colours, depth in metres, and which row of `bodies` each pixel shows; `robot:NAME` looks from its head."""
        return self._open_camera().look(self.scenario, self.bodies(), self.poses(), viewpoint, width, height)

    @property
    def renderer(self) -> str:
        """EGL or TinyRenderer; empty before the first render."""
        return self._camera.renderer if self._camera else ""

    # Keeping ----------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        ours = self.episode.keep()
        return Snapshot(
            scenario=self._fingerprint,
            seed=self.seed,
            calls=self.log,
            state_hash=self.episode.state_hash(ours),
            seeds=self._seeds.bit_generator.state,
            ours=ours,
            engine=self._open_bullet().save(),
        )

    def restore(self, snapshot: Snapshot, way: Literal["state", "replay"] = "state") -> str:
        """Go back to the snapshot; returns which way it went: "state", or "replay" where asked for or needed."""
        if not isinstance(snapshot, Snapshot):
            raise SnapshotError(f"wanted a Snapshot, got {type(snapshot).__name__}", hint="see Snapshot.from_bytes")
        if way not in ("state", "replay"):
            raise SnapshotError(f"there is no way “{way}”", place="way", hint="there are: state, replay")
        if snapshot.scenario != self._fingerprint:
            raise SnapshotError("the snapshot is of another scenario", hint="restore it in a sandbox of that scenario")
        went = "state" if way == "state" and self._load(snapshot) else self._replay(snapshot)
        self._seeds.bit_generator.state = snapshot.seeds
        self.episode.remember()
        if went == "replay" and self.state_hash() != snapshot.state_hash:
            raise SnapshotError("the replay came out differently", hint="was the snapshot made by another version?")
        return went

    def close(self) -> None:
        if self._bullet is not None:
            self._bullet.close()
        if self._camera is not None:
            self._camera.close()
        self._bullet = self._camera = self._drawn = self._episode = None

    def __reduce__(self) -> Any:
        raise EngineError("a sandbox holds a physics client of this process", hint="pickle its snapshot instead")

    # Inside -----------------------------------------------------------------------------------------------------

    def _after_frame(self) -> None:
        if self.on_frame is not None:
            self.on_frame(self)

    def _novelty_of(self, observation: Observation) -> float:
        return 0.0 if self.novelty is None else self.novelty(observation)

    @property
    def _drawing(self) -> Drawing:
        if self._drawn is None or self._drawn.world is not self.world:
            self._drawn = Drawing(self.world)
        return self._drawn

    def _open_camera(self) -> Camera:
        if self._camera is None:
            self._camera = Camera()
        return self._camera

    def _open_bullet(self) -> Bullet:
        if self._bullet is None:
            raise SandboxClosedError("this sandbox was closed", hint="make a new one")
        return self._bullet

    def _grammar_of(self, robot: str | None) -> Grammar:
        robot = robot or self.scenario.robots[0].name
        if robot not in self._grammars:
            raise EngineError(f"there is no robot “{robot}”", hint=f"there are: {', '.join(self._grammars)}")
        return self._grammars[robot]

    def _load(self, snapshot: Snapshot) -> bool:
        """Whether the world now is in the snapshot's state to the last bit; it is built anew for another seed."""
        if self._episode is None or self.seed != snapshot.seed or not self._episode.whole:
            self._begin(snapshot.seed)
        return self.episode.go_to(snapshot.engine, snapshot.ours, list(snapshot.calls), snapshot.state_hash)

    def _begin(self, seed: int) -> None:
        self.seed = seed
        self._episode = Episode(self._open_bullet(), self.scenario, seed, self._after_frame, self._novelty_of)
        self._episode.settle()

    def _replay(self, snapshot: Snapshot) -> str:
        watchers, self.on_frame, self.novelty = (self.on_frame, self.novelty), None, None
        try:
            self.reset(seed=snapshot.seed)
            for entry in snapshot.calls:
                self._do(entry)
        finally:
            self.on_frame, self.novelty = watchers
        return "replay"

    def _do(self, entry: Any) -> None:
        """One entry of a log: a call, a call for each robot, or an edit."""
        if isinstance(entry, dict) and isinstance(entry.get("edit"), dict):
            self.edit(entry["edit"])
        else:
            self.step(entry)


def _text(call: Any) -> str:
    """What is no text is refused as one that no grammar knows, whatever an agent makes up."""
    return call if isinstance(call, str) else f"not a text but {call!r}"[:200]


def _mapping(robots: list[str]) -> str:
    return "write " + "{" + ", ".join(f'"{name}": "wait(1)"' for name in robots) + "}"


def checked_seed(seed: int) -> int:
    if not isinstance(seed, (int, np.integer)) or isinstance(seed, bool) or not 0 <= seed < 2**31:
        raise EngineError(f"a seed is a whole number from 0 to 2147483647, not {seed!r}", place="seed")
    return int(seed)
