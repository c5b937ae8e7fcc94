"""A trainer: a fresh Python process on a run's folder, so that CUDA and threads start clean whatever the worker is.

Unusual: the process holds a lock on FOLDER/lock for as long as it lives, inherited from here. Whoever else would start
a trainer there, from whichever worker, finds the lock taken: two never write to one folder, whatever the leases say.
"""

import fcntl
import os
import signal
import subprocess
import sys
from pathlib import Path

import training_app
from training_app.web.models import Run

SOURCE = Path(training_app.__file__).resolve().parent.parent
COMMAND = (sys.executable, "-m", "training_app.runs")
NICENESS = 5  # pages and live sandboxes come first
LOG_TAIL = 2000  # characters


class FolderBusyError(Exception):
    """A trainer of an earlier attempt is still at work in the folder."""


def start_trainer(run: Run, command: tuple[str, ...] = COMMAND) -> subprocess.Popen:
    with (run.folder / "lock").open("a") as lock, (run.folder / "trainer.log").open("ab") as log:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as busy:
            raise FolderBusyError(run.folder) from busy
        trainer = subprocess.Popen(
            [*command, str(run.folder)],
            cwd=SOURCE,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=[lock.fileno()],
        )
    os.setpriority(os.PRIO_PROCESS, trainer.pid, NICENESS)
    return trainer


def kill(trainer: subprocess.Popen) -> None:
    if trainer.poll() is None:
        trainer.kill()
    trainer.wait()


def how_it_ended(returncode: int) -> str:
    if returncode < 0:
        return f"the trainer was ended by {signal.Signals(-returncode).name}"
    return f"the trainer ended with exit code {returncode} and did not say why"


def end_of_log(folder: Path) -> str:
    try:
        return (folder / "trainer.log").read_bytes()[-LOG_TAIL:].decode(errors="replace").strip()
    except FileNotFoundError:
        return ""
