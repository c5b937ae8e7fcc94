"""A step says what it does and how long it took; one that fails says what to do."""

import re
import sys
import threading
from pathlib import Path

import pytest

from studio.bootstrap.process import run
from studio.bootstrap.steps import Step, carry_out


def step(perform=lambda: None, *, is_needed: bool = True) -> Step:
    return Step("Doing a thing", lambda: is_needed, perform, "try the other thing")


def test_it_says_what_it_does_and_how_long_it_took(capsys: pytest.CaptureFixture):
    carry_out([step()])
    assert re.fullmatch(r"Doing a thing … 0\.\d s\n", capsys.readouterr().err)


def test_a_step_that_is_not_needed_says_and_does_nothing(capsys: pytest.CaptureFixture):
    done = []
    carry_out([step(lambda: done.append(1), is_needed=False)])
    assert not done
    assert not capsys.readouterr().err


def test_a_failed_command_shows_the_end_of_its_log_and_what_to_do(capsys: pytest.CaptureFixture):
    speak = "import sys; [print('line', number) for number in range(100)]; sys.exit(3)"
    with pytest.raises(SystemExit) as ended:
        carry_out([step(lambda: run([sys.executable, "-c", speak], log="a-test"))])
    said = capsys.readouterr().err
    assert ended.value.code == 1
    assert "ended with status 3" in said
    assert "line 99" in said
    assert "line 10\n" not in said
    assert "What to do: try the other thing." in said


def test_a_program_that_is_not_there_fails_in_the_same_words(capsys: pytest.CaptureFixture, tmp_path: Path):
    with pytest.raises(SystemExit):
        carry_out([step(lambda: run([tmp_path / "nothing"], log="a-test"))])
    assert "What to do: try the other thing." in capsys.readouterr().err


def test_the_steps_after_a_failed_one_are_not_taken():
    done = []
    with pytest.raises(SystemExit):
        carry_out([step(lambda: run([sys.executable, "-c", "1/0"], log="a-test")), step(lambda: done.append(1))])
    assert not done


def test_two_commands_started_together_prepare_once():
    """The second waits for the first, then finds that nothing is left to do."""
    done: list[int] = []
    begun = threading.Event()

    def slow() -> None:
        begun.set()
        threading.Event().wait(0.3)
        done.append(1)

    once = Step("Doing a thing", lambda: not done, slow, "")
    first = threading.Thread(target=carry_out, args=([once],))
    first.start()
    begun.wait()
    carry_out([once])
    first.join()
    assert done == [1]
