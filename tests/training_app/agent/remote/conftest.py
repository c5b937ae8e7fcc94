"""The turns of a real world: one to plan, one to act, one to reflect."""

import pytest

from sandbox_app.engine import Scenario
from training_app.agent import reflection
from training_app.agent.lanes import Begin, Lanes
from training_app.agent.turns import Reply, Turn


@pytest.fixture(scope="session")
def turns(scenario: Scenario) -> dict[str, Turn]:
    with Lanes(scenario) as lanes:
        (plan,) = lanes.perform({0: Begin(3)})[0]
        (act,) = lanes.perform({0: [Reply("; ".join(f"{n} {item}" for n, item in enumerate(plan.grammar.items, 1)))]})[
            0
        ]
    reflect = Turn("reflect", act.sight, "since 5\nreflect", reflection.GRAMMAR, "stalled; cause none; keep", act.agent)
    return {"plan": plan, "act": act, "reflect": reflect}
