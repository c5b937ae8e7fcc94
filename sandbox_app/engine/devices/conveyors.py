"""Conveyors carry what lies on them: each frame it gets the belt's speed along the belt, and keeps its own across."""

import math
from typing import TYPE_CHECKING

from sandbox_app.engine.devices.device import Device

if TYPE_CHECKING:
    from sandbox_app.engine.world import World


def carry(world: "World") -> None:
    for device in world.devices.values():
        speed = belt_speed(world, device)
        if speed and device.body is not None:
            _carry_on(world, device, speed)


def belt_speed(world: "World", device: Device) -> float:
    speeds = (effect.speed for effect in device.effects if effect.kind == "belt")
    return next(speeds, 0.0) if device.is_live(world) else 0.0


def _carry_on(world: "World", device: Device, speed: float) -> None:
    cos, sin = math.cos(device.yaw), math.sin(device.yaw)
    for body in sorted(world.bullet.touched(device.body)):
        name = world.names.get(body)
        if name is None or world.holder_of(name) is not None:
            continue
        (vx, vy, vz), angular = world.bullet.velocity(body)
        across = -vx * sin + vy * cos
        linear = (speed * cos - across * sin, speed * sin + across * cos, vz)
        world.bullet.set_velocity(body, linear, angular)
