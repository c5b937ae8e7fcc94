"""Each command waits for what it needs, and for nothing else."""

import os
import subprocess
import sys
from pathlib import Path

from studio.bootstrap.entry import BROWSER, DATABASE, ENVIRONMENT, FRONT_END, LIBRARY, NEEDS, OF_ANY_OTHER_COMMAND
from studio.home import ROOT


def test_training_needs_no_front_end_and_no_database():
    assert NEEDS["train"] == ENVIRONMENT


def test_up_needs_everything_that_a_page_needs():
    assert NEEDS["up"] == (*ENVIRONMENT, *FRONT_END, *DATABASE, *LIBRARY)


def test_only_the_tests_need_a_browser():
    assert [command for command, steps in NEEDS.items() if set(BROWSER) <= set(steps)] == ["test"]


def test_commands_of_django_need_the_environment_and_nothing_else():
    assert OF_ANY_OTHER_COMMAND == ENVIRONMENT


def test_a_command_runs_from_any_folder_and_its_output_is_its_own(tmp_path: Path):
    command = [sys.executable, ROOT / "manage.py", "version"]
    answer = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "STUDIO_HOME": str(tmp_path)}, capture_output=True, text=True
    )
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.strip().startswith("5.2")
