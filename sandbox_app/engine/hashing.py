"""Digests: of the whole state of an episode to the last bit, and of a scenario document."""

import hashlib
import json
import struct
from dataclasses import asdict
from typing import Any

from sandbox_app.engine.goals import GoalBook
from sandbox_app.engine.placement import Layout
from sandbox_app.engine.robot import JOINTS
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.world import World


def digest(world: World, book: GoalBook, decisions: int) -> str:
    """Poses, velocities, joints, grip, generator, goals and counters; equal digests have equal futures."""
    hasher = hashlib.blake2b(digest_size=16)
    for body in world.bodies.values():
        numbers = [
            part for pair in (world.bullet.pose(body), world.bullet.velocity(body)) for row in pair for part in row
        ]
        hasher.update(struct.pack("<13d", *numbers))
    for robot in world.robots.values():
        joints = world.bullet.joint_states(robot.body, JOINTS)
        hasher.update(struct.pack(f"<{2 * len(JOINTS)}d", *(number for joint in joints for number in joint)))
        hasher.update(repr((robot.holding, robot.grip and robot.grip.at, robot.targets)).encode())
    state = world.generator.bit_generator.state
    hasher.update(repr((state, book.standings, sorted(book.ever_met), decisions, world.frames)).encode())
    return hasher.hexdigest()


def fingerprint(scenario: Scenario) -> str:
    text = json.dumps(scenario.to_json_value(), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def layout_value(layout: Layout) -> dict[str, Any]:
    spots = {name: asdict(spot) for name, spot in layout.spots.items()}
    return {"spots": spots, "goals": [goal.model_dump(mode="json") for goal in layout.goals]}
