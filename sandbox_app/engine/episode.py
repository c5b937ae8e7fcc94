"""One episode from its seed on: the world, its goals and its reward, and what each call makes of them.

Everything that a decision can change is here or in the world below, so an episode can be put away and taken out again.
"""

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np

from sandbox_app.engine import hashing, placement, skills
from sandbox_app.engine.bullet import Bullet
from sandbox_app.engine.calls import Call, Grammar
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.goals import GoalBook
from sandbox_app.engine.observation import Observation, observe
from sandbox_app.engine.reward import Parts, RewardMeter, price_of_violation
from sandbox_app.engine.robot import Robot
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.skills import Outcome
from sandbox_app.engine.validator import Verdict, judge
from sandbox_app.engine.world import World

SETTLING = 5  # frames after building, for everything to come to rest
Step = tuple[Observation | None, float, bool, bool, dict[str, Any]]

_numbers = itertools.count(1)


class Episode:
    """`after_frame` is called after each frame of physics; what it raises breaks off the call and the episode."""

    def __init__(self, bullet: Bullet, scenario: Scenario, seed: int, after_frame: Callable[[], None]):
        self.scenario, self.seed, self.number = scenario, seed, next(_numbers)
        self.log: list[str] = []
        self.last: tuple[str, Outcome | None] = ("", None)
        self.ended, self.whole = "", False
        self._after_frame = after_frame
        layout_seed, chance_seed = np.random.SeedSequence(seed).spawn(2)
        layout = placement.draw(scenario, np.random.default_rng(layout_seed))
        self.world = World(bullet, scenario, layout, np.random.default_rng(chance_seed))
        self.book = GoalBook(layout.goals)

    def settle(self) -> None:
        for _ in range(SETTLING):
            for robot in self.world.robots.values():
                robot.halt()
            self._frame()
        self.book.update(self.world)
        self.meter = RewardMeter(self.world, self.book)
        self.whole = True

    @property
    def robot(self) -> Robot:
        return self.world.robots[self.scenario.robots[0].name]

    def observe(self) -> Observation:
        left = max(0, self.scenario.limits.decisions - len(self.log))
        return observe(self.world, self.robot, self.book, self.last, left)

    def state_hash(self) -> str:
        return hashing.digest(self.world, self.book, len(self.log))

    # Acting -----------------------------------------------------------------------------------------------------

    def step(self, text: str, grammar: Grammar) -> Step:
        self._check_open()
        verdict = judge(self.world, self.robot, grammar, text)
        self.log.append(text)
        if not verdict.legal:
            return self._refuse(verdict)
        call, frames = grammar.parse(text), self.world.frames
        parts, success = self._carry_out(call)
        info = {"outcome": self.last[1], "physics_steps": (self.world.frames - frames) * self.world.substeps}
        return self._conclude(verdict, parts, call.skill == "done", success, "done", info)

    def _check_open(self) -> None:
        if self.ended:
            raise EngineError(f"the episode has ended ({self.ended})", hint="call reset() to begin another")
        if not self.whole:
            raise EngineError("the last call was broken off", hint="call reset() to begin another episode")

    def _carry_out(self, call: Call) -> tuple[Parts, bool]:
        """The reward's parts, and whether it ended the episode well."""
        held = self.robot.holding
        self.world.bumped, self.whole = False, False
        outcome = self._run(call)
        self.last, self.whole = (str(call), outcome), True
        fresh = self.book.update(self.world)
        lost = held is not None and self.robot.holding != held and call.skill != "place"
        dropped = lost or outcome.cause in ("slipped", "dropped")
        success = call.skill == "done" and self.book.all_met
        return self.meter.measure(outcome, fresh, dropped, success), success

    def _run(self, call: Call) -> Outcome:
        execution = skills.run(self.world, self.robot, call.skill, call.arguments)
        while True:
            try:
                next(execution)
            except StopIteration as end:
                return end.value
            self._frame()

    def _frame(self) -> None:
        self.world.advance()
        self._after_frame()

    def _refuse(self, verdict: Verdict) -> Step:
        self.last = (self.log[-1], Outcome("failure", f"illegal: {verdict.reason}"))
        terminate = self.scenario.validator.on_violation == "terminate"
        info = {"outcome": self.last[1], "physics_steps": 0}
        step = self._conclude(verdict, price_of_violation(self.world), terminate, False, "illegal", info)
        return (None, *step[1:]) if terminate else step

    def _conclude(
        self, verdict: Verdict, parts: Parts, terminated: bool, success: bool, reason: str, info: dict[str, Any]
    ) -> Step:
        self.ended = reason if terminated else self._out_of()
        info.update(verdict=verdict, reward=parts, success=success, reason=self.ended, state_hash=self.state_hash())
        truncated = bool(self.ended) and not terminated
        return self.observe(), float(sum(parts.values())), terminated, truncated, info

    def _out_of(self) -> str:
        limits = self.scenario.limits
        if len(self.log) >= limits.decisions:
            return "out of decisions"
        return "out of time" if self.world.seconds >= limits.seconds else ""

    # Keeping ----------------------------------------------------------------------------------------------------

    def keep(self) -> dict[str, Any]:
        """What the engine's saved state leaves out."""
        return {
            "world": self.world.keep(),
            "book": self.book.keep(),
            "potential": self.meter.potential,
            "log": list(self.log),
            "last": self.last,
            "ended": self.ended,
        }

    def put_back(self, kept: dict[str, Any]) -> None:
        """After the engine went back to its own saved state."""
        self.world.put_back(kept["world"])
        self.book.put_back(kept["book"])
        self.meter.potential = kept["potential"]
        self.log, self.last, self.ended, self.whole = list(kept["log"]), kept["last"], kept["ended"], True
