"""A process that only does physics: `python -m training_app.agent.lanes_process DESCRIPTOR`.

Over the inherited pipe comes the scenario, then commands for its lanes; what they led to goes back, or the exception.
It ends when the pipe closes. An interrupt from the keyboard is its parent's business.
"""

import contextlib
import signal
import sys
from multiprocessing.connection import Connection

from training_app.agent.lanes import Lanes


def serve(pipe: Connection) -> None:
    with contextlib.suppress(EOFError, OSError), Lanes(pipe.recv()) as lanes:
        while True:
            commands = pipe.recv()
            try:
                result = lanes.perform(commands)
            except Exception as error:
                result = error
            pipe.send(result)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(Connection(int(sys.argv[1])))
