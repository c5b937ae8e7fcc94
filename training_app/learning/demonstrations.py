"""Demonstrations: the expert's episodes, kept as chat turns, one a line of JSON.

`messages` is the usual chat format; the user's turn is what the agent saw and was asked, and only the assistant's turn
is learnt from. Episodes that the expert did not finish are left out: a slip too many teaches nothing.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from transformers import PreTrainedTokenizerFast

from sandbox_app.engine.splits import TRAIN
from training_app.agent.episode import Episode
from training_app.agent.grammar import END
from training_app.agent.lanes import Performer
from training_app.agent.loop import play_scripted
from training_app.agent.sample import Sample
from training_app.agent.speech import encode, encode_prompt
from training_app.learning import chance
from training_app.learning.report import Report

LANES = 4  # worlds at once: enough to keep a few processes busy
KEEP_EVERY = 12  # one episode in so many is kept to be watched

Line = dict[str, Any]


def show(worlds: Performer, count: int, seed: int, report: Report) -> list[Line]:
    """`count` expert episodes on training layouts; the turns of those that succeeded, or of all if none did."""
    solved: list[Line] = []
    others: list[Line] = []
    seeds = chance.layouts(seed, "demonstrations", 0, count, TRAIN.stop)
    played = play_scripted(worlds, seeds, "expert", LANES, lambda ended: report.progress(ended, count, "episodes"))
    for number, episode in enumerate(played):
        report.episode("train", episode, kept=number % KEEP_EVERY == 0)
        (solved if episode.success else others).extend(lines_of(episode))
    report.progress(count, count, "episodes")
    if not solved:
        report.alert("warning", "expert_fails", "the expert solved no layout: the model starts from what it tried")
    return solved or others


def lines_of(episode: Episode) -> Iterator[Line]:
    for spoken in episode.spoken:
        messages = [{"role": "user", "content": spoken.prompt}, {"role": "assistant", "content": spoken.text}]
        yield {"messages": messages, "task": spoken.task, "seed": episode.seed}


def write(file: Path, lines: Iterable[Line]) -> None:
    part = file.with_suffix(".part")
    part.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    part.replace(file)


def read(file: Path) -> list[Line]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def texts(lines: Iterable[Line]) -> Iterator[str]:
    """Everything seen and said, for the tokenizer to learn from."""
    return (message["content"] for line in lines for message in line["messages"])


def samples(lines: Sequence[Line], tokenizer: PreTrainedTokenizerFast) -> list[Sample]:
    return [
        Sample(
            prompt=encode_prompt(tokenizer, line["messages"][0]["content"]),
            reply=encode(tokenizer, line["messages"][1]["content"] + END),
        )
        for line in lines
    ]
