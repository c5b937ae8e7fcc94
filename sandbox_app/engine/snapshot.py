"""A snapshot: everything needed to go on from here with the same future, in this process or in another.

It holds PyBullet's state of all bodies and contacts, our own part (grips, targets, devices, counters, generators) as
plain values, and the log of calls and edits from the seed on. Two ways lead back. "state" builds the layout's world
unless it stands already, and gives both parts back. "replay" carries out the log anew; it is taken when the state hash
does not come out right. Both are exact to the last bit; `restore` says which way it went.
"""

import hashlib
import json
import zlib
from dataclasses import dataclass
from typing import Any

from sandbox_app.engine.errors import SnapshotError

MAGIC = b"SSNAP2"


@dataclass(frozen=True)
class Snapshot:
    scenario: str  # fingerprint of the document
    seed: int
    calls: tuple[Any, ...]  # a text or a mapping for each decision, and edits, since the reset
    state_hash: str
    seeds: dict[str, Any]  # the generator of later seeds
    ours: dict[str, Any]
    engine: bytes

    def to_bytes(self) -> bytes:
        value = {key: item for key, item in vars(self).items() if key != "engine"}
        words = json.dumps(value, sort_keys=True).encode()
        body = zlib.compress(len(words).to_bytes(4, "little") + words + self.engine, level=1)
        return MAGIC + hashlib.sha256(body).digest() + body

    @classmethod
    def from_bytes(cls, data: bytes) -> "Snapshot":
        if not isinstance(data, bytes | bytearray | memoryview):
            raise SnapshotError(f"wanted bytes, got {type(data).__name__}", hint="give what `to_bytes` gave")
        data = bytes(data)
        digest, body = data[len(MAGIC) : len(MAGIC) + 32], data[len(MAGIC) + 32 :]
        if not data.startswith(MAGIC) or hashlib.sha256(body).digest() != digest:
            raise SnapshotError("these bytes are no snapshot, or were damaged", hint="take the snapshot again")
        try:
            whole = zlib.decompress(body)
            end = 4 + int.from_bytes(whole[:4], "little")
            value = json.loads(whole[4:end])
            return cls(**{**value, "calls": tuple(value["calls"])}, engine=whole[end:])
        except (zlib.error, ValueError, KeyError, TypeError) as error:
            raise SnapshotError(f"these bytes hold no snapshot: {error}", hint="take the snapshot again") from error
