"""The trainer process: `python -m training_app.runs FOLDER`.

Reads FOLDER/config.json, goes on from FOLDER/checkpoints/latest where there is one, appends to FOLDER/events.jsonl.
Exit code 0 when the run finished or stopped when asked (a file FOLDER/stop, SIGINT or SIGTERM), 1 when it failed. It
ends with its parent.
"""

import sys

from training_app.runs.folder import FolderError, RunFolder
from training_app.runs.lifeline import hang_on_to_parent, stop_when_asked
from training_app.runs.runner import run


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m training_app.runs FOLDER\n")
        return 2
    hang_on_to_parent()
    stop_when_asked()
    try:
        ended = run(RunFolder(arguments[0]))
    except FolderError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if ended.state == "failed":
        sys.stderr.write(f"{ended.text}\n")
    return int(ended.state == "failed")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
