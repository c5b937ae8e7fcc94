"""Scripted backends of the cognitive loop: the expert, and chance.

`SCRIPTED` is the table of those that the processes of the worlds can ask themselves, for they need no torch; all that
can play stand in `runs/players.py`. All speak within the same grammars, so their episodes have the same shape and the
expert's become demonstrations as they are.
"""

from collections.abc import Callable

import numpy as np

from sandbox_app.engine import Sandbox
from sandbox_app.engine.planner.team import Planner
from training_app.agent import planning
from training_app.agent.grammar import Grammar, spoken
from training_app.agent.perception import subgoal
from training_app.agent.turns import Backend, Reply, Turn


class ExpertBackend:
    """The engine's planner plans and acts for all robots of one world; a sober observer reflects.

    It sees the true state: a teacher and an upper mark, not a fair opponent. Its episodes are the demonstrations of
    stage one. Each robot's plan begins with what the planner has it work on.
    """

    def __init__(self, sandbox: Sandbox, seed: int):
        self._sandbox, self._planner = sandbox, Planner()
        self._later: dict[str, frozenset[str]] = {}  # what each robot's plan has put behind the rest
        self._calls: tuple[int, dict[str, str]] = (-1, {})  # at which decision, and every robot's call

    def answer(self, turns: list[Turn]) -> list[Reply]:
        return [Reply(self._said(turn)) for turn in turns]

    def _said(self, turn: Turn) -> str:
        return {"plan": self._plan, "act": self._call, "reflect": lambda _: turn.sober}[turn.task](turn)

    def _plan(self, turn: Turn) -> str:
        mine = self._planner.shares(self._sandbox).get(turn.agent)
        order = sorted(self._planner.plan(self._sandbox), key=lambda name: name != mine)
        goals = {goal["name"]: goal for goal in self._sandbox.goals}
        later = {
            name: turn.grammar.later.index(at) for name in order if (at := subgoal(goals[name])) in turn.grammar.later
        }
        self._later[turn.agent] = frozenset(later)
        return planning.plan_text([goals[name] for name in sorted(order, key=lambda name: later.get(name, -1))])

    def _call(self, turn: Turn) -> str:
        decision, only = len(self._sandbox.log), turn.grammar.following(())
        if len(only) == 1:
            return spoken(only)
        if self._calls[0] != decision:
            alone = self._later.get(turn.agent, frozenset()) if len(self._sandbox.scenario.robots) == 1 else frozenset()
            self._calls = decision, self._planner.calls(self._sandbox, alone)  # a team shares its work out by itself
        return self._calls[1][turn.agent]


class RandomBackend:
    """Each segment of a reply drawn evenly from what the grammar allows."""

    def __init__(self, sandbox: Sandbox, seed: int):
        self._generator = np.random.default_rng(seed)

    def answer(self, turns: list[Turn]) -> list[Reply]:
        return [Reply(self._said(turn.grammar)) for turn in turns]

    def _said(self, grammar: Grammar) -> str:
        said: tuple[str, ...] = ()
        while options := grammar.following(said):
            said += (options[int(self._generator.integers(len(options)))],)
        return spoken(said)


SCRIPTED: dict[str, Callable[[Sandbox, int], Backend]] = {"expert": ExpertBackend, "random": RandomBackend}
