"""Which models a run can train or let play, and errors that say what to do when one cannot."""

from pathlib import Path

from sandbox_app.engine.splits import SEEDS
from training_app.agent.remote.terms import TermsError, check_terms
from training_app.runs.config import PLAY, RunConfig
from training_app.runs.players import ENDPOINT, FOLDER, PLAYERS, entry_of

LEARNERS = ("tiny",)


class RunError(Exception):
    """A run that cannot be done as it was asked for."""


def check(config: RunConfig) -> None:
    """Refuse before any work what would fail after it."""
    if config.only_plays:
        _check_play(config)
    else:
        _check_training(config)


def _check_training(config: RunConfig) -> None:
    if "meta" in config.stages:
        raise RunError("stages: “meta” is not part of this version — choose from sft, ppo")
    if config.model in LEARNERS or _is_model_folder(config.model):
        return
    known = entry_of(config.model)
    if known != FOLDER:
        words = f"{PLAYERS[known].words}, which plays but does not learn"
        raise RunError(f"model: “{config.model}” is {words} — choose {', '.join(LEARNERS)}")
    wanted = f"{', '.join(LEARNERS)}, or the folder of a checkpoint (one with a config.json in it)"
    raise RunError(f"model: “{config.model}” is neither a model of the studio nor a folder — give {wanted}")


def _check_play(config: RunConfig) -> None:
    if config.stages != (PLAY,):
        raise RunError(f"stages: a run either plays or learns, not {', '.join(config.stages)} — give “play” alone")
    known = entry_of(config.model)
    if known == FOLDER and not _is_model_folder(config.model):
        names = ", ".join(name for name in PLAYERS if name != FOLDER)
        wanted = f"{names}, or a folder with config.json and model.safetensors in it"
        raise RunError(f"model: “{config.model}” is neither a backend nor the folder of a model — give {wanted}")
    if known == ENDPOINT:
        _check_endpoint(config)
    _check_seeds(config)


def _check_endpoint(config: RunConfig) -> None:
    try:
        check_terms(config.model, config.play.endpoint)
    except TermsError as error:
        raise RunError(str(error)) from error


def _check_seeds(config: RunConfig) -> None:
    seeds, split = config.play.seeds, SEEDS[config.play.split]
    if seeds.start not in split or seeds[-1] not in split:
        raise RunError(
            f"seed: layouts {seeds.start} to {seeds[-1]} are not all of the split {config.play.split}"
            f" — its own go from {split.start} to {split.stop - 1}"
        )


def _is_model_folder(name: str) -> bool:
    return (Path(name) / "config.json").is_file() and (Path(name) / "model.safetensors").is_file()
