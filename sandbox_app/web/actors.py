"""Who can decide in a live session beside the person: each a function from a sandbox to the text of a decision."""

from collections.abc import Callable

from sandbox_app.engine import Sandbox
from sandbox_app.engine.planner.team import Planner
from sandbox_app.engine.spoken import text_of


def expert(sandbox: Sandbox) -> str:
    """The engine's planner, which knows the true state and plans anew at each decision."""
    calls = Planner().calls(sandbox)
    return text_of(calls if len(calls) > 1 else next(iter(calls.values())))


ACTORS: dict[str, Callable[[Sandbox], str]] = {"expert": expert}
