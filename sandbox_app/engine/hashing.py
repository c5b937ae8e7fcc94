"""Digests: of the whole state of an episode to the last bit, and of a scenario document."""

import hashlib
import json
import struct
from itertools import chain
from typing import Any

from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.world import World


def digest(world: World, kept: dict[str, Any]) -> str:
    """Poses, velocities and joints as PyBullet has them, and all that it leaves out; equal digests, equal futures."""
    hasher = hashlib.blake2b(digest_size=16)
    numbers = list(chain.from_iterable(world.bullet.numbers()))
    hasher.update(struct.pack(f"<{len(numbers)}d", *numbers))
    hasher.update(json.dumps(kept, sort_keys=True).encode())
    return hasher.hexdigest()


def fingerprint(scenario: Scenario) -> str:
    text = json.dumps(scenario.to_json_value(), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
