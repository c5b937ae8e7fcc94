"""Calls as viewers say and hear them: where several robots are, `r1: pick(red_box) | r2: wait(1)`.

A robot of several that is not spoken to waits for a second, or stands still where it has no such skill.
"""

from collections.abc import Mapping
from typing import Any

BETWEEN, AFTER_NAME = " | ", ": "
IDLE = ("wait(1)", "stop()", "done()")


def calls_of(sandbox: Any) -> list[str]:
    """All that can be said."""
    names = [robot.name for robot in sandbox.scenario.robots]
    if len(names) == 1:
        return sandbox.calls(names[0])
    return [f"{name}{AFTER_NAME}{call}" for name in names for call in sandbox.calls(name)]


def action_of(sandbox: Any, text: str) -> str | dict[str, str]:
    """What `Sandbox.step` takes. What names no robot is the first one's, and left to the grammar to refuse."""
    names = [robot.name for robot in sandbox.scenario.robots]
    if len(names) == 1:
        return text
    said: dict[str, str] = {}
    for part in text.split(BETWEEN.strip()):
        name, colon, call = part.partition(AFTER_NAME.strip())
        known = bool(colon) and name.strip() in names
        said[name.strip() if known else names[0]] = call.strip() if known else part.strip()
    return {name: said.get(name) or _idle(sandbox, name) for name in names}


def text_of(action: str | Mapping[str, str]) -> str:
    return (
        action
        if isinstance(action, str)
        else BETWEEN.join(f"{name}{AFTER_NAME}{call}" for name, call in action.items())
    )


def _idle(sandbox: Any, name: str) -> str:
    calls = sandbox.calls(name)
    return next((call for call in IDLE if call in calls), calls[0] if calls else "")
