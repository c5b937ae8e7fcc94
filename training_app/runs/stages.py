"""The stages of a run, in order, as a table: what each does, and its share of the whole time.

demonstrations → sft → baseline (held out, before PPO) → ppo → evaluation (the same held-out layouts, after it). A stage
may be broken off anywhere and begun again from the newest checkpoint; what it had told is told again under the same
keys. A run that only plays has one stage, in a table of its own.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from training_app.agent.language_model import Policy, build_policy, load_policy
from training_app.agent.tokenizer import train_tokenizer
from training_app.agent.vocabulary import names_of, words, words_of
from training_app.learning import checkpoint, demonstrations, evaluate, ppo, sft
from training_app.learning.augment import make_exchange
from training_app.runs.config import PLAY, RunConfig
from training_app.runs.playing import play
from training_app.runs.trainer import Trainer

KEPT_VALIDATION = 1  # episode that succeeded, with its chain; of what is held out, all are kept


def show_demonstrations(trainer: Trainer) -> None:
    """The expert's episodes; from their texts the tokenizer, and the policy made from scratch."""
    config, sizes = trainer.config, trainer.sizes
    lines = demonstrations.show(trainer.worlds, sizes.demonstrations, config.seed, trainer.journal)
    demonstrations.write(trainer.folder.demonstrations_file, lines)
    if config.model == "tiny":
        texts = [*words(), *words_of(trainer.scenario), *demonstrations.texts(lines)]
        trainer.tokenizer = train_tokenizer(texts, names_of(trainer.scenario))
        trainer.policy = build_policy(trainer.tokenizer, config.seed)
    else:
        trainer.policy, trainer.tokenizer = load_policy(Path(config.model))


def supervise(trainer: Trainer) -> None:
    optimizer = sft.make_optimizer(trainer.policy, trainer.sizes.sft_rate)
    start = _taken_up(trainer, "sft", optimizer)
    samples = _samples(trainer)
    trainer.policy.train()
    sft.supervise(
        trainer.policy, optimizer, samples, make_exchange(trainer.tokenizer, trainer.scenario), trainer.sizes,
        trainer.config.seed, start, trainer.journal, lambda step: trainer.keep("sft", step, optimizer),
    )  # fmt: skip


def measure_baseline(trainer: Trainer) -> None:
    checkpoint.save_named(trainer.checkpoints, checkpoint.SUPERVISED, 0, trainer.policy, trainer.tokenizer)
    began = time.monotonic()
    trainer.position.results["supervised"] = _held_out(trainer, trainer.policy, 0)
    trainer.position.results["evaluation_seconds"] = time.monotonic() - began


def reinforce(trainer: Trainer) -> None:
    optimizer = sft.make_optimizer(trainer.policy, trainer.sizes.rate)
    start = _taken_up(trainer, "ppo", optimizer)
    reference, _ = load_policy(trainer.named(checkpoint.SUPERVISED))
    stage = ppo.Reinforcement(
        policy=trainer.policy,
        reference=reference.requires_grad_(False),
        optimizer=optimizer,
        tokenizer=trainer.tokenizer,
        worlds=trainer.worlds,
        demonstrations=_samples(trainer),
        exchange=make_exchange(trainer.tokenizer, trainer.scenario),
        sizes=trainer.sizes,
        seed=trainer.config.seed,
        report=trainer.journal,
    )
    trainer.journal.reserve = 1.2 * trainer.position.results.get("evaluation_seconds", 0.0)
    ppo.train(stage, start, lambda done: trainer.keep("ppo", done, optimizer), lambda done: _validate(trainer, done))


def measure_final(trainer: Trainer) -> None:
    """The best policy by validation, on the layouts of the baseline."""
    results, best = trainer.position.results, trainer.named(checkpoint.BEST)
    if not best.exists():
        results["final"] = results["supervised"]
        return
    policy, _ = load_policy(best)
    results["final"] = _held_out(trainer, policy, results["best_update"])


class StageEntry(NamedTuple):
    work: Callable[[Trainer], None]
    share: float  # of a quick run's time, as measured


STAGES: dict[str, StageEntry] = {
    "demonstrations": StageEntry(show_demonstrations, 0.05),
    "sft": StageEntry(supervise, 0.17),
    "baseline": StageEntry(measure_baseline, 0.04),
    "ppo": StageEntry(reinforce, 0.70),
    "evaluation": StageEntry(measure_final, 0.04),
}
OPTIONAL = ("sft", "ppo")  # done when the run's configuration names them
PLAYING: dict[str, StageEntry] = {PLAY: StageEntry(play, 1.0)}


def stages_of(config: RunConfig) -> dict[str, StageEntry]:
    return PLAYING if config.only_plays else STAGES


def _taken_up(trainer: Trainer, stage: str, optimizer) -> int:
    start = trainer.start_of(stage)
    if start:
        checkpoint.load_optimizer(trainer.checkpoints, optimizer)
    return start


def _samples(trainer: Trainer) -> list:
    return demonstrations.samples(demonstrations.read(trainer.folder.demonstrations_file), trainer.tokenizer)


def _held_out(trainer: Trainer, policy: Policy, update: int) -> dict[str, float]:
    count = trainer.sizes.evaluation_episodes
    tick = trainer.ticker(0.0, 1.0, count, "episodes")
    score = _scored(trainer, policy, "held_out", count, count, update, tick)
    return score.to_json_value()


def _validate(trainer: Trainer, update: int) -> None:
    """Score on the validation layouts; the best so far is kept, the newer of two alike."""
    done = trainer.ticker(update, 0.0, trainer.sizes.updates, "updates")
    score = _scored(
        trainer, trainer.policy, "validation", trainer.sizes.validation_episodes, KEPT_VALIDATION, update, done
    )
    if score.success >= trainer.position.best_success:
        trainer.position.best_success = score.success
        trainer.position.results["best_update"] = update
        checkpoint.save_named(trainer.checkpoints, checkpoint.BEST, update, trainer.policy, trainer.tokenizer)


def _scored(trainer: Trainer, policy: Policy, split, count: int, kept: int, update: int, tick) -> evaluate.Score:
    score = evaluate.evaluate(
        policy, trainer.tokenizer, trainer.worlds, split, count, trainer.sizes.lanes, trainer.journal, kept, tick
    )
    values = {
        "success": score.success,
        "low": score.low,
        "high": score.high,
        "illegal_share": score.illegal,
        "reward": score.reward,
        "decisions": score.decisions,
        "episodes": float(score.episodes),
        "update": float(update),
        "held_out": float(split == "held_out"),
    }
    trainer.journal.metric("evaluation", trainer.position.evaluations, values)
    trainer.position.evaluations += 1
    return score
