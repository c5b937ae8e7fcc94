"""Execution: one call of the sandbox at a time, said within the scenario's call grammar.

The grammar knows names and kinds of arguments; whether a call is allowed now the agent has to learn from verdicts.
"""

from sandbox_app.engine import Sandbox
from training_app.agent.grammar import OneOf

QUESTION = "act"


ENDING = ("done()", "stop()", "wait(1)")


def last_call(sandbox: Sandbox, robot: str) -> OneOf:
    """All that is left to say for who has given up."""
    calls = sandbox.calls(robot)
    return OneOf((next((call for call in ENDING if call in calls), calls[0]),))


def call_grammar(sandbox: Sandbox, robot: str) -> OneOf:
    return OneOf(tuple(sandbox.calls(robot)))
