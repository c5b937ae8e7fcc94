"""An episode as it stands: what was drawn for it, its world, goals and counts, and how all that is kept and put back.

`episode.Episode` adds what one does in it. Everything that a decision can change is here or in the world below.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from sandbox_app.engine import hashing
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.goals import GoalBook, draw_texts
from sandbox_app.engine.layout import placement
from sandbox_app.engine.monitor import Monitor
from sandbox_app.engine.observation import Observation, observe
from sandbox_app.engine.physics.client import Bullet, Fastening
from sandbox_app.engine.reward import RewardMeter
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.skills.outcome import Outcome
from sandbox_app.engine.world import World

SETTLING = 5  # frames after building, for everything to come to rest
BROKE = "physics broke"
Last = tuple[str, Outcome | None]


class SafePoint(NamedTuple):
    """The state after the last decision without a grave alert."""

    engine: bytes
    ours: dict[str, Any]
    digest: str


class EpisodeState:
    """`after_frame` is called after each frame of physics; what it raises breaks off the call and the episode.

    `novelty` says how new an observation is to the learner, for the reward's curiosity.
    """

    def __init__(
        self,
        bullet: Bullet,
        scenario: Scenario,
        seed: int,
        after_frame: Callable[[], None],
        novelty: Callable[[Observation], float] = lambda observation: 0.0,
    ):
        self.scenario, self.seed = scenario, seed
        self.log: list[Any] = []
        self.decisions = 0
        self.last: dict[str, Last] = {robot.name: ("", None) for robot in scenario.robots}
        self.ended, self.whole = "", False
        self._bullet, self._after_frame, self._novelty = bullet, after_frame, novelty
        layout_seed, self._chance_seed, words_seed = np.random.SeedSequence(seed).spawn(3)
        self._layout = placement.draw(scenario, seed, np.random.default_rng(layout_seed))
        self._build()
        goals, varied = self._layout.goals, scenario.wording == "varied"
        self.book = GoalBook(goals, draw_texts(goals, seed, np.random.default_rng(words_seed)) if varied else None)
        self.monitor = Monitor()
        self._safe: SafePoint | None = None

    def _build(self) -> None:
        self.world = World(self._bullet, self._layout, np.random.default_rng(self._chance_seed))

    def settle(self) -> None:
        self._come_to_rest(self._frame)
        self.world.senses.look()
        self.book.update(self.world)
        self.meter = RewardMeter(self.world, self.book)
        self.whole = True
        self.remember()

    def _come_to_rest(self, frame: Callable[[], None]) -> None:
        self.world.faults.start(self.world)
        for _ in range(SETTLING):
            for robot in self.world.robots.values():
                robot.rest()
            frame()

    def observe(self, robot: str) -> Observation:
        if self.ended == BROKE:
            raise EngineError("there is nothing to observe: the physics broke", hint="call reset()")
        left = max(0, self.scenario.limits.decisions - self.decisions)
        return observe(self.world, self.world.robots[robot], self.book, self.last[robot], left, self.monitor.alerts)

    def state_hash(self, kept: dict[str, Any] | None = None) -> str:
        """`kept`: what `keep` gives now, where that is at hand."""
        return hashing.digest(self.world, kept or self.keep())

    def _frame(self) -> None:
        self.world.advance()
        self.monitor.glance(self.world)
        self._after_frame()

    # Keeping ----------------------------------------------------------------------------------------------------

    def keep(self) -> dict[str, Any]:
        """What the engine's saved state leaves out, as plain values that go to JSON and back."""
        return {
            "world": self.world.keep(),
            "book": self.book.keep(),
            "potential": self.meter.potential,
            "monitor": self.monitor.keep(),
            "decisions": self.decisions,
            "last": {name: [call, _plain(outcome)] for name, (call, outcome) in self.last.items()},
            "ended": self.ended,
        }

    def put_back(self, kept: dict[str, Any], log: list[Any]) -> None:
        """After the engine went back to its own saved state."""
        self.world.put_back(kept["world"])
        self.book.put_back(kept["book"])
        self.meter.potential = kept["potential"]
        self.monitor.put_back(kept["monitor"])
        self.decisions, self.log, self.ended, self.whole = kept["decisions"], log, kept["ended"], True
        self.last = {name: (call, outcome and Outcome(*outcome)) for name, (call, outcome) in kept["last"].items()}

    def remember(self) -> None:
        if self.scenario.monitor.rollback:
            ours = self.keep()
            self._safe = SafePoint(self._bullet.save(), ours, self.state_hash(ours))

    def go_to(self, engine: bytes, ours: dict[str, Any], log: list[Any], digest: str) -> bool:
        """Put a kept state back; whether it came out right to the last bit.

        PyBullet puts contacts back only where bodies touch when it looks: so a second time with closer fingers.
        """
        return self._put_back(engine, ours, log, digest) or self._put_back(engine, ours, log, digest, squeezed=True)

    def _put_back(
        self, engine: bytes, ours: dict[str, Any], log: list[Any], digest: str, squeezed: bool = False
    ) -> bool:
        if squeezed:
            for robot in self.world.robots.values():
                robot.squeeze()
            self._bullet.find_contacts()
        self._bullet.load(engine, [Fastening(-1, *held) for held in ours["world"]["fastenings"]])
        self.put_back(ours, log)
        is_right = self.state_hash() == digest
        if is_right:
            self._bullet.hold(engine)
        return is_right

    def _go_back(self, safe: SafePoint) -> None:
        """Into the world as it stands; into one built anew if that does not come out right."""
        if not self.monitor.broken and self.go_to(safe.engine, safe.ours, self.log, safe.digest):
            return
        self._build()
        self._come_to_rest(self.world.advance)
        self.go_to(safe.engine, safe.ours, self.log, safe.digest)


def _plain(outcome: Outcome | None) -> list[str] | None:
    return [outcome.status, outcome.cause] if outcome else None
