"""A snapshot: everything needed to go on from here with the same future, in this process or in another.

Two ways lead back. "exact" rebuilds the world from the seed and carries out the action log anew: the continuation is
identical to the last bit, anywhere; 24 decisions take about a fifth of a second. "fast" gives the engine its own saved
state and puts our part (grip, targets, counters, generators) beside it; it works in the process and episode that saved
it, while the grip is the same constraint. It is the same state, but the engine keeps contact caches that it does not
save: in about one continuation of twenty the last bits differed once a new contact formed. So "exact" is the default.
"""

import hashlib
import json
import zlib
from dataclasses import asdict, dataclass, field
from typing import Any

from sandbox_app.engine.errors import SnapshotError

MAGIC = b"SSNAP1"


@dataclass(frozen=True)
class EngineState:
    """The part that lives in one process only."""

    episode: int  # counted over all sandboxes of the process
    number: int  # PyBullet's own
    ours: dict[str, Any]


@dataclass(frozen=True)
class Snapshot:
    scenario: str  # fingerprint of the document
    seed: int
    calls: tuple[str, ...]
    state_hash: str
    layout: dict[str, Any]  # what the seed drew: where things stood, and the goals
    seeds: dict[str, Any]  # the generator of later seeds
    generator: dict[str, Any]  # the episode's own
    engine: EngineState | None = field(default=None, compare=False, repr=False)

    def to_bytes(self) -> bytes:
        value = {key: item for key, item in asdict(self).items() if key != "engine"}
        body = zlib.compress(json.dumps(value, sort_keys=True).encode())
        return MAGIC + hashlib.sha256(body).digest() + body

    @classmethod
    def from_bytes(cls, data: bytes) -> "Snapshot":
        digest, body = data[len(MAGIC) : len(MAGIC) + 32], data[len(MAGIC) + 32 :]
        if not data.startswith(MAGIC) or hashlib.sha256(body).digest() != digest:
            raise SnapshotError("these bytes are no snapshot, or were damaged", hint="take the snapshot again")
        value = json.loads(zlib.decompress(body))
        return cls(**{**value, "calls": tuple(value["calls"])})
