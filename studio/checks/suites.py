"""What `manage.py test` runs, one row a suite; each says how many of its tests passed and failed.

A suite of tests writes a JUnit file, from which the counts are read; any other command counts as one test.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from studio.bootstrap import front_end, node
from studio.home import ROOT

NOTHING_COLLECTED = 5  # pytest's exit status


@dataclass(frozen=True)
class Suite:
    name: str
    command: tuple[str, ...]
    folder: Path = ROOT
    report: Path | None = None


@dataclass(frozen=True)
class Outcome:
    name: str
    passed: int
    failed: int
    skipped: int
    seconds: float


def suites(reports: Path, *, fast: bool, expression: str) -> Iterator[Suite]:
    """`expression` is pytest's -k: with it, only the Python tests that it names run."""
    if not expression:
        yield Suite("style", (sys.executable, "-m", "ruff", "check", "."))
        yield Suite("types", (*node.command(), "run", "check"), front_end.FOLDER)
        yield _vitest(reports / "front-end.xml")
    marks = "not browser and not slow" if fast else "not browser"
    yield _pytest("python", reports / "python.xml", marks, expression)
    if not fast:
        yield _pytest("browser", reports / "browser.xml", "browser", expression)


def run(suite: Suite) -> Outcome:
    print(f"\n── {suite.name} ──", flush=True)
    began = time.monotonic()
    environment = {**os.environ, "PATH": node.path()}
    status = subprocess.run(suite.command, cwd=suite.folder, env=environment, stdin=subprocess.DEVNULL).returncode
    passed, failed, skipped = _counts(suite, status)
    return Outcome(suite.name, passed, failed, skipped, time.monotonic() - began)


def table(outcomes: Sequence[Outcome]) -> str:
    """The last line is plain, alone, and the sum of all."""
    rows = [f"{'suite':<10}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>9}"]
    rows += [f"{one.name:<10}{one.passed:>8}{one.failed:>8}{one.skipped:>9}{one.seconds:>9.1f}" for one in outcomes]
    passed, failed, skipped = (sum(getattr(one, what) for one in outcomes) for what in ("passed", "failed", "skipped"))
    return "\n".join([*rows, "", f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else "")])


def _pytest(name: str, report: Path, marks: str, expression: str) -> Suite:
    chosen = ("-k", expression) if expression else ()
    command = (sys.executable, "-m", "pytest", "-m", marks, *chosen, f"--junitxml={report}", "--durations=8")
    return Suite(name, command, report=report)


def _vitest(report: Path) -> Suite:
    reporters = ("--reporter=default", "--reporter=junit", f"--outputFile.junit={report}")
    return Suite("front end", (*node.command(), "test", "--", *reporters), front_end.FOLDER, report)


def _counts(suite: Suite, status: int) -> tuple[int, int, int]:
    """A suite that ended with an error has a failure, whatever its report says."""
    if suite.report is None:
        return (0, 1, 0) if status else (1, 0, 0)
    if not suite.report.exists():
        return 0, 1, 0
    passed, failed, skipped = read_report(suite.report)
    return passed, max(failed, int(status not in (0, NOTHING_COLLECTED))), skipped


def read_report(path: Path) -> tuple[int, int, int]:
    cases = list(ElementTree.parse(path).iter("testcase"))
    failed = sum(case.find("failure") is not None or case.find("error") is not None for case in cases)
    skipped = sum(case.find("skipped") is not None for case in cases)
    return len(cases) - failed - skipped, failed, skipped
