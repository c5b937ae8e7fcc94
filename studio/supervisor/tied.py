"""`python tied.py SIGNAL COMMAND…` becomes COMMAND, which gets SIGNAL when its parent dies, however the parent dies.

For Linux (PR_SET_PDEATHSIG, which survives exec); elsewhere it just becomes COMMAND. Only the standard library, and
started with `-S -E`, so that it costs some twenty milliseconds.
"""

import ctypes
import os
import signal
import sys
from pathlib import Path

PR_SET_PDEATHSIG = 1


def tied(signal_name: str, *command: str | Path) -> tuple[str, ...]:
    """The command line that runs `command` tied to its parent's life."""
    return (sys.executable, "-S", "-E", __file__, signal_name, *map(str, command))


if __name__ == "__main__":
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.Signals[sys.argv[1]])
    os.execv(sys.argv[2], sys.argv[2:])
