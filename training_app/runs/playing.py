"""The stage `play`: a backend plays episodes through the one cognitive loop, each is told with its chain, all counted.

Nothing is learnt and no checkpoint is kept: a run that was stopped says what it has played, and one that is taken up
again begins anew under the same numbers.
"""

from typing import Any

from training_app.agent.episode import Episode
from training_app.learning.evaluate import score
from training_app.runs.players import PlayError, Wish, open_player
from training_app.runs.trainer import Trainer


def play(trainer: Trainer) -> None:
    config, through = trainer.config, trainer.played
    seeds = config.play.seeds
    tick = trainer.ticker(0.0, 1.0, len(seeds), "episodes")
    tick(0)

    def alive() -> None:
        tick(len(through))

    player = open_player(Wish(config.model, trainer.scenario, config.seed, config.play.endpoint, alive))
    try:
        for episode in player.play(trainer.worlds, seeds, lambda _: alive()):
            trainer.journal.episode(config.play.split, episode, kept=True)
            through.append(_counted(episode))
            alive()
            _check_time(trainer, len(seeds))
    finally:
        trainer.usage = player.usage()
        player.close()
        _tell_failures(trainer)


def _tell_failures(trainer: Trainer) -> None:
    failed, requests = trainer.usage.get("failed", 0), trainer.usage.get("requests", 0)
    if failed:
        words = f"{failed} of {requests} requests got no answer; those turns only waited, which lowers the success"
        trainer.journal.alert("warning", "unanswered", words)


def _check_time(trainer: Trainer, wanted: int) -> None:
    count = len(trainer.played)
    if trainer.journal.out_of_time() and count < wanted:
        raise PlayError(
            f"budget: {trainer.config.budget_seconds:.0f} s were over after {count} of {wanted} episodes"
            " — give more time, or fewer episodes"
        )


def result(trainer: Trainer) -> dict[str, Any]:
    """What was played so far: success with its interval, how often a call was refused, and which layouts these were."""
    config, through = trainer.config, trainer.played
    if not through:
        return {}
    seeds = sorted(episode.seed for episode in through)
    return {
        "scenario": trainer.scenario.name,
        "model": config.model,
        "played": score(through).to_json_value(),
        "refused_calls": round(sum(map(_refused, through)) / sum(len(episode.calls) for episode in through), 4),
        **({"usage": trainer.usage} if trainer.usage else {}),
        "split": config.play.split,
        "seeds": {"run": config.seed, config.play.split: [seeds[0], seeds[-1]]},
        "seconds": round(trainer.journal.elapsed(), 1),
        "folder": str(trainer.folder.path),
    }


def _counted(episode: Episode) -> Episode:
    """Without what was said and seen, which is told already: ten thousand chains would fill the memory."""
    episode.spoken, verdicts = [], [node for node in episode.nodes if node["kind"] == "verdict"]
    episode.nodes = [{"legal": node["legal"]} for node in verdicts]
    return episode


def _refused(episode: Episode) -> int:
    return sum(not node["legal"] for node in episode.nodes)
