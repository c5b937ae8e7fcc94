"""Hashes that do not hold the contacts' order, for tests of what is kept beside the contacts."""

from collections.abc import Callable

from sandbox_app.engine.physics.client import Bullet


def hold_no_order(patch: Callable[..., None]) -> None:
    """A saved state seldom brings the order back where much touches much, and the log would be replayed.

    `patch` is `setattr`, or the one of `monkeypatch`.
    """
    numbers = Bullet.numbers
    patch(Bullet, "numbers", lambda bullet: sorted(numbers(bullet)))
