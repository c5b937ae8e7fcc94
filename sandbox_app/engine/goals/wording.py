"""The words of a goal: one plain text, and several phrasings a predicate for scenarios whose wording is varied.

The first phrasing is the plain one. The last third of a predicate's phrasings is drawn for held-out seeds only, so that
an agent is also measured on sentences that it never trained on. Names stay as the calls have them, in both languages.
"""

from collections.abc import Sequence
from typing import Literal

import numpy as np

from sandbox_app.engine.document import Goal
from sandbox_app.engine.splits import split_of

Language = Literal["en", "zh"]

PHRASINGS: dict[str, tuple[str, ...]] = {
    "inside": (
        "{object} inside {zone}",
        "put {object} into {zone}",
        "{object} belongs in {zone}",
        "bring {object} to {zone}",
        "{zone} should contain {object}",
        "see that {object} ends up in {zone}",
    ),
    "held_by": (
        "{object} held by {robot}",
        "{robot} holds {object}",
        "have {object} in the hand of {robot}",
        "{robot} should pick up {object}",
        "let {robot} keep hold of {object}",
        "{object} goes into the grip of {robot}",
    ),
    "at": (
        "{robot} at {zone}",
        "send {robot} to {zone}",
        "{robot} should stand in {zone}",
        "{robot} drives to {zone}",
        "{zone} is where {robot} has to be",
        "see that {robot} waits in {zone}",
    ),
    "on": (
        "{object} on {support}",
        "put {object} on top of {support}",
        "{object} belongs on {support}",
        "{support} should carry {object}",
        "set {object} down upon {support}",
        "see that {object} rests on {support}",
    ),
    "state": (
        "{device} is {state}",
        "bring {device} to {state}",
        "{device} should be {state}",
        "get {device} into the state {state}",
        "{state} is how {device} has to be",
        "see that {device} ends up {state}",
    ),
    "count": (
        "at least {least} {tag} inside {zone}",
        "put {least} or more {tag} into {zone}",
        "{zone} should contain at least {least} {tag}",
        "collect {least} {tag} in {zone}",
        "no fewer than {least} {tag} belong in {zone}",
        "see that {least} {tag} end up in {zone}",
    ),
    "reported": (
        "{fact} reported",
        "report {fact}",
        "tell people about {fact}",
        "{fact} has to be reported",
        "let it be known that there is {fact}",
        "see that {fact} is announced",
    ),
    "inspected": (
        "{thing} inspected",
        "inspect {thing}",
        "look closely at {thing}",
        "{thing} has to be inspected",
        "find out about {thing}",
        "see that {thing} gets a close look",
    ),
    "said": (
        "{robot} told {phrase}",
        "tell {robot} {phrase}",
        "say {phrase} to {robot}",
        "{robot} should hear {phrase}",
        "let {robot} know {phrase}",
        "see that {phrase} gets to {robot}",
    ),
    "charged": (
        "{robot} charged to {least}",
        "charge {robot} to {least} at least",
        "{robot} needs a charge of {least}",
        "fill the battery of {robot} to {least}",
        "{least} is the charge that {robot} has to have",
        "see that {robot} has {least} of its charge",
    ),
}
PHRASINGS_ZH: dict[str, tuple[str, ...]] = {
    "inside": ("{object} 在 {zone} 内", "把 {object} 放进 {zone}", "{zone} 里应当有 {object}"),
    "held_by": ("{object} 由 {robot} 拿着", "让 {robot} 拿起 {object}", "{robot} 手里应当是 {object}"),
    "at": ("{robot} 在 {zone}", "让 {robot} 去 {zone}", "{robot} 应当停在 {zone}"),
    "on": ("{object} 在 {support} 上", "把 {object} 放到 {support} 上面", "{support} 上应当有 {object}"),
    "state": ("{device} 处于 {state}", "让 {device} 变为 {state}", "{device} 应当是 {state} 状态"),
    "count": (
        "{zone} 内至少有 {least} 个 {tag}",
        "把至少 {least} 个 {tag} 放进 {zone}",
        "{zone} 里的 {tag} 不应少于 {least} 个",
    ),
    "reported": ("已报告 {fact}", "报告 {fact}", "应当有人通报 {fact}"),
    "inspected": ("已检查 {thing}", "检查 {thing}", "应当仔细查看 {thing}"),
    "said": ("已告诉 {robot} {phrase}", "对 {robot} 说 {phrase}", "{robot} 应当得知 {phrase}"),
    "charged": ("{robot} 充电到 {least}", "给 {robot} 充电至少到 {least}", "{robot} 的电量应当达到 {least}"),
}
LANGUAGES: dict[Language, dict[str, tuple[str, ...]]] = {"en": PHRASINGS, "zh": PHRASINGS_ZH}


def text_of(goal: Goal, language: Language = "en") -> str:
    """The plain text."""
    return wordings(goal, language)[0]


def wordings(goal: Goal, language: Language = "en", split: str | None = None) -> tuple[str, ...]:
    """All texts of the goal; with a split (of `splits`) only those that its seeds may draw."""
    phrasings = LANGUAGES[language][goal.predicate]
    if split is not None:
        kept_back = len(phrasings) // 3
        phrasings = phrasings[-kept_back:] if split == "held_out" else phrasings[:-kept_back]
    said = goal.model_dump()
    return tuple(phrasing.format_map(said) for phrasing in phrasings)


def draw_texts(goals: Sequence[Goal], seed: int, generator: np.random.Generator) -> dict[str, str]:
    """A text for each goal by its name, out of those that the seed's split may draw."""
    split = split_of(seed)
    texts = {goal.name: wordings(goal, split=split) for goal in goals}
    return {name: said[int(generator.integers(len(said)))] for name, said in texts.items()}
