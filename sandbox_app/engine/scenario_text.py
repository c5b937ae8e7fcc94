"""YAML or JSON text to a plain value, with nothing in it that could hurt.

Refused: more than 1 MB, nesting deeper than 30, YAML anchors and aliases (bombs are made of them), tags that name
Python objects, a key twice in one mapping. Numbers such as .nan come through and are the models' business. The size,
nesting and aliases are judged from the stream of events, before anything is built.
"""

import re
from typing import Any

import yaml

from sandbox_app.engine.errors import EngineError, ScenarioError

MAX_BYTES = 1_000_000
MAX_DEPTH = 30
_Fast = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PAIR = re.compile(r"((?<!\\)(?:\\\\)*)\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})", re.IGNORECASE)
_Opening = (yaml.SequenceStartEvent, yaml.MappingStartEvent)
_Closing = (yaml.SequenceEndEvent, yaml.MappingEndEvent)


def read(text: str | bytes) -> Any:
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_BYTES:
        raise ScenarioError([too_big(size)])
    try:
        text = _joined(text)
        _inspect(text)
        return yaml.load(text, Loader=_Loader)
    except yaml.YAMLError as error:
        raise ScenarioError([_in_words(error)]) from error
    except (UnicodeError, RecursionError, ValueError) as error:
        problem = EngineError(f"this is neither YAML nor JSON: {error}", place="document", hint="save it as UTF-8 text")
        raise ScenarioError([problem]) from error


def _joined(text: str | bytes) -> str | bytes:
    """JSON writes signs beyond the first plane as two escapes, which YAML does not know."""
    if isinstance(text, bytes) or not text.lstrip().startswith("{"):
        return text
    return _PAIR.sub(
        lambda pair: pair[1] + chr(0x10000 + ((int(pair[2], 16) & 0x3FF) << 10 | int(pair[3], 16) & 0x3FF)), text
    )


def write(value: Any) -> str:
    return yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)


def too_big(size: int) -> EngineError:
    return EngineError(
        f"the document has {size / 1e6:.1f} MB; a scenario has {MAX_BYTES / 1e6:g} MB at most",
        place="document",
        hint="a scenario names shapes and numbers only; leave pictures, meshes and logs out",
    )


class _RefusedError(yaml.MarkedYAMLError):
    def __init__(self, problem: str, mark: Any, hint: str):
        super().__init__(problem=problem, problem_mark=mark)
        self.hint = hint


def _inspect(text: str | bytes) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=_Fast):
        if getattr(event, "anchor", None):
            sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
            problem = f"anchors and aliases ({sign}{event.anchor}) are not allowed in a scenario"
            raise _RefusedError(problem, event.start_mark, "write the value out in each place")
        depth += isinstance(event, _Opening) - isinstance(event, _Closing)
        if depth > MAX_DEPTH:
            problem = f"the document is nested deeper than {MAX_DEPTH} levels"
            raise _RefusedError(problem, event.start_mark, "a scenario needs six levels; look for a bracket too many")


def _in_words(error: yaml.YAMLError) -> EngineError:
    mark = getattr(error, "problem_mark", None)
    place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else "document"
    problem = str(getattr(error, "problem", None) or error)
    hint = getattr(error, "hint", None) or "look for a missing colon, bracket or quote, or for uneven indentation"
    return EngineError(problem, place=place, hint=hint)


class _Loader(_Fast):
    """The safe loader that refuses double keys, and reads 1e-3 as a number."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict:
        seen: dict[str, int] = {}
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise _RefusedError("a key must be a word", key.start_mark, "write NAME: VALUE")
            if key.value in seen:
                problem = f"“{key.value}” stands twice, first in line {seen[key.value]}"
                raise _RefusedError(problem, key.start_mark, "keep one of the two")
            seen[key.value] = key.start_mark.line + 1
        return super().construct_mapping(node, deep)


# As in YAML 1.2, only true and false are truth values: `kind: on` and `state: off` are words.
_Loader.yaml_implicit_resolvers = {
    sign: [(tag, pattern) for tag, pattern in rows if tag != "tag:yaml.org,2002:bool"]
    for sign, rows in _Loader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF")
)
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"^[-+]?[0-9]+(\.[0-9]*)?[eE][-+]?[0-9]+$"), list("-+0123456789")
)


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True
