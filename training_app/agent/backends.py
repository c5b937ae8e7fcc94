"""Who answers the turns of the cognitive loop: the language model, the scripted expert, or chance.

`BACKENDS` is the table that tests walk. All three speak within the same grammars, so their episodes have the same shape
and the expert's become demonstrations as they are. The language model lives in `voice`, for the processes of the worlds
need no torch.
"""

from collections.abc import Callable, Sequence

import numpy as np

from sandbox_app.engine import Sandbox
from training_app.agent import planning
from training_app.agent.expert import Expert
from training_app.agent.grammar import Grammar, spoken
from training_app.agent.perception import Goal
from training_app.agent.turns import Backend, Reply, Turn


class ExpertBackend:
    """The scripted expert plans and acts in one world; a sober observer reflects."""

    def __init__(self, sandbox: Sandbox, seed: int):
        self._sandbox, self._expert = sandbox, Expert(sandbox.scenario)

    def answer(self, turns: list[Turn]) -> list[Reply]:
        return [Reply(self._said(turn)) for turn in turns]

    def _said(self, turn: Turn) -> str:
        if turn.task == "plan":
            return _numbered(self._sandbox.goals, self._expert.plan(self._sandbox))
        return self._expert.call(self._sandbox) if turn.task == "act" else turn.sober


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

BACKENDS: dict[str, str] = {
    "tiny": "a language model of about a million parameters, made from scratch",
    "expert": "the scripted expert, which plays but does not learn",
    "random": "chance, which plays but does not learn",
}


def _numbered(goals: Sequence[Goal], subgoals: Sequence[str]) -> str:
    """The expert's order of goals (`1. red_box inside dock`), in the words of a plan."""
    places = {text.split(". ", 1)[1]: place for place, text in enumerate(subgoals)}
    return planning.plan_text(sorted(goals, key=lambda goal: places.get(goal["text"], len(places))))
