"""A fuzzing campaign: so many documents, calls and snapshots, in chunks that can be broken off and gone on with.

Every trial is made from the campaign's seed and its own number, so that a finding can be made again; the scenarios
of the library take turns, and each fiftieth trial is in one with everything in it. Progress and findings lie in a
folder: `progress.json`, and for each finding a file with what was tried.
"""

import json
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from sandbox_app.engine.fuzz import trials
from sandbox_app.engine.fuzz.children import Broken, Child
from sandbox_app.engine.fuzz.inventing import Inventor
from sandbox_app.engine.fuzz.mutating import mutated
from sandbox_app.engine.fuzz.texts import document_text
from sandbox_app.engine.library import library_names
from sandbox_app.engine.scenario import Scenario

EVERYTHING = Path(__file__).with_name("everything.yaml")
BATCH = 100  # calls in one trial
CHUNK = 20  # trials between two savings of the progress
WHOLE = 50  # trials, one of which is in the scenario with everything: it is ten times as slow
RULES = ["rollback"] * 10 + ["penalise"] * 9 + ["terminate"]


class Trial(NamedTuple):
    """What was tried, and what came of it."""

    tried: dict[str, Any]
    came: Counter
    findings: list[str]


class Kind(NamedTuple):
    """`functions`: what its children do; `seconds`: how long one answer of a child may take; `size`: of one trial."""

    functions: tuple[Callable[[dict], dict], ...]
    seconds: float
    size: int
    trial: Callable[[dict[str, Any], list[Child], random.Random], Trial]  # of one scenario


class Campaign:
    def __init__(self, folder: Path, seed: int = 0, say: Callable[[str], None] = lambda line: None):
        self.folder, self.seed, self.say = folder, seed, say
        self.library = [Scenario.load(name).to_json_value() for name in library_names()]
        self.everything = Scenario.load(EVERYTHING).to_json_value()
        self.progress: dict[str, Any] = {"seed": seed, "kinds": {}}
        if self._file.exists() and (kept := json.loads(self._file.read_text()))["seed"] == seed:
            self.progress = kept

    @property
    def _file(self) -> Path:
        return self.folder / "progress.json"

    def run(self, name: str, wanted: int) -> dict[str, Any]:
        """Goes on until so many are done in all: how many, what came of them, findings, and the seconds it took."""
        kind = KINDS[name]
        standing = self.progress["kinds"].setdefault(name, {"done": 0, "came": {}, "findings": 0, "seconds": 0.0})
        children = [Child(function, kind.seconds) for function in kind.functions]
        try:
            while standing["done"] < wanted:
                self._chunk(name, kind, children, standing, wanted)
                self.say(f"{name}: {standing['done']} of {wanted}, {standing['findings']} findings")
        finally:
            for child in children:
                child.close()
        return standing

    def _chunk(self, name: str, kind: Kind, children: list[Child], standing: dict[str, Any], wanted: int) -> None:
        started = time.monotonic()
        for _ in range(CHUNK):
            if standing["done"] >= wanted:
                break
            chance = random.Random(f"{self.seed}/{name}/{standing['done']}")
            trial = kind.trial(self._turn(standing["done"] // kind.size), children, chance)
            for number, finding in enumerate(trial.findings):
                self._save(f"{name}_{standing['done']}_{number}", finding, trial.tried)
            standing["came"] = dict(Counter(standing["came"]) + trial.came)
            standing["findings"] += len(trial.findings)
            standing["done"] += kind.size
        standing["seconds"] = round(standing["seconds"] + time.monotonic() - started, 1)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text(json.dumps(self.progress, indent=1))

    def _turn(self, number: int) -> dict[str, Any]:
        return self.everything if number % WHOLE == WHOLE - 1 else self.library[number % len(self.library)]

    def _save(self, name: str, finding: str, tried: dict[str, Any]) -> None:
        file = self.folder / "findings" / f"{name}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{finding}\n\n{tried!r}\n", errors="backslashreplace")
        self.say(f"finding {name}: {finding.splitlines()[0][:200]}")


# The kinds of trials ----------------------------------------------------------------------------------------------


def _document(document: dict[str, Any], children: list[Child], chance: random.Random) -> Trial:
    base = Inventor(chance).document() if chance.random() < 0.15 else document
    value = base if chance.random() < 0.02 else mutated(base, chance)
    given: dict[str, Any] = {"seed": chance.randrange(10**6)}
    given |= {"text": document_text(value, chance)} if chance.random() < 0.3 else {"value": value}
    return _judged(children[0].ask(given), given)


def _calls(document: dict[str, Any], children: list[Child], chance: random.Random) -> Trial:
    given = {
        "document": document,
        "validator": {"on_violation": chance.choice(RULES)},
        "count": BATCH,
        "seed": chance.randrange(10**6),
    }
    return _judged(children[0].ask(given), given)


def _snapshot(document: dict[str, Any], children: list[Child], chance: random.Random) -> Trial:
    given = {"document": document, "most": 12, "seed": chance.randrange(10**6)}
    here = children[0].ask(given)
    trial = _judged(here, given)
    if isinstance(here, Broken) or "bytes" not in here:
        return trial
    there = children[1].ask({"document": document, **{key: here[key] for key in ("bytes", "calls", "hashes")}})
    elsewhere, of = _judged(there, given), Counter({f"of {document['name']}": 1})
    return Trial(given, trial.came + elsewhere.came + of, [*trial.findings, *elsewhere.findings])


def _judged(answer: dict[str, Any] | Broken, tried: dict[str, Any]) -> Trial:
    if isinstance(answer, Broken):
        return Trial(tried, Counter(broken=1), [f"{answer.how}\n{answer.details}"])
    came = answer.get("came", {})
    return Trial(tried, Counter({came: 1} if isinstance(came, str) else came), answer["findings"])


KINDS: dict[str, Kind] = {
    "documents": Kind((trials.try_document,), 90.0, 1, _document),
    "actions": Kind((trials.try_calls,), 600.0, BATCH, _calls),
    "snapshots": Kind((trials.make_snapshot, trials.continue_elsewhere), 600.0, 1, _snapshot),
}
