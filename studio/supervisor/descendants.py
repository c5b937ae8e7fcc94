"""Nothing outlives `up`: orphans of its processes become its own children (Linux), and it ends what is left.

Elsewhere than on Linux this does nothing; there the process groups that supervisord kills must do.
"""

import ctypes
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def children(parent: int) -> list[int]:
    return [int(pid) for path in Path(f"/proc/{parent}/task").glob("*/children") for pid in path.read_text().split()]


def bury_orphans(*, keep: int) -> None:
    """Takes note of adopted children that ended; `keep` is the child that somebody else waits for."""
    for pid in children(os.getpid()):
        if pid != keep:
            with suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)


def end_all_children() -> None:
    """Again and again, since the children of a killed child become ours."""
    while pids := children(os.getpid()):
        for pid in pids:
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
