"""What a client finds when it comes: the tools, what is to be read, and how things are told."""

from sandbox_app.engine import Sandbox
from training_app.agent.mcp_server import words
from training_app.agent.mcp_server.controls import Controls
from training_app.agent.mcp_server.seat import Seat
from training_app.agent.mcp_server.skills import agent_tools
from training_app.agent.mcp_server.stdio import Document, serve
from training_app.agent.mcp_server.tool import Tool


def serve_sandbox(sandbox: Sandbox, robot: str | None = None, with_controls: bool = False) -> None:
    """Serve a sandbox that was reset, until the client goes. Raises an EngineError where no robot has that name."""
    seat = Seat(sandbox, robot)
    serve(words.guide(sandbox, seat.robots), tools_of(seat, with_controls), documents_of(seat))


def tools_of(seat: Seat, with_controls: bool = False) -> list[Tool]:
    return [*agent_tools(seat), *(Controls(seat).tools() if with_controls else [])]


def documents_of(seat: Seat) -> list[Document]:
    sandbox = seat.sandbox
    return [
        Document("scenario://summary", "The scenario in words", lambda: words.guide(sandbox, seat.robots)),
        Document("scenario://goals.json", "The goals as they stand", lambda: list(sandbox.goals)),
    ]
