"""Values by chance that a JSON Schema allows, with a small stock of names so that references often hold."""

import functools
import random
from typing import Any

from sandbox_app.engine.document import ScenarioDocument

NAMES = ("a", "b", "c", "r1", "r2", "dock", "pump", "off", "on", "bench", "cube", "wrench")
COLOURS = ("#ff0000", "#60a5fa")
MOST_ITEMS, DEEPEST = 4, 12
MESH = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"


class Inventor:
    """Most numbers stay small, so that the document has a chance to be built."""

    def __init__(self, chance: random.Random):
        self.chance = chance
        self.schema = _schema()

    def document(self) -> dict[str, Any]:
        value = self._value(self.schema, 0, "")
        value["world"] = {"size": [self.chance.choice([6, 8, 20]), self.chance.choice([6, 8])]}
        for robot in value["robots"]:
            robot["skills"] = self.chance.sample(
                ["move_to", "pick", "place", "push", "wait", "done", "inspect", "press"], 6
            )
        return value

    def _value(self, node: dict[str, Any], depth: int, name: str) -> Any:
        if "$ref" in node:
            return self._value(self.schema["$defs"][node["$ref"].rsplit("/", 1)[-1]], depth, name)
        if "discriminator" in node:
            key, kinds = node["discriminator"]["propertyName"], node["discriminator"]["mapping"]
            kind = self.chance.choice(sorted(kinds))
            return {**self._value({"$ref": kinds[kind]}, depth, name), key: kind}
        options = node.get("oneOf") or node.get("anyOf")
        if options:
            return self._value(self.chance.choice(options), depth, name)
        if "const" in node or "enum" in node:
            return node.get("const", self.chance.choice(node.get("enum", [None])))
        return getattr(self, f"_{node.get('type', 'null')}")(node, depth, name)

    def _object(self, node: dict[str, Any], depth: int, name: str) -> Any:
        fields, needed = node.get("properties", {}), node.get("required", [])
        if not fields:
            item = next(iter({**node.get("patternProperties", {}), "": node.get("additionalProperties")}.values()))
            keys = self.chance.sample(NAMES, self.chance.randint(0, 2)) if isinstance(item, dict) else []
            return {key: self._value(item, depth + 1, key) for key in keys}
        wanted = [key for key in fields if key in needed or (depth < DEEPEST and self.chance.random() < 0.4)]
        return {key: self._value(fields[key], depth + 1, key) for key in wanted}

    def _array(self, node: dict[str, Any], depth: int, name: str) -> Any:
        if "prefixItems" in node:
            return [self._value(item, depth + 1, name) for item in node["prefixItems"]]
        least = node.get("minItems", 0)
        count = self.chance.randint(least, max(least, MOST_ITEMS)) if depth < DEEPEST else least
        return [self._value(node.get("items", {}), depth + 1, name) for _ in range(count)]

    def _string(self, node: dict[str, Any], depth: int, name: str) -> str:
        pattern = node.get("pattern", "")
        if pattern.startswith("^#"):
            return self.chance.choice(COLOURS)
        if r"\." in pattern:
            return f"{self.chance.choice(NAMES)}.{self.chance.choice(['on', 'off', 'begins', 'inspected'])}"
        if pattern:
            return (
                f"{self.chance.choice(NAMES)}_{self.chance.randint(0, 99)}"
                if name == "name"
                else self.chance.choice(NAMES)
            )
        return MESH if name == "mesh" else self.chance.choice(["", "Words", "词语"])

    def _number(self, node: dict[str, Any], depth: int, name: str) -> float:
        low = node.get("minimum", node.get("exclusiveMinimum", -3.0) + 0.001)
        high = node.get("maximum", node.get("exclusiveMaximum", 3.0) - 0.001)
        if self.chance.random() < 0.1:
            return self.chance.choice([low, high])
        return round(self.chance.uniform(max(low, -3.0), max(low, min(high, 2.0))), 6)

    def _integer(self, node: dict[str, Any], depth: int, name: str) -> int:
        low, high = node.get("minimum", 0), node.get("maximum", 20)
        return self.chance.randint(low, min(high, low + 12))

    def _boolean(self, node: dict[str, Any], depth: int, name: str) -> bool:
        return self.chance.random() < 0.3

    def _null(self, node: dict[str, Any], depth: int, name: str) -> None:
        return None


@functools.cache
def _schema() -> dict[str, Any]:
    return ScenarioDocument.model_json_schema()
