"""One episode from its seed on: the world, its goals and its reward, and what each decision makes of them.

A decision is one call for each robot; all are carried out at once, and it ends when the last of them has ended.
An illegal call ends it (the article's rule), or costs its price: under `penalise` the other robots' calls are carried
out, under `rollback` nothing is. After a grave alert the world may go back to the last safe decision; physics that
blew up for good ends the episode.
"""

from collections.abc import Mapping
from typing import Any

from sandbox_app.engine import state_edit
from sandbox_app.engine.calls import Call, Grammar
from sandbox_app.engine.episode_state import BROKE, EpisodeState
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.observation import Observation
from sandbox_app.engine.reward import CURIOSITY, Decision, Parts, price_of_violation
from sandbox_app.engine.skills import performance
from sandbox_app.engine.skills.outcome import Outcome
from sandbox_app.engine.validator import Verdict, judge

BROKEN, ROLLED_BACK = Outcome("failure", BROKE), Outcome("failure", "rolled back")
NONSENSE = (ValueError, ArithmeticError, IndexError)  # what skills raise when positions are no numbers any more
STANDS_STILL = Call("stop", ())  # for the robot whose call was refused while the others go on
Step = tuple[Any, float, bool, bool, dict[str, Any]]


class Episode(EpisodeState):
    """The same, acting."""

    def step(self, action: str | Mapping[str, str], grammars: Mapping[str, Grammar]) -> Step:
        """One call, or one for each robot by its name; several robots give several observations, by name too."""
        self._check_open()
        texts = {next(iter(grammars)): action} if isinstance(action, str) else dict(action)
        verdicts = {
            name: judge(self.world, self.world.robots[name], grammars[name], text) for name, text in texts.items()
        }
        self.log.append(action if isinstance(action, str) else texts)
        self.decisions += 1
        self.world.tally.decision = self.decisions
        self.world.events.begin_decision()
        self.monitor.begin_decision(self.world)
        illegal = {name: verdict for name, verdict in verdicts.items() if not verdict.legal}
        if illegal and (len(illegal) == len(texts) or self.scenario.validator.on_violation != "penalise"):
            step = self._refuse(texts, illegal)
        else:
            calls = {name: STANDS_STILL if name in illegal else grammars[name].parse(texts[name]) for name in texts}
            step = self._carry_out(texts, calls, illegal)
        step[4]["verdicts"] = verdicts
        step[4]["verdict"] = next(iter({**illegal, **verdicts}.values()))
        return self._single(step) if isinstance(action, str) else step

    def edit(self, edit: Mapping[str, Any]) -> None:
        """Set a part of the state between two decisions (see `state_edit`); it goes into the log as a call does."""
        self._check_open()
        wanted = state_edit.parse(edit)
        state_edit.apply(self.world, wanted)
        self.log.append({"edit": wanted.model_dump(mode="json")})
        self.world.senses.look()
        self.book.update(self.world, self.decisions)
        self.meter.look_again(self.world)
        self.remember()

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

    def _carry_out(self, texts: dict[str, str], calls: dict[str, Call], illegal: dict[str, Verdict]) -> Step:
        world, frames = self.world, self.world.frames
        held = {name: robot.holding for name, robot in world.robots.items()}
        world.bumped.clear()
        self.whole = False
        world.faults.begin_decision(world, self.decisions)
        outcomes = self._perform(calls)
        for robot in world.robots.values():
            robot.drain(decisions=1)
        world.faults.end_decision(world)
        self.world.senses.look()
        self.whole = True
        self._record(texts, calls, outcomes, illegal)
        self.monitor.end_decision(world, outcomes)
        drops = sum(_dropped(held[name], world.robots[name].holding, calls[name], outcomes[name]) for name in calls)
        info = {"outcomes": outcomes, "physics_steps": (world.frames - frames) * world.substeps}
        decision = Decision(world, self.monitor, list(outcomes.values()), drops=drops)
        price = price_of_violation(world, len(illegal)) if illegal else {}
        if self.monitor.is_grave and self._safe is not None:
            return self._roll_back({**self.meter.price(decision), **price}, info)
        if self.monitor.broken:
            return self._break_down({**self.meter.price(decision), **price}, info)
        fresh = self.book.update(world, self.decisions)
        finished = all(call.skill == "done" for call in calls.values())
        success = finished and self.book.all_met and not self.book.is_lost
        parts = {**self.meter.measure(decision._replace(fresh=fresh, finished=success)), **price}
        return self._conclude(parts, finished, success, "done", info)

    def _record(
        self, texts: dict[str, str], calls: dict[str, Call], outcomes: dict[str, Outcome], illegal: dict[str, Verdict]
    ) -> None:
        for name, call in calls.items():
            if name in illegal:
                outcomes[name] = _refusal(illegal[name])
            else:
                self.world.tally.record(name, call.skill)
        said = {name: texts[name] if name in illegal else str(call) for name, call in calls.items()}
        self.last.update({name: (said[name], outcome) for name, outcome in outcomes.items()})

    def _perform(self, calls: dict[str, Call]) -> dict[str, Outcome]:
        """All calls at once, a frame at a time, until the last has ended or the physics broke."""
        show = performance.perform(self.world, calls)
        try:
            while not self.monitor.broken:
                next(show)
                self._frame()
        except StopIteration as end:
            return end.value
        except NONSENSE:
            self.monitor.end_decision(self.world, {})
            if not self.monitor.broken:
                raise
        return dict.fromkeys(calls, BROKEN)

    def _refuse(self, texts: dict[str, str], illegal: dict[str, Verdict]) -> Step:
        outcomes = {
            name: _refusal(illegal[name]) if name in illegal else Outcome("failure", "not carried out")
            for name in texts
        }
        self.last.update({name: (texts[name], outcome) for name, outcome in outcomes.items()})
        terminate = self.scenario.validator.on_violation == "terminate"
        if self.scenario.validator.on_violation == "penalise":
            self.world.faults.begin_decision(self.world, self.decisions)
        self.book.update(self.world, self.decisions)
        info = {"outcomes": outcomes, "physics_steps": 0}
        price = price_of_violation(self.world)
        step = self._conclude(price, terminate, False, "illegal", info)
        return (None, *step[1:]) if terminate else step

    def _conclude(self, parts: Parts, terminated: bool, success: bool, reason: str, info: dict[str, Any]) -> Step:
        self.ended = reason if terminated else self._out_of()
        observations = {name: self.observe(name) for name in info["outcomes"]}
        if len(parts) > 1:
            parts[CURIOSITY] = self._curiosity(observations)
        if not self.monitor.is_grave:
            self.remember()
        return observations, *self._told(parts, terminated, success, info)

    def _told(self, parts: Parts, terminated: bool, success: bool, info: dict[str, Any]) -> tuple:
        """Reward, terminated, truncated and info."""
        info.update(reward=parts, success=success, reason=self.ended, state_hash=self.state_hash())
        info.update(alerts=self.monitor.alerts, rolled_back=info.get("rolled_back", False))
        return float(sum(parts.values())), terminated, bool(self.ended) and not terminated, info

    def _curiosity(self, observations: Mapping[str, Observation]) -> float:
        """How new what the robots see is, on average, times gamma."""
        gamma = self.scenario.reward.gamma
        return gamma * sum(map(self._novelty, observations.values())) / len(observations) if gamma else 0.0

    def _out_of(self) -> str:
        limits = self.scenario.limits
        if self.decisions >= limits.decisions:
            return "out of decisions"
        return "out of time" if self.world.seconds >= limits.seconds else ""

    # When physics goes wrong --------------------------------------------------------------------------------------

    def _roll_back(self, parts: Parts, info: dict[str, Any]) -> Step:
        """Back to the last safe decision. What this one cost is kept, and that it was taken."""
        assert self._safe is not None
        decisions, last, tally, raised = self.decisions, self.last, self.world.tally.keep(), self.monitor.raised
        self._go_back(self._safe)
        self.world.tally.put_back(tally)
        self.monitor.raised = raised
        self.decisions, self.last = decisions, {name: (call, ROLLED_BACK) for name, (call, _) in last.items()}
        self.book.update(self.world, decisions)
        info.update(rolled_back=True, outcomes=dict.fromkeys(info["outcomes"], ROLLED_BACK))
        return self._conclude(parts, False, False, "", info)

    def _break_down(self, parts: Parts, info: dict[str, Any]) -> Step:
        """The end: nothing is left that could be observed."""
        self.ended = BROKE
        return None, *self._told(parts, False, False, info)


def _refusal(verdict: Verdict) -> Outcome:
    return Outcome("failure", f"illegal: {verdict.reason}")


def _dropped(before: str | None, now: str | None, call: Call, outcome: Outcome) -> bool:
    lost = before is not None and now != before and call.skill not in ("place", "stack", "handover", "carry_together")
    return lost or outcome.cause in ("slipped", "dropped")
