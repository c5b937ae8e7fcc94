"""The controls of the world, for whoever runs an experiment: reset, snapshot, restore, edit, state hash.

No agent's business: they stand apart from the skills, under a prefix of their own, and are there only where they were
asked for. Snapshots live in this process and end with it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import TypeAdapter

from sandbox_app.engine import EngineError, Snapshot, state_edit
from training_app.agent.mcp_server import words
from training_app.agent.mcp_server.seat import Seat
from training_app.agent.mcp_server.tool import Answer, Schema, Tool, arguments_schema

PREFIX = "control_"
KEPT = 64  # snapshots; the oldest goes first


class Controls:
    def __init__(self, seat: Seat):
        self.seat, self._snapshots, self._count = seat, dict[int, Snapshot](), 0

    def tools(self) -> list[Tool]:
        return [
            _tool("reset", "Begin another episode; without a seed, one is drawn from the training seeds.",
                  self.reset, {"seed": {"type": "integer", "minimum": 0, "maximum": 2**31 - 1}}, required=[]),
            _tool("snapshot", "Keep the state of the world, to come back to it.", self.snapshot),
            _tool("restore", "Go back to a kept state; the future from there is the same to the last bit.",
                  self.restore, {"snapshot": {"type": "integer", "minimum": 1}}),
            _tool("edit", "Change the state between two decisions.", self.edit, *_edit_schema()),
            _tool("state_hash", "A hash of the whole true state, to the last bit.", self.state_hash, only_looks=True),
        ]  # fmt: skip

    def reset(self, seed: int | None = None) -> Answer:
        self.seat.sandbox.reset(seed=seed)
        return self._told(f"A new episode, seed {self.seat.sandbox.seed}.", seed=self.seat.sandbox.seed)

    def snapshot(self) -> Answer:
        self._count += 1
        self._snapshots[self._count] = self.seat.sandbox.snapshot()
        if len(self._snapshots) > KEPT:
            del self._snapshots[min(self._snapshots)]
        return self._told(f"Kept as snapshot {self._count}; the last {KEPT} are kept.", snapshot=self._count)

    def restore(self, snapshot: int) -> Answer:
        kept = self._snapshots.get(snapshot) if type(snapshot) is int else None
        if kept is None:
            there = ", ".join(map(str, self._snapshots)) or "none yet"
            raise EngineError(f"there is no snapshot {str(snapshot)[:80]}", place="snapshot", hint=f"kept are {there}")
        self.seat.sandbox.restore(kept)
        return self._told(f"Back at snapshot {snapshot}.", snapshot=snapshot)

    def edit(self, edit: Any) -> Answer:
        if not isinstance(edit, Mapping):
            hint = f"write one with a kind of {', '.join(state_edit.EDITS)}"
            raise EngineError(f"an edit is an object, not {str(edit)[:80]}", place="edit", hint=hint)
        self.seat.sandbox.edit(edit)
        return self._told("The state was changed.")

    def state_hash(self) -> Answer:
        return self._told(f"The state hash is {self.seat.sandbox.state_hash()}.")

    def _told(self, text: str, **facts: Any) -> Answer:
        sandbox = self.seat.sandbox
        return Answer(text, {**facts, "state_hash": sandbox.state_hash(), "episode": words.standing(sandbox)})


def _tool(
    name: str,
    description: str,
    act: Callable[..., Answer],
    properties: Schema | None = None,
    required: list[str] | None = None,
    definitions: Schema | None = None,
    only_looks: bool = False,
) -> Tool:
    schema, full = arguments_schema(properties or {}, required), f"{PREFIX}{name}"

    def run(arguments: Mapping[str, Any]) -> Answer:
        missing, unknown = set(schema["required"]) - arguments.keys(), arguments.keys() - schema["properties"].keys()
        if missing or unknown:
            wanted = ", ".join(schema["properties"]) or "no arguments"
            raise EngineError(f"what came is {str(dict(arguments))[:80]}", place=full, hint=f"it takes {wanted}")
        return act(**arguments)

    return Tool(full, description, {**schema, "$defs": definitions} if definitions else schema, run, only_looks)


def _edit_schema() -> tuple[Schema, list[str], Schema]:
    """The models of the edits, as they stand in the engine."""
    schema = TypeAdapter(state_edit.Edit).json_schema()
    definitions = schema.pop("$defs")
    return {"edit": schema}, ["edit"], definitions
