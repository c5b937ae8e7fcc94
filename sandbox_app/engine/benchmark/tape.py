"""The commands that a decision gives to physics, frame by frame, to be given again without the rest of the engine.

A copy of the world that is given them goes through the same physics to the last bit, so its time is what the physics
of that decision costs in a bare loop.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from sandbox_app.engine.physics.client import Bullet
from sandbox_app.engine.sandbox import Sandbox

COMMANDS = ("drive", "aim", "put", "set_velocity", "set_joint", "set_surface", "pass_through", "fasten", "unfasten")


class Command(NamedTuple):
    name: str
    arguments: tuple[Any, ...]
    named: dict[str, Any]


Frames = list[list[Command]]


class Tape:
    """Records what the sandbox's physics is told, from the sandbox's reset on; take it off again with `close`."""

    def __init__(self, sandbox: Sandbox):
        self.bullet: Bullet = sandbox.world.bullet
        self.frames: Frames = [[]]
        for name in COMMANDS:
            setattr(self.bullet, name, partial(self._tell, name, getattr(self.bullet, name)))
        self.bullet.advance = partial(self._advance, self.bullet.advance)

    def _tell(self, name: str, method: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        frozen = tuple(tuple(part) if isinstance(part, list) else part for part in arguments)
        self.frames[-1].append(Command(name, frozen, named))
        return method(*arguments, **named)

    def _advance(self, advance: Callable[[], None]) -> None:
        advance()
        self.frames.append([])

    def take(self) -> Frames:
        """What was recorded since the last time: the last row has commands that no frame followed yet."""
        frames, self.frames = self.frames, [[]]
        return frames

    def close(self) -> None:
        for name in (*COMMANDS, "advance"):
            delattr(self.bullet, name)


Bound = list[list[Callable[[], Any]]]


def bound(frames: Frames, bullet: Bullet) -> Bound:
    """The same commands for another world, ready to be called."""
    return [[partial(getattr(bullet, name), *rest, **named) for name, rest, named in frame] for frame in frames]


def play(frames: Bound, bullet: Bullet) -> None:
    """The bare loop."""
    advance = bullet.advance
    for commands in frames[:-1]:
        for command in commands:
            command()
        advance()
    for command in frames[-1]:
        command()
