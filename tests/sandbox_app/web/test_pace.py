"""Simulated time keeps to the clock on the wall."""

import pytest

from sandbox_app.web.pace import HELD_SECONDS, LATE_SECONDS, Pace


@pytest.fixture
def clock(monkeypatch):
    now = {"seconds": 100.0}
    monkeypatch.setattr("time.monotonic", lambda: now["seconds"])
    return now


def test_a_moment_is_due_after_its_share_of_real_time(clock):
    pace = Pace(speed=4.0)
    assert pace.wait(2.0) == pytest.approx(0.5)
    clock["seconds"] += 0.5
    assert pace.wait(2.0) == 0


def test_one_that_fell_behind_starts_anew_instead_of_sprinting(clock):
    pace = Pace()
    clock["seconds"] += 10
    assert pace.wait(1.0) == 0
    assert pace.wait(1.1) == pytest.approx(0.1)


def test_a_little_lateness_is_made_up_for(clock):
    pace = Pace()
    clock["seconds"] += 1 + LATE_SECONDS / 2
    assert pace.wait(1.0) == 0
    assert pace.wait(1.0 + LATE_SECONDS) == pytest.approx(LATE_SECONDS / 2)


def test_a_new_speed_counts_from_now(clock):
    pace = Pace()
    clock["seconds"] += 1
    pace.set_speed(10.0, 1.0)
    assert pace.wait(2.0) == pytest.approx(0.1)


def test_held_time_lets_only_the_frames_pass_that_were_asked_for(clock):
    pace = Pace()
    pace.let_one_frame_pass()
    pace.hold(True, 1.0)
    assert pace.wait(1.0) == HELD_SECONDS, "a frame asked for before the hold is no frame"
    pace.let_one_frame_pass()
    assert pace.wait(1.0) == 0
    pace.frame_passed()
    assert pace.wait(1.0) == HELD_SECONDS
    pace.hold(False, 1.0)
    assert pace.wait(1.5) == pytest.approx(0.5)
