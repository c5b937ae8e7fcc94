"""Checkpoints: everything that a run needs to go on as if nothing had happened.

A checkpoint is a folder in Hugging Face's layout: the policy and its tokenizer (plain `AutoModel` loads them), the
value head, `optimizer.pt`, and `trainer_state.json` with the position. It is written under another name and moved into
place whole, and the link `latest` is moved after it, so a crash at any moment leaves the older one. No generator and no
world is in it: generators are made from the seed and the position, and an update plays whole episodes.
"""

import json
import os
import shutil
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch.optim import Optimizer
from transformers import PreTrainedTokenizerFast

from training_app.agent.language_model import Policy, save_policy

LATEST, BEST, SUPERVISED = "latest", "best", "supervised"


@dataclass
class Position:
    """How far a run is."""

    stage: str = ""
    step: int = 0  # steps or updates done within the stage
    episodes: int = 0  # episodes told so far, which is the number of the next one
    evaluations: int = 0
    seconds: float = 0.0  # wall clock used, over all attempts
    saves: int = 0
    finished: list[str] = field(default_factory=list)  # stages that are through
    best_success: float = -1.0
    results: dict[str, Any] = field(default_factory=dict)


def save(
    folder: Path,
    position: Position,
    policy: Policy,
    tokenizer: PreTrainedTokenizerFast,
    optimizer: Optimizer | None,
) -> None:
    """The newest checkpoint of `folder`; the one before it goes."""
    position.saves += 1
    staged = _staged(folder, LATEST)
    save_policy(policy, tokenizer, staged)
    if optimizer is not None:
        torch.save(optimizer.state_dict(), staged / "optimizer.pt")
    (staged / "trainer_state.json").write_text(json.dumps(asdict(position), indent=1))
    _placed(staged, folder, LATEST, "checkpoint", position.saves)


def save_named(folder: Path, name: str, version: int, policy: Policy, tokenizer: PreTrainedTokenizerFast) -> None:
    """A policy by name (`best`, `supervised`), without what training needs to go on."""
    staged = _staged(folder, name)
    save_policy(policy, tokenizer, staged)
    _placed(staged, folder, name, name, version)


def load_position(folder: Path) -> Position | None:
    state = folder / LATEST / "trainer_state.json"
    return Position(**json.loads(state.read_text())) if state.exists() else None


def load_optimizer(folder: Path, optimizer: Optimizer) -> None:
    optimizer.load_state_dict(torch.load(folder / LATEST / "optimizer.pt", weights_only=True))


def _staged(folder: Path, name: str) -> Path:
    staged = folder / f".{name}.part"
    shutil.rmtree(staged, ignore_errors=True)
    staged.mkdir(parents=True)
    return staged


def _placed(staged: Path, folder: Path, link: str, stem: str, version: int) -> None:
    place = folder / f"{stem}-{version}"
    shutil.rmtree(place, ignore_errors=True)  # left by a crash before the link was moved
    staged.rename(place)
    fresh = folder / f".{link}.link"
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(place.name)
    os.replace(fresh, folder / link)
    for old in folder.glob(f"{stem}-*"):
        if old != place:
            shutil.rmtree(old, ignore_errors=True)
