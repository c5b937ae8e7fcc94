"""Keeps simulated time from running ahead of the clock on the wall."""

import time

LATE_SECONDS = 0.25


class Pace:
    """`speed` simulated seconds a real second. One that fell behind starts anew instead of sprinting."""

    def __init__(self, speed: float = 1.0):
        self.speed = speed
        self.restart(0.0)

    def restart(self, simulated: float) -> None:
        self.simulated, self.real = simulated, time.monotonic()

    def set_speed(self, speed: float, simulated: float) -> None:
        self.speed = speed
        self.restart(simulated)

    def wait(self, simulated: float) -> float:
        """Real seconds until this simulated moment is due."""
        wait = self.real + (simulated - self.simulated) / self.speed - time.monotonic()
        if wait < -LATE_SECONDS:
            self.restart(simulated)
        return max(0.0, wait)
