"""Runs a run: takes its folder up where it was left, goes through the stages, and says how it ended.

All that differs between two starts of the same run is the clock: threads and algorithms are fixed here, every generator
comes from the seed, and a checkpoint lies at each boundary from which the run goes on.
"""

import os
import traceback
from typing import Any

from sandbox_app.engine import EngineError, Scenario
from training_app.agent.language_model import load_policy
from training_app.agent.models import ModelError
from training_app.agent.worlds import WorldsLostError, open_worlds
from training_app.learning import chance, checkpoint, evaluate
from training_app.learning.checkpoint import LATEST, Position
from training_app.learning.presets import sized
from training_app.learning.report import LearningError, Stopped
from training_app.runs import models, playing
from training_app.runs.config import RunConfig
from training_app.runs.events import Ended, Stage
from training_app.runs.folder import RunFolder
from training_app.runs.journal import Journal, OnEvent
from training_app.runs.players import PlayError
from training_app.runs.stages import OPTIONAL, StageEntry, stages_of
from training_app.runs.trainer import Trainer

WORKERS = min(8, os.cpu_count() or 1)
EXPECTED = (EngineError, ModelError, models.RunError, LearningError, PlayError, WorldsLostError)


def run(folder: RunFolder, on_event: OnEvent = lambda event: None, workers: int = WORKERS) -> Ended:
    """To the end, a stop, or a failure; the returned event is the last one written.

    `workers` processes step the worlds; how many there are changes nothing but the speed.
    """
    folder.take_up()
    trainer = _trainer(folder, on_event, workers)
    try:
        models.check(trainer.config)
        _through_stages(trainer)
        ended = Ended(state="finished", result=_result(trainer))
        folder.write_result(ended.result)
    except (Stopped, KeyboardInterrupt):
        ended = Ended(state="stopped", text=_stopped(trainer.config), result=_partly(trainer))
    except EXPECTED as error:
        ended = Ended(state="failed", text=str(error), result=_partly(trainer))
    except Exception as error:
        ended = Ended(state="failed", text="".join(traceback.format_exception(error))[-4000:], result=_partly(trainer))
    trainer.worlds.close()
    trainer.journal.write(ended)
    trainer.journal.close()
    return ended


def _trainer(folder: RunFolder, on_event: OnEvent, workers: int) -> Trainer:
    chance.hold_still()
    config = folder.config()
    sizes = sized(config.preset, config.budget_seconds)
    position = checkpoint.load_position(folder.checkpoints) or Position()
    planned = None if config.only_plays else sizes.seconds
    journal = Journal(folder, planned, config.budget_seconds, position, on_event)
    scenario = Scenario.parse(config.scenario)
    worlds = open_worlds(scenario, workers)
    trainer = Trainer(folder, config, scenario, sizes, worlds, journal, position)
    if position.stage:
        trainer.policy, trainer.tokenizer = load_policy(trainer.named(LATEST))
    return trainer


def _through_stages(trainer: Trainer) -> None:
    position, journal = trainer.position, trainer.journal
    stages = stages_of(trainer.config)
    wanted = [name for name in stages if name not in OPTIONAL or name in trainer.config.stages]
    for name in stages:
        state = "skipped" if name not in wanted else "done" if name in position.finished else "waiting"
        journal.write(Stage(stage=name, state=state))
    for name, span in _spans(stages, wanted).items():
        if name not in position.finished:
            journal.begin(name, span)
            stages[name].work(trainer)
            position.finished.append(name)
            if trainer.policy is not None:
                trainer.keep(name, 0)
            journal.write(Stage(stage=name, state="done"))


def _stopped(config: RunConfig) -> str:
    if config.only_plays:
        return "stopped when asked; what was played is kept"
    return "stopped when asked; resume it to go on from its newest checkpoint"


def _partly(trainer: Trainer) -> dict[str, Any]:
    """What a run that did not come to its end has all the same."""
    return playing.result(trainer) if trainer.config.only_plays else {}


def _result(trainer: Trainer) -> dict[str, Any]:
    if trainer.config.only_plays:
        return playing.result(trainer)
    results, sizes = trainer.position.results, trainer.sizes
    held_out = evaluate.evaluation_seeds("held_out", sizes.evaluation_episodes)
    return {
        "scenario": trainer.scenario.name,
        "preset": trainer.config.preset,
        "model": trainer.config.model,
        "supervised": results["supervised"],
        "final": results["final"],
        "best_update": results.get("best_update"),
        "seconds": round(trainer.journal.elapsed(), 1),
        "folder": str(trainer.folder.path),
        "seeds": {"run": trainer.config.seed, "held_out": [held_out.start, held_out.stop - 1]},
    }


def _spans(stages: dict[str, StageEntry], wanted: list[str]) -> dict[str, tuple[float, float]]:
    whole = sum(stages[name].share for name in wanted)
    spans, start = {}, 0.0
    for name in wanted:
        spans[name] = (start, start + stages[name].share / whole)
        start = spans[name][1]
    return spans
