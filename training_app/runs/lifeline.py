"""Ends this process when the one that started it ends, however that died; nobody would read what it does afterwards."""

import contextlib
import ctypes
import os
import signal
import sys
import threading
import time

PR_SET_PDEATHSIG = 1  # from <linux/prctl.h>
LOOK_EVERY = 1.0  # seconds


def hang_on_to_parent() -> None:
    parent = os.getppid()
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    threading.Thread(target=_watch, args=(parent,), daemon=True, name="lifeline").start()


def _watch(parent: int) -> None:
    """For systems without the signal, and for a parent that had died before it was asked for."""
    while os.getppid() == parent:
        time.sleep(LOOK_EVERY)
    os.kill(os.getpid(), signal.SIGKILL)
