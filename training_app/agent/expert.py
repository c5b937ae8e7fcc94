"""The expert as an agent: the engine's planner, asked for the call of one robot or of all.

It sees the true state, so it is a teacher and an upper mark, not a fair opponent; its episodes are the demonstrations
for stage one.
"""

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.planner.team import Planner


class Expert:
    def __init__(self, scenario: Scenario):
        self.scenario = scenario
        self.robot = scenario.robots[0].name
        self._planner = Planner()

    def call(self, sandbox: Sandbox) -> str:
        """The first robot's next call, from where the sandbox stands now."""
        return self.calls(sandbox)[self.robot]

    def calls(self, sandbox: Sandbox) -> dict[str, str]:
        """The next call of every robot, by name."""
        return self._planner.calls(sandbox)

    def plan(self, sandbox: Sandbox) -> list[str]:
        """Numbered subgoals, one for each goal that is not met, in the order in which they will be worked on."""
        return self._planner.plan(sandbox)
