"""Evaluation: the policy as it acts, on layouts that were never trained on.

Unusual: the policy samples here as it does in training, for that is what is learnt; always taking the likeliest token
would hide how sure of itself a policy is, and a deterministic agent repeats what has failed. Layouts and luck are the
same each time. Success is told with Wilson's 95 % interval, which holds near 0 and 1 too.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from transformers import PreTrainedTokenizerFast

from sandbox_app.engine.measures import wilson
from sandbox_app.engine.splits import HELD_OUT, VALIDATION
from training_app.agent.episode import Episode
from training_app.agent.lanes import Performer
from training_app.agent.language_model import Policy
from training_app.agent.loop import play
from training_app.agent.voice import Voice
from training_app.learning import chance
from training_app.learning.report import Report, Split

LUCK = 0  # the seed of what is sampled


@dataclass(frozen=True)
class Score:
    success: float
    low: float
    high: float
    illegal: float
    reward: float
    decisions: float
    episodes: int

    def to_json_value(self) -> dict[str, float]:
        return asdict(self)


def evaluation_seeds(split: Split, count: int) -> range:
    """Always the same layouts, so that two policies meet the same worlds."""
    start = {"validation": VALIDATION, "held_out": HELD_OUT}[split].start
    return range(start, start + count)


def evaluate(
    policy: Policy,
    tokenizer: PreTrainedTokenizerFast,
    worlds: Performer,
    split: Split,
    count: int,
    lanes: int,
    report: Report,
    kept: int,
    tick: Callable[[int], None],
) -> Score:
    """`kept` episodes, and every failure, are told with their chains; `tick` hears how many are through."""
    through: list[Episode] = []
    voice = Voice(policy, tokenizer, chance.tokens(LUCK, "evaluation"))
    for episode in play(worlds, evaluation_seeds(split, count), voice, lanes, tick):
        report.episode(split, episode, kept=len(through) < kept or not episode.success)
        through.append(episode)
    tick(len(through))
    return score(through)


def score(episodes: Sequence[Episode]) -> Score:
    count = len(episodes)
    success = sum(episode.success for episode in episodes) / count
    low, high = wilson(success, count)
    return Score(
        success=success,
        low=low,
        high=high,
        illegal=sum(episode.reason == "illegal" for episode in episodes) / count,
        reward=sum(episode.total_reward for episode in episodes) / count,
        decisions=sum(len(episode.calls) for episode in episodes) / count,
        episodes=count,
    )
