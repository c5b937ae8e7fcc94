"""Runs a command of the set-up with its output in a log file; when it fails, the error carries the log's end."""

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from studio.home import ROOT, log_path

LINES_SHOWN = 25
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class CommandFailedError(Exception):
    """A command that ended with an error, with what it last said."""


def run(
    command: Sequence[str | Path], *, log: str, cwd: Path = ROOT, environment: Mapping[str, str] | None = None
) -> None:
    path = log_path(log)
    words = [str(part) for part in command]
    with path.open("wb") as output:
        ended = subprocess.run(
            words,
            cwd=cwd,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    if ended.returncode:
        raise CommandFailedError(
            f"`{' '.join(words)}` ended with status {ended.returncode}. The end of {path}:\n{tail(path)}"
        )


def tail(path: Path) -> str:
    text = path.read_text(errors="replace") if path.exists() else ""
    lines = COLOURS.sub("", text).splitlines()[-LINES_SHOWN:]
    return "\n".join(f"  {line}" for line in lines) or "  (it is empty)"
