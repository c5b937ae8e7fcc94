"""YAML or JSON text to a plain value, with nothing in it that could hurt.

Refused: more than 1 MB, nesting deeper than 30, YAML anchors and aliases (bombs are made of them), tags that name
Python objects, a key twice in one mapping. Numbers such as .nan come through and are the models' business.
"""

import re
from typing import Any

import yaml

from sandbox_app.engine.errors import EngineError, ScenarioError

MAX_BYTES = 1_000_000
MAX_DEPTH = 30


def read(text: str | bytes) -> Any:
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_BYTES:
        raise _refusal(
            f"the document has {size / 1e6:.1f} MB; a scenario has {MAX_BYTES / 1e6:g} MB at most",
            "a scenario names shapes and numbers only; leave pictures, meshes and logs out",
        )
    try:
        return _compose(text)
    except yaml.YAMLError as error:
        raise _refusal(*_words_for(error)) from error
    except (UnicodeDecodeError, RecursionError, ValueError) as error:
        raise _refusal(f"this is neither YAML nor JSON: {error}", "save the file as UTF-8 text") from error


def write(value: Any) -> str:
    return yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)


def _compose(text: str | bytes) -> Any:
    loader = _Loader(text)
    try:
        return loader.get_single_data()
    finally:
        loader.dispose()


def _refusal(message: str, hint: str, place: str = "document") -> ScenarioError:
    return ScenarioError([EngineError(message, place=place, hint=hint)])


def _words_for(error: yaml.YAMLError) -> tuple[str, str, str]:
    mark = getattr(error, "problem_mark", None)
    place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else "document"
    problem = str(getattr(error, "problem", None) or error)
    hint = getattr(error, "hint", None) or "look for a missing colon, bracket or quote, or for uneven indentation"
    return problem, hint, place


class _RefusedError(yaml.MarkedYAMLError):
    def __init__(self, problem: str, mark: Any, hint: str):
        super().__init__(problem=problem, problem_mark=mark)
        self.hint = hint


class _Loader(yaml.SafeLoader):
    """SafeLoader that refuses aliases, deep nesting and double keys, and reads 1e-3 as a number."""

    depth = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        event = self.peek_event()
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            sign = "&" if getattr(event, "anchor", None) and not isinstance(event, yaml.AliasEvent) else "*"
            problem = f"anchors and aliases ({sign}{event.anchor}) are not allowed in a scenario"
            raise _RefusedError(problem, event.start_mark, "write the value out in each place")
        self.depth += 1
        if self.depth > MAX_DEPTH:
            problem = f"the document is nested deeper than {MAX_DEPTH} levels"
            raise _RefusedError(problem, event.start_mark, "a scenario needs six levels; look for a bracket too many")
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node

    def construct_mapping(self, node: Any, deep: bool = False) -> dict:
        seen: dict[str, int] = {}
        for key, _ in node.value:
            if key.value in seen:
                problem = f"“{key.value}” stands twice, first in line {seen[key.value]}"
                raise _RefusedError(problem, key.start_mark, "keep one of the two")
            if isinstance(key.value, str):
                seen[key.value] = key.start_mark.line + 1
        return super().construct_mapping(node, deep)


_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"^[-+]?[0-9]+(\.[0-9]*)?[eE][-+]?[0-9]+$"), list("-+0123456789")
)


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True
