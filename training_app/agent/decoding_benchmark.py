"""Does everything that is decoded parse, and what does holding to the grammar cost?

A fresh model, which knows nothing and so says anything that it may, says calls in every scenario of the library; each
is read by the engine's own parser. The cost is all time that is not the model's: walking the tries, closing what is not
allowed, and drawing.
"""

import time
from collections.abc import Callable
from typing import Any

import torch

from sandbox_app.engine import Sandbox, Scenario, library_names
from sandbox_app.engine.calls import CallGrammarError, Grammar
from training_app.agent.language_model import Policy, build_policy
from training_app.agent.mind import Mind
from training_app.agent.recorder import Recorder
from training_app.agent.tokenizer import train_tokenizer
from training_app.agent.turns import Turn
from training_app.agent.vocabulary import names_of, words, words_of
from training_app.agent.voice import Voice

BATCH = 64  # turns in one batch, as a quick run has worlds
SEED = 5


class Timed:
    """A policy that counts the seconds that it takes."""

    def __init__(self, policy: Policy):
        self._policy, self.seconds = policy, 0.0

    def __getattr__(self, name: str) -> Any:
        part = getattr(self._policy, name)
        return self._timed(part) if name in ("hidden", "logits", "values") else part

    def _timed(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **kwargs: Any) -> Any:
            started = time.perf_counter()
            answer = work(*args, **kwargs)
            self.seconds += time.perf_counter() - started
            return answer

        return timed


def measure(calls: int, tell: Callable[[int], None]) -> dict[str, Any]:
    """`calls` in all, spread evenly over the library; `tell` hears how many were said."""
    names, said, wrong, seconds, model = library_names(), 0, [], 0.0, 0.0
    for name in names:
        scenario = Scenario.load(name)
        grammars = {robot.name: Grammar(scenario, robot) for robot in scenario.robots}
        tokenizer = train_tokenizer([*words(), *words_of(scenario)], names_of(scenario))
        policy = Timed(build_policy(tokenizer, SEED))
        voice = Voice(policy, tokenizer, torch.Generator().manual_seed(SEED))
        turns = _turns(scenario)
        for _ in range(-(-calls // (len(names) * BATCH))):
            started = time.perf_counter()
            replies = voice.answer(turns)
            seconds += time.perf_counter() - started
            pairs = zip(turns, replies, strict=True)
            wrong += [reply.text for turn, reply in pairs if not _parses(grammars[turn.agent], reply.text)]
            said += len(replies)
            tell(said)
        model += policy.seconds
    share = 1 - model / seconds  # of all decoding
    return {"calls": said, "parsed": said - len(wrong), "wrong": wrong[:10], "cost_share": round(share, 4)}


def _turns(scenario: Scenario) -> list[Turn]:
    """What every robot is asked at the beginning of as many layouts as make a batch."""
    sandbox, turns = Sandbox(scenario), []
    while len(turns) < BATCH:
        seen, _ = sandbox.reset(seed=SEED + len(turns))
        for robot in scenario.robots:
            observation = seen[robot.name] if isinstance(seen, dict) else seen
            turns.append(Mind(sandbox, robot.name, observation, Recorder()).act_turn())
    sandbox.close()
    return turns[:BATCH]


def _parses(grammar: Grammar, text: str) -> bool:
    try:
        return str(grammar.parse(text)) == text
    except CallGrammarError:
        return False
