"""A tool and its answer as plain values; `stdio` alone knows how the protocol writes them."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sandbox_app.engine import EngineError

LONGEST = 600  # characters of a refusal, which may repeat what came
Schema = dict[str, Any]  # JSON Schema
Facts = dict[str, Any]  # plain JSON values


class Answer(NamedTuple):
    """`text` is for a language model, `facts` for a program. Refused: nothing was done, no time has passed."""

    text: str
    facts: Facts
    is_refused: bool = False


class Tool(NamedTuple):
    """`run` takes the arguments as they came, unchecked, and raises an EngineError where they will not do."""

    name: str
    description: str
    schema: Schema
    run: Callable[[Mapping[str, Any]], Answer]
    only_looks: bool = False

    def answer(self, arguments: Mapping[str, Any]) -> Answer:
        """The same, with what will not do refused in words."""
        try:
            return self.run(arguments)
        except EngineError as error:
            reason = str(error)
            words = reason if len(reason) <= LONGEST else f"{reason[:LONGEST]} …"
            return Answer(words, {"refused": words}, is_refused=True)


def arguments_schema(properties: Schema, required: list[str] | None = None) -> Schema:
    """All are required unless said otherwise, and nothing else may come."""
    wanted = list(properties) if required is None else required
    return {"type": "object", "properties": properties, "required": wanted, "additionalProperties": False}
