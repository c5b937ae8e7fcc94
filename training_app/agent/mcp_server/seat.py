"""A client's place at one sandbox: which robots it plays, what they do, and what they see.

The sandbox is the only state, so the controls may reset or restore it behind a client's back. Who is played by nobody
is left to the planner (see `company`).
"""

from collections.abc import Mapping

from sandbox_app.engine import EngineError, Sandbox
from sandbox_app.engine.scenario_words import near
from training_app.agent.mcp_server import words
from training_app.agent.mcp_server.company import decision
from training_app.agent.mcp_server.tool import Answer


class Seat:
    """`sandbox`: already reset. `robot`: the one that the client plays; all of them, if none is named."""

    def __init__(self, sandbox: Sandbox, robot: str | None = None):
        names = [spec.name for spec in sandbox.scenario.robots]
        if robot is not None and robot not in names:
            raise EngineError(f"there is no robot “{robot}”", place="robot", hint=near(robot, names))
        self.sandbox, self.robots = sandbox, [robot] if robot else names

    def act(self, calls: Mapping[str, str]) -> Answer:
        """One decision: a call for each of the client's robots; one that is not named waits for a second."""
        if self.sandbox.episode.ended:
            return words.too_late(self.sandbox)
        step = self.sandbox.step(decision(self.sandbox, self.robots, calls))
        return words.after(self.sandbox, self.robots, calls, step)

    def look(self, robot: str | None = None) -> Answer:
        """What the robot sees now, or each of the client's; looking takes no time."""
        return words.view(self.sandbox, [robot] if robot else self.robots)
