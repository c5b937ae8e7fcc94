"""A turn as an OpenAI-compatible endpoint is asked it: messages, and for an act the calls as tools.

One function a skill, each argument an enumeration of what the turn's own grammar holds there. Left out: earlier turns;
every turn stands for itself, as for the other backends.
"""

from functools import lru_cache
from typing import Any

from sandbox_app.engine.skills.table import SKILLS
from training_app.agent.grammar import Ordering
from training_app.agent.speech import GUIDE
from training_app.agent.turns import Turn

Signature = dict[str, tuple[str, ...]]  # each argument with all that can be said there, in order


def messages(turn: Turn, with_tools: bool) -> list[dict[str, str]]:
    how = HOW_TO_CALL if turn.task == "act" and with_tools else FORMS[turn.task](turn)
    return [{"role": "system", "content": f"{GUIDE}\n\n{how}"}, {"role": "user", "content": turn.prompt}]


def tools(turn: Turn) -> list[dict[str, Any]]:
    """The wire's form of what may be called."""
    return tools_of(turn.grammar.texts)


def tools_of(calls: tuple[str, ...]) -> list[dict[str, Any]]:
    return [_tool(skill, signature) for skill, signature in signatures(calls).items()]


@lru_cache(maxsize=64)
def signatures(texts: tuple[str, ...]) -> dict[str, Signature]:
    """Each skill of the grammar's texts with its arguments."""
    said: dict[str, list[tuple[str, ...]]] = {}
    for text in texts:
        skill, _, inner = text.removesuffix(")").partition("(")
        said.setdefault(skill, []).append(tuple(inner.split(", ")) if inner else ())
    return {skill: _signature(skill, rows) for skill, rows in said.items()}


def _signature(skill: str, rows: list[tuple[str, ...]]) -> Signature:
    names = SKILLS[skill].arguments
    return {name: tuple(dict.fromkeys(row[place] for row in rows)) for place, name in enumerate(names)}


def _tool(skill: str, signature: Signature) -> dict[str, Any]:
    parameters = {
        "type": "object",
        "properties": {name: {"type": "string", "enum": list(values)} for name, values in signature.items()},
        "required": list(signature),
        "additionalProperties": False,
    }
    return {
        "type": "function",
        "function": {"name": skill, "description": SKILLS[skill].words, "parameters": parameters},
    }


HOW_TO_CALL = "Call exactly one tool."


def _calls(turn: Turn) -> str:
    lines = (
        f"{skill}({', '.join('|'.join(values) for values in signature.values())})"
        for skill, signature in signatures(turn.grammar.texts).items()
    )
    return "\n".join(["Answer with one call and nothing else; of each | choose one:", *lines])


def _plan(turn: Turn) -> str:
    items = turn.grammar.items if isinstance(turn.grammar, Ordering) else ()
    return "\n".join(["Answer with these goals as numbered lines, the first to work on first:", *items])


def _reflection(turn: Turn) -> str:
    parts = zip(*(text.split("; ") for text in turn.grammar.texts), strict=True)
    return "Answer in one line and nothing else: " + "; ".join("|".join(dict.fromkeys(part)) for part in parts)


FORMS = {"act": _calls, "plan": _plan, "reflect": _reflection}
