"""One JSON Schema document of everything that crosses the wire, from which the front end's types are generated.

`python3 manage.py schema` writes it to `frontend/src/wire/schema.json`; `npm run wire` then makes `messages.ts`. The
two wires know nothing of each other and use the same plain names, so here each name gets its wire as a prefix.
"""

import json
from pathlib import Path
from types import ModuleType

from pydantic import TypeAdapter

from sandbox_app.engine.scenario import Scenario
from sandbox_app.web import messages as session_wire
from training_app.web import messages as run_wire

SCHEMA_FILE = Path(__file__).resolve().parents[1] / "frontend" / "src" / "wire" / "schema.json"
WIRES: dict[str, ModuleType] = {"Session": session_wire, "Run": run_wire}
ANSWERS = (run_wire.EpisodeRecord, run_wire.Branch)  # over HTTP


def wire_schema() -> dict:
    definitions: dict[str, dict] = {}
    for prefix, wire in WIRES.items():
        for name in ("ClientMessage", "ServerMessage"):
            definitions |= prefixed(TypeAdapter(getattr(wire, name)).json_schema(mode="serialization"), prefix, name)
    for answer in ANSWERS:
        definitions |= prefixed(answer.model_json_schema(mode="serialization"), "Run", answer.__name__)
    definitions |= prefixed(TypeAdapter(Scenario).json_schema(mode="serialization"), "Scenario", "Scenario")
    names = sorted(definitions)
    return {
        "title": "Wire",
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in names},
        "required": names,
        "$defs": {name: definitions[name] for name in names},
    }


def prefixed(schema: dict, prefix: str, name: str) -> dict[str, dict]:
    """The definitions of one union and the union itself, every name with its wire in front."""
    parts = schema.pop("$defs", {})
    renamed = {old: old if old.startswith(prefix) else f"{prefix}{old}" for old in (*parts, name)}
    text = json.dumps(plain({**parts, name: schema}, complete=name != "ClientMessage"))
    for old, new in renamed.items():
        text = text.replace(f'"#/$defs/{old}"', f'"#/$defs/{new}"')
    return {renamed[key]: value for key, value in json.loads(text).items()}


def plain(value: object, complete: bool = True) -> object:
    """What the generator of types understands: no titles, no defaults beside a reference, tuples as lists of items.

    `complete`: what the server sends holds every field; what a client sends may leave out what has a default.
    """
    if isinstance(value, list):
        return [plain(item, complete) for item in value]
    if not isinstance(value, dict):
        return value
    kept = {key: plain(item, complete) for key, item in value.items() if not is_dropped(key, value)}
    if "prefixItems" in kept:
        kept["items"] = kept.pop("prefixItems")
    if isinstance(kept.get("properties"), dict):
        kept["required"] = [name for name, field in kept["properties"].items() if complete or is_required(name, value)]
    return kept


def is_dropped(key: str, owner: dict) -> bool:
    if key == "title":
        return isinstance(owner[key], str)
    return (key == "default" and "$ref" in owner) or (key in ("minItems", "maxItems") and "prefixItems" not in owner)


def is_required(name: str, owner: dict) -> bool:
    return name in owner.get("required", []) or "const" in owner["properties"][name]


def wire_schema_text() -> str:
    return json.dumps(wire_schema(), indent=1, ensure_ascii=False) + "\n"
