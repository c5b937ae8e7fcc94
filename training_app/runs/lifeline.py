"""How a process that trains comes to its end: asked by a signal, or because the one that started it is gone."""

import contextlib
import ctypes
import os
import signal
import sys
import threading
import time

PR_SET_PDEATHSIG = 1  # from <linux/prctl.h>
LOOK_EVERY = 1.0  # seconds


def stop_when_asked() -> None:
    """An interrupt or a request to terminate ends the run cleanly, also where the shell had interrupts ignored."""
    for request in (signal.SIGINT, signal.SIGTERM):
        signal.signal(request, signal.default_int_handler)


def hang_on_to_parent() -> None:
    """End with the parent, however it died; nobody would read what is done afterwards."""
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
