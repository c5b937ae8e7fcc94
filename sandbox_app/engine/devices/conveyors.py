"""Conveyors carry what lies on them: friction brings it to the belt's speed along the belt, and to rest across it.

Unusual: PyBullet has no moving surfaces, so a belt has no friction of its own, and what friction would do in each frame
is done to the velocities of what touches it. Leaves out what is carried on top of something else: that rubs on it.
"""

import math
from typing import TYPE_CHECKING

from sandbox_app.engine.devices.device import Device
from sandbox_app.engine.physics.client import FRAME

if TYPE_CHECKING:
    from sandbox_app.engine.world import World

GRIP = 0.6  # a belt's coefficient of friction, times the thing's own
SPIN = 0.8  # share of its spin that a thing keeps in each frame


def carry(world: "World") -> None:
    for device in world.devices.values():
        if device.spec.form == "conveyor" and device.body is not None:
            _carry_on(world, device, belt_speed(world, device))


def belt_speed(world: "World", device: Device) -> float:
    speeds = (effect.speed for effect in device.effects if effect.kind == "belt")
    return next(speeds, 0.0) if device.is_live(world) else 0.0


def _carry_on(world: "World", device: Device, speed: float) -> None:
    for body in sorted(world.bullet.touched(device.body)):
        name = world.names.get(body)
        if name is None or world.holder_of(name) is not None:
            continue
        (vx, vy, vz), (spin_x, spin_y, spin_z) = world.bullet.velocity(body)
        dx, dy = speed * math.cos(device.yaw) - vx, speed * math.sin(device.yaw) - vy
        most = GRIP * world.objects[name].friction * -world.scenario.world.gravity * FRAME
        share = min(1.0, most / max(math.hypot(dx, dy), 1e-9))
        world.bullet.set_velocity(body, (vx + share * dx, vy + share * dy, vz), (spin_x, spin_y, SPIN * spin_z))
