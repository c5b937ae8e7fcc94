"""What an agent may call: its skills, and a look.

A client that plays one robot has a tool for each skill. One that plays several has a single tool for the whole
decision instead: robots act at once, what takes two must be said by both in the same decision, and a language model's
calls side by side come as requests of their own, in no order that a pair could rest on.
"""

from collections.abc import Mapping
from typing import Any

from sandbox_app.engine import EngineError
from sandbox_app.engine.skills.table import SKILLS
from training_app.agent.mcp_server.grammar import Speech, words_of
from training_app.agent.mcp_server.seat import Seat
from training_app.agent.mcp_server.tool import Answer, Tool, arguments_schema

DECIDE, LOOK = "decide", "look"


def agent_tools(seat: Seat) -> list[Tool]:
    """In the order of the table of skills; nothing here resets, restores or edits."""
    speeches = {spec.name: Speech(seat.sandbox, spec) for spec in seat.sandbox.scenario.robots}
    mine = [speeches[name] for name in seat.robots]
    acting = (
        [_skill_tool(seat, mine[0], skill) for skill in mine[0].skills] if len(mine) == 1 else [_decide(seat, mine)]
    )
    return [*acting, _look(seat)]


def _skill_tool(seat: Seat, speech: Speech, skill: str) -> Tool:
    def run(arguments: Mapping[str, Any]) -> Answer:
        return seat.act({speech.robot.name: speech.call(skill, arguments)})

    words = f"{words_of(skill).capitalize()}. At most {SKILLS[skill].seconds:g} simulated seconds."
    return Tool(skill, words, speech.schema(skill), run)


def _decide(seat: Seat, speeches: list[Speech]) -> Tool:
    by_name = {speech.robot.name: speech for speech in speeches}

    def run(arguments: Mapping[str, Any]) -> Answer:
        if not arguments or not by_name.keys() >= arguments.keys():
            came = ", ".join(map(str, arguments))[:80] or "nothing"
            hint = f"nothing was done; it takes a call for each of {', '.join(by_name)}"
            raise EngineError(f"what came is {came}", place=DECIDE, hint=hint)
        return seat.act({name: _chosen(by_name[name], choice) for name, choice in arguments.items()})

    words = (
        "One decision: what each robot does, all at once. It ends when the last has ended. A robot that is left out "
        "waits for a second. The episode ends when all say done in the same decision."
    )
    schema = arguments_schema({name: speech.choice_schema() for name, speech in by_name.items()}, required=[])
    return Tool(DECIDE, words, {**schema, "minProperties": 1}, run)


def _chosen(speech: Speech, choice: Any) -> str:
    if not isinstance(choice, Mapping):
        hint = 'nothing was done; write {"skill": "wait", "seconds": 1}'
        raise EngineError(f"a choice of a skill was wanted, not {str(choice)[:80]}", place=speech.robot.name, hint=hint)
    return speech.choice(choice)


def _look(seat: Seat) -> Tool:
    several = len(seat.robots) > 1

    def run(arguments: Mapping[str, Any]) -> Answer:
        robot = arguments.get("robot") if several else None
        if arguments.keys() - ({"robot"} if several else set()) or (robot is not None and robot not in seat.robots):
            wanted = f"one of {', '.join(seat.robots)}, or none for all" if several else "no arguments"
            raise EngineError(f"what came is {str(dict(arguments))[:80]}", place=LOOK, hint=f"it takes {wanted}")
        return seat.look(robot)

    words = "The goals, and what is seen now. No time passes. The structured content has positions and sizes in metres."
    properties = {"robot": {"type": "string", "enum": seat.robots, "description": "whose eyes"}} if several else {}
    return Tool(LOOK, words, arguments_schema(properties, required=[]), run, only_looks=True)
