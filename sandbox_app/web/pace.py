"""Keeps simulated time from running ahead of the clock on the wall; a person may hold it, and let frames pass."""

import time

LATE_SECONDS = 0.25
HELD_SECONDS = 0.5  # how long one waits before looking again whether time is still held


class Pace:
    """`speed` simulated seconds a real second. One that fell behind starts anew instead of sprinting."""

    def __init__(self, speed: float = 1.0):
        self.speed, self.held, self.frames_let_pass = speed, False, 0
        self.restart(0.0)

    def restart(self, simulated: float) -> None:
        self.simulated, self.real = simulated, time.monotonic()

    def set_speed(self, speed: float, simulated: float) -> None:
        self.speed = speed
        self.restart(simulated)

    def hold(self, held: bool, simulated: float) -> None:
        self.held, self.frames_let_pass = held, 0
        self.restart(simulated)

    def let_one_frame_pass(self) -> None:
        self.frames_let_pass += int(self.held)

    def frame_passed(self) -> None:
        self.frames_let_pass = max(0, self.frames_let_pass - 1)

    def wait(self, simulated: float) -> float:
        """Real seconds until this simulated moment is due."""
        if self.held:
            return 0.0 if self.frames_let_pass else HELD_SECONDS
        wait = self.real + (simulated - self.simulated) / self.speed - time.monotonic()
        if wait < -LATE_SECONDS:
            self.restart(simulated)
        return max(0.0, wait)
