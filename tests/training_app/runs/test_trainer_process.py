"""The trainer process: killed outright it loses nothing, asked to stop it stops, and it ends with its parent."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

from tests.training_app.runs.conftest import Make, curve, episodes
from training_app.runs.folder import RunFolder

TRAINER = [sys.executable, "-m", "training_app.runs"]
PATIENCE = 180  # seconds; a busy machine takes its time


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)


def has_told(folder: RunFolder, key: str) -> Callable[[], bool]:
    return lambda: any(event.key == key for event in folder.events())


def test_killed_outright_and_started_again_it_tells_the_same_curve(whole_run: RunFolder, make_folder: Make):
    folder = make_folder("killed")
    trainer = subprocess.Popen([*TRAINER, str(folder.path)])
    wait_until(has_told(folder, "metric/update/1"))
    trainer.kill()
    trainer.wait()
    assert subprocess.run([*TRAINER, str(folder.path)], timeout=PATIENCE, check=False).returncode == 0
    assert curve(folder) == curve(whole_run)
    assert episodes(folder) == episodes(whole_run)


def test_a_stop_flag_ends_it_with_exit_code_0(make_folder: Make):
    folder = make_folder("flag")
    trainer = subprocess.Popen([*TRAINER, str(folder.path)])
    wait_until(lambda: folder.events_file.exists() and len(folder.events()) > 6)
    folder.ask_to_stop()
    assert trainer.wait(PATIENCE) == 0
    assert folder.events()[-1].state == "stopped"


def test_a_request_to_terminate_ends_it_as_cleanly(make_folder: Make):
    folder = make_folder("terminated")
    trainer = subprocess.Popen([*TRAINER, str(folder.path)])
    wait_until(lambda: folder.events_file.exists() and len(folder.events()) > 6)
    trainer.terminate()
    assert trainer.wait(PATIENCE) == 0
    assert folder.events()[-1].state == "stopped"


def test_it_ends_with_its_parent_and_so_do_its_worlds(make_folder: Make):
    folder = make_folder("orphan")
    start = f"subprocess.Popen({[*TRAINER, str(folder.path)]!r})"
    command = f"import subprocess, time; print({start}.pid, flush=True); time.sleep(99)"
    parent = subprocess.Popen([sys.executable, "-c", command], stdout=subprocess.PIPE, text=True)
    trainer = int(parent.stdout.readline())
    wait_until(lambda: folder.events_file.exists() and len(folder.events()) > 6)
    worlds = _children(trainer)
    parent.kill()
    parent.wait()
    wait_until(lambda: not any(map(_alive, [trainer, *worlds])))


def test_a_wrong_folder_is_told_in_words(tmp_path):
    ended = subprocess.run([*TRAINER, str(tmp_path)], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 1
    assert "no config.json" in ended.stderr


def _children(process: int) -> list[int]:
    listing = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True, check=False)
    return [int(line) for line in listing.stdout.split()]


def _alive(process: int) -> bool:
    try:
        os.kill(process, signal.SIG_DFL)
    except ProcessLookupError:
        return False
    return _state(process) != "Z"


def _state(process: int) -> str:
    listing = subprocess.run(["ps", "-o", "state=", "-p", str(process)], capture_output=True, text=True, check=False)
    return listing.stdout.strip()[:1] or "Z"
