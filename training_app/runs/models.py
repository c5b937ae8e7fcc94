"""Which models a run can train, and errors that say what to do when one cannot be."""

from pathlib import Path

from training_app.agent.backends import BACKENDS
from training_app.runs.config import RunConfig

LEARNERS = ("tiny",)


class RunError(Exception):
    """A run that cannot be done as it was asked for."""


def check(config: RunConfig) -> None:
    """Refuse before any work what would fail after it."""
    if "meta" in config.stages:
        raise RunError("stages: “meta” is not part of this version — choose from sft, ppo")
    if config.model in LEARNERS or _is_model_folder(config.model):
        return
    if config.model in BACKENDS:
        raise RunError(f"model: “{config.model}” is {BACKENDS[config.model]} — choose {', '.join(LEARNERS)}")
    wanted = f"{', '.join(LEARNERS)}, or the folder of a checkpoint (one with a config.json in it)"
    raise RunError(f"model: “{config.model}” is neither a model of the studio nor a folder — give {wanted}")


def _is_model_folder(name: str) -> bool:
    return (Path(name) / "config.json").is_file() and (Path(name) / "model.safetensors").is_file()
