"""A trainer that only counts: the smallest program that keeps the contract of `python -m training_app.runs FOLDER`.

It goes on from its checkpoint, does the last step again as a trainer does after a crash, and behaves as its run's name
says: `counts`, `dies` (by a signal, at once), `dies once`, `fails` (with an `ended` event), `exits` (without one),
`deaf` (never looks at the stop file).
"""

import os
import signal
import sys
import time
from pathlib import Path

from training_app.runs.events import Ended, Metric, RunEvent
from training_app.runs.folder import RunFolder

STEPS = 40


def say(folder: RunFolder, event: RunEvent) -> None:
    event.time = time.time()
    with folder.open_events() as file:
        file.write(event.model_dump_json() + "\n")


def end(folder: RunFolder, state: str, code: int, text: str = "") -> None:
    say(folder, Ended(state=state, text=text, result={"final": {"success": 1.0}} if state == "finished" else {}))
    sys.exit(code)


def main() -> None:
    folder = RunFolder(Path(sys.argv[1]))
    folder.take_up()
    manner, checkpoint = folder.config().name, folder.checkpoints / "latest"
    if manner == "fails":
        end(folder, "failed", 1, "the scenario cannot be learned")
    if manner == "exits":
        sys.stdout.write("the last words\n")
        sys.exit(3)
    done = int(checkpoint.read_text()) if checkpoint.exists() else 0
    if manner == "dies" or (manner == "dies once" and not done):
        checkpoint.write_text("1")
        os.kill(os.getpid(), signal.SIGKILL)
    for step in range(max(0, done - 1), STEPS):
        say(folder, Metric(axis="update", step=step, values={"count": float(step)}))
        checkpoint.write_text(str(step + 1))
        if folder.stopping and manner != "deaf":
            end(folder, "stopped", 0)
        time.sleep(0.1)
    end(folder, "finished", 0)


if __name__ == "__main__":
    main()
