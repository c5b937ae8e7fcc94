"""What a live session tells its viewers about itself, as messages of the wire."""

from typing import Any

from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.spoken import calls_of
from sandbox_app.http.json_api import problems_of
from sandbox_app.web.messages import Problem, Scene, State

BUILDING = "the sandbox is being built"


def scene_of(sandbox: Any) -> Scene:
    return Scene(bodies=sandbox.bodies(), poses=sandbox.poses().tolist())


def state_of(session: Any) -> State:
    """Of a sandbox that is being built nothing but the state is told."""
    episode, sandbox = session.episode, None if session.unseen else session.sandbox
    return State(
        session=session.wire.keys.id, status=status_of(session), seed=episode.seed, seconds=session.seconds,
        speed=session.pace.speed, label=episode.label, renderer=sandbox.renderer if sandbox else "",
        goals=episode.goals, calls=calls_of(sandbox) if sandbox and not episode.ended else [],
        note=BUILDING if session.unseen else "", forked=episode.forked(), delegate=episode.deciding,
    )  # fmt: skip


def status_of(session: Any) -> str:
    if session.failed:
        return "failed"
    if session.unseen:
        return "queued"
    if session.episode.ended:
        return "ended"
    if session.pace.held:
        return "paused"
    if session.busy:
        return "playing" if session.episode.played else "acting"
    return "ready"


def problems_from(error: Exception) -> list[Problem]:
    hint = "reset the sandbox to begin anew"
    if not isinstance(error, EngineError):
        return [Problem(place="sandbox", message=f"{type(error).__name__}: {error}", hint=hint)]
    return [Problem(**{**problem, "hint": problem["hint"] or hint}) for problem in problems_of(error)]
