"""One episode from its seed on: the world, its goals and its reward, and what each decision makes of them.

A decision is one call for each robot; all are carried out at once, and it ends when the last of them has ended.
Everything that a decision can change is here or in the world below, so an episode can be put away and taken out again.
"""

import itertools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sandbox_app.engine import hashing
from sandbox_app.engine.calls import Call, Grammar
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.goals import GoalBook
from sandbox_app.engine.layout import placement
from sandbox_app.engine.observation import Observation, observe
from sandbox_app.engine.physics.client import Bullet
from sandbox_app.engine.reward import Parts, RewardMeter, price_of_violation
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.skills import performance
from sandbox_app.engine.skills.outcome import Outcome
from sandbox_app.engine.validator import Verdict, judge
from sandbox_app.engine.world import World

SETTLING = 5  # frames after building, for everything to come to rest
Last = tuple[str, Outcome | None]
Step = tuple[Any, float, bool, bool, dict[str, Any]]

_numbers = itertools.count(1)


class Episode:
    """`after_frame` is called after each frame of physics; what it raises breaks off the call and the episode."""

    def __init__(self, bullet: Bullet, scenario: Scenario, seed: int, after_frame: Callable[[], None]):
        self.scenario, self.seed, self.number = scenario, seed, next(_numbers)
        self.log: list[Any] = []
        self.decisions = 0
        self.last: dict[str, Last] = {robot.name: ("", None) for robot in scenario.robots}
        self.ended, self.whole = "", False
        self._after_frame = after_frame
        layout_seed, chance_seed = np.random.SeedSequence(seed).spawn(2)
        layout = placement.draw(scenario, seed, np.random.default_rng(layout_seed))
        self.world = World(bullet, layout, np.random.default_rng(chance_seed))
        self.book = GoalBook(layout.goals)

    def settle(self) -> None:
        for _ in range(SETTLING):
            for robot in self.world.robots.values():
                robot.rest()
            self._frame()
        self.book.update(self.world)
        self.meter = RewardMeter(self.world, self.book)
        self.whole = True

    def observe(self, robot: str) -> Observation:
        left = max(0, self.scenario.limits.decisions - self.decisions)
        return observe(self.world, self.world.robots[robot], self.book, self.last[robot], left)

    def state_hash(self) -> str:
        return hashing.digest(self.world, self.keep())

    # Acting -----------------------------------------------------------------------------------------------------

    def step(self, action: str | Mapping[str, str], grammars: Mapping[str, Grammar]) -> Step:
        """One call, or one for each robot by its name; several robots give several observations, by name too."""
        self._check_open()
        texts = {next(iter(grammars)): action} if isinstance(action, str) else dict(action)
        verdicts = {
            name: judge(self.world, self.world.robots[name], grammars[name], text) for name, text in texts.items()
        }
        self.log.append(action if isinstance(action, str) else texts)
        self.decisions += 1
        self.world.events.begin_decision()
        illegal = {name: verdict for name, verdict in verdicts.items() if not verdict.legal}
        if illegal:
            step = self._refuse(texts, illegal)
        else:
            step = self._carry_out({name: grammars[name].parse(text) for name, text in texts.items()})
        step[4]["verdicts"] = verdicts
        step[4]["verdict"] = next(iter({**illegal, **verdicts}.values()))
        return self._single(step) if isinstance(action, str) else step

    def _single(self, step: Step) -> Step:
        """With one robot, its observation and outcome stand for all."""
        observations, *rest, info = step
        info["outcome"] = next(iter(info["outcomes"].values()))
        return (observations and next(iter(observations.values())), *rest, info)

    def _check_open(self) -> None:
        if self.ended:
            raise EngineError(f"the episode has ended ({self.ended})", hint="call reset() to begin another")
        if not self.whole:
            raise EngineError("the last call was broken off", hint="call reset() to begin another episode")

    def _carry_out(self, calls: dict[str, Call]) -> Step:
        world, frames = self.world, self.world.frames
        held = {name: robot.holding for name, robot in world.robots.items()}
        world.bumped.clear()
        self.whole = False
        world.faults.begin_decision(world, self.decisions)
        outcomes = self._perform(calls)
        self.whole = True
        self.last.update({name: (str(calls[name]), outcome) for name, outcome in outcomes.items()})
        fresh = self.book.update(world)
        drops = sum(_dropped(held[name], world.robots[name].holding, calls[name], outcomes[name]) for name in calls)
        finished = all(call.skill == "done" for call in calls.values())
        success = finished and self.book.all_met
        parts = self.meter.measure(list(outcomes.values()), fresh, drops, success)
        info = {"outcomes": outcomes, "physics_steps": (world.frames - frames) * world.substeps}
        return self._conclude(parts, finished, success, "done", info)

    def _perform(self, calls: dict[str, Call]) -> dict[str, Outcome]:
        """All calls at once, a frame at a time, until the last has ended."""
        show = performance.perform(self.world, calls)
        while True:
            try:
                next(show)
            except StopIteration as end:
                return end.value
            self._frame()

    def _frame(self) -> None:
        self.world.advance()
        self._after_frame()

    def _refuse(self, texts: dict[str, str], illegal: dict[str, Verdict]) -> Step:
        outcomes = {name: Outcome("failure", f"illegal: {verdict.reason}") for name, verdict in illegal.items()}
        outcomes.update({name: Outcome("failure", "not carried out") for name in texts if name not in illegal})
        self.last.update({name: (texts[name], outcome) for name, outcome in outcomes.items()})
        terminate = self.scenario.validator.on_violation == "terminate"
        info = {"outcomes": outcomes, "physics_steps": 0}
        step = self._conclude(price_of_violation(self.world), terminate, False, "illegal", info)
        return (None, *step[1:]) if terminate else step

    def _conclude(self, parts: Parts, terminated: bool, success: bool, reason: str, info: dict[str, Any]) -> Step:
        self.ended = reason if terminated else self._out_of()
        info.update(reward=parts, success=success, reason=self.ended, state_hash=self.state_hash())
        truncated = bool(self.ended) and not terminated
        observations = {name: self.observe(name) for name in info["outcomes"]}
        return observations, float(sum(parts.values())), terminated, truncated, info

    def _out_of(self) -> str:
        limits = self.scenario.limits
        if self.decisions >= limits.decisions:
            return "out of decisions"
        return "out of time" if self.world.seconds >= limits.seconds else ""

    # Keeping ----------------------------------------------------------------------------------------------------

    def keep(self) -> dict[str, Any]:
        """What the engine's saved state leaves out, as plain values that go to JSON and back."""
        return {
            "world": self.world.keep(),
            "book": self.book.keep(),
            "potential": self.meter.potential,
            "decisions": self.decisions,
            "last": {name: [call, _plain(outcome)] for name, (call, outcome) in self.last.items()},
            "ended": self.ended,
        }

    def put_back(self, kept: dict[str, Any], log: list[Any]) -> None:
        """After the engine went back to its own saved state."""
        self.world.put_back(kept["world"])
        self.book.put_back(kept["book"])
        self.meter.potential = kept["potential"]
        self.decisions, self.log, self.ended, self.whole = kept["decisions"], log, kept["ended"], True
        self.last = {name: (call, outcome and Outcome(*outcome)) for name, (call, outcome) in kept["last"].items()}


def _plain(outcome: Outcome | None) -> list[str] | None:
    return [outcome.status, outcome.cause] if outcome else None


def _dropped(before: str | None, now: str | None, call: Call, outcome: Outcome) -> bool:
    lost = before is not None and now != before and call.skill not in ("place", "stack", "handover")
    return lost or outcome.cause in ("slipped", "dropped")
