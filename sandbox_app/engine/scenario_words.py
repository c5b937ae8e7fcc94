"""What pydantic found wrong with a document, in words: place, what was wanted and what came, a likely fix."""

import difflib
from collections.abc import Iterable
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError

from sandbox_app.engine.document import ScenarioDocument
from sandbox_app.engine.errors import EngineError

MOST_PROBLEMS = 50
Location = tuple[str | int, ...]


def problems_of(error: ValidationError, data: Any) -> list[EngineError]:
    """One problem a place, in the order of the document."""
    problems: dict[str, EngineError] = {}
    for row in error.errors(include_url=False):
        place, _ = _walk(row["loc"], data)
        problems.setdefault(place, _in_words(row, place, data))
    found = list(problems.values())
    if len(found) > MOST_PROBLEMS:
        rest = len(found) - MOST_PROBLEMS
        found = [*found[:MOST_PROBLEMS], EngineError(f"and {rest} more", place="document", hint="mend these first")]
    return found


def near(word: str, known: Iterable[str]) -> str:
    """A hint: the known name that is most like the word, or all of them."""
    known = sorted(set(known))
    close = difflib.get_close_matches(str(word), known, n=1, cutoff=0.5)
    return f"did you mean “{close[0]}”?" if close else f"there are: {', '.join(known[:16]) or 'none yet'}"


def _in_words(row: dict[str, Any], place: str, data: Any) -> EngineError:
    kind, context, came = row["type"], row.get("ctx", {}), row["input"]
    if kind == "missing":
        return EngineError(
            f"“{row['loc'][-1]}” is missing", place=place, hint="every field without a default is needed"
        )
    if kind == "extra_forbidden":
        _, models = _walk(row["loc"][:-1], data)
        hint = near(str(row["loc"][-1]), (name for model in models for name in model.model_fields))
        return EngineError(f"there is no field “{row['loc'][-1]}” here", place=place, hint=hint)
    wanted, hint = WORDS.get(kind, ("{message}", "see the schema of the scenario"))
    wanted = wanted.format(message=row["msg"], **{name: str(value)[:200] for name, value in context.items()})
    return EngineError(f"{wanted}; {_short(came)} came", place=place, hint=hint)


NUMBER = "give a number within the bounds, without a unit"
WORDS: dict[str, tuple[str, str]] = {
    "greater_than": ("a number above {gt} was wanted", NUMBER),
    "greater_than_equal": ("a number of {ge} or more was wanted", NUMBER),
    "less_than": ("a number below {lt} was wanted", NUMBER),
    "less_than_equal": ("a number of {le} or less was wanted", NUMBER),
    "finite_number": (
        "a finite number was wanted",
        "not-a-number and infinity have no place in physics; give a number",
    ),
    "float_parsing": ("a number was wanted", NUMBER),
    "float_type": ("a number was wanted", NUMBER),
    "int_parsing": ("a whole number was wanted", NUMBER),
    "int_type": ("a whole number was wanted", NUMBER),
    "int_from_float": ("a whole number was wanted", NUMBER),
    "bool_parsing": ("true or false was wanted", "write true or false"),
    "bool_type": ("true or false was wanted", "write true or false"),
    "string_type": ("a text was wanted", "put it in quotes"),
    "string_unicode": ("a text of whole characters was wanted", "half of a surrogate pair is no character"),
    "int_parsing_size": ("a whole number within the bounds was wanted", NUMBER),
    "string_too_long": ("at most {max_length} characters were wanted", "shorten it"),
    "string_pattern_mismatch": (
        "a text like {pattern} was wanted",
        "names are lower-case letters, digits and _; colours are #rrggbb",
    ),
    "literal_error": ("one of {expected} was wanted", "take one of them"),
    "union_tag_invalid": ("one of {expected_tags} was wanted as {discriminator}", "take one of them"),
    "union_tag_not_found": ("the field {discriminator} is missing", "say which kind it is"),
    "too_long": ("at most {max_length} entries were wanted", "take some away"),
    "too_short": ("at least {min_length} entries were wanted", "add what is missing"),
    "list_type": ("a list was wanted", "write [a, b] or one line with - for each entry"),
    "tuple_type": ("a list of numbers was wanted", "write [x, y]"),
    "dict_type": ("a mapping of fields was wanted", "write NAME: VALUE lines"),
    "model_type": ("a mapping of fields was wanted", "write NAME: VALUE lines"),
    "model_attributes_type": ("a mapping of fields was wanted", "write NAME: VALUE lines"),
}


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    text = text if len(text) <= 60 else f"{text[:57]}…"
    return f"“{text}”" if isinstance(value, str) else text


def _walk(location: Location, data: Any) -> tuple[str, list[type[BaseModel]]]:
    """Follow pydantic's location, which also holds the names of union members: the place, and the models there."""
    text, here, models = "", data, [ScenarioDocument]
    for part in location:
        tagged = [model for model in models if part in _tags_of(model)]
        if len(models) > 1 and tagged:
            models = tagged
        elif isinstance(part, int):
            text, here = f"{text}[{part}]", here[part] if isinstance(here, list | tuple) and part < len(here) else None
        elif isinstance(here, dict):
            text, here = f"{text}.{part}" if text else part, here.get(part)
            models = [m for model in models if part in model.model_fields for m in _models_in(_type_of(model, part))]
    return text or "document", models


def _type_of(model: type[BaseModel], field: str) -> Any:
    return model.model_fields[field].annotation


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in get_args(annotation) for model in _models_in(part)]


def _tags_of(model: type[BaseModel]) -> tuple[str, ...]:
    """The words that tell this member of a union from the others."""
    kinds = (_type_of(model, field) for field in ("kind", "predicate") if field in model.model_fields)
    return tuple(tag for kind in kinds if get_origin(kind) is Literal for tag in get_args(kind))
