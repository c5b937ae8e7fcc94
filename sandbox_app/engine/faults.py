"""Faults that the scenario asks for: what goes wrong by chance, drawn from the sandbox's own generator."""

from sandbox_app.engine.robot import Robot
from sandbox_app.engine.world import World


def slips(world: World, robot: Robot) -> bool:
    """Whether this pick's grasp opens while lifting. One draw for each fault and pick, whatever comes of it."""
    draws = [
        world.generator.random() < fault.chance
        for fault in world.scenario.faults
        if fault.kind == "gripper_slip" and fault.robot == robot.spec.name
    ]
    return any(draws)
