"""An object that waited offstage comes to lie in the way: at a free pose, never onto a robot, a person or a thing."""

from typing import TYPE_CHECKING

from sandbox_app.engine import clearing
from sandbox_app.engine.document import AreaPose, FixedPose, Object, Pose
from sandbox_app.engine.faults.standing import Standing
from sandbox_app.engine.layout.geometry import Point, height_of, radius_of, turned

if TYPE_CHECKING:
    from sandbox_app.engine.world import World

TRIES = 60
ROOM = 0.05  # metres left free round it
LIFTED = 0.002  # metres above the floor, so that it settles rather than being pushed out


def lay_down(world: "World", standing: Standing) -> bool:
    """Whether a free pose was found; an object that is absent or was brought in already needs none."""
    name, pose = standing.fault.object, standing.fault.pose
    if name not in world.offstage:
        return True
    item = world.objects[name]
    drawn = (_draw(world, pose, item) for _ in range(1 if isinstance(pose, FixedPose) else TRIES))
    spot = next((spot for spot in drawn if _is_free(world, spot[0], item)), None)
    if spot is None:
        return False
    (x, y), yaw = spot
    world.bullet.put(world.bodies[name], (x, y, height_of(item) / 2 + LIFTED), turned(yaw))
    world.offstage.discard(name)
    world.forget()
    return True


def clear_away(world: "World", standing: Standing) -> None:
    """Back to where it waited, unless a robot has it."""
    name = standing.fault.object
    if name not in world.objects or name in world.offstage or world.holder_of(name) is not None:
        return
    spot, height = world.layout.spots[name], height_of(world.objects[name])
    world.bullet.put(world.bodies[name], (spot.x, spot.y, spot.z + height / 2), turned(spot.yaw))
    world.offstage.add(name)
    world.forget()


def _is_free(world: "World", point: Point, item: Object) -> bool:
    room = radius_of(item) + ROOM
    return clearing.is_on_floor(world, point, room) and not clearing.in_the_way(world, point, room, but=item.name)


def _draw(world: "World", pose: Pose, item: Object) -> tuple[Point, float]:
    """Two numbers or three are drawn, whatever comes of it."""
    if isinstance(pose, FixedPose):
        return pose.position, pose.yaw
    zone = None if isinstance(pose, AreaPose) else world.zones[pose.zone]
    center, size, inset = (zone.center, zone.size, radius_of(item)) if zone else (pose.center, pose.size, 0.0)
    x, y = (
        center[axis] + max(0.0, size[axis] - 2 * inset) * float(world.generator.uniform(-0.5, 0.5)) for axis in (0, 1)
    )
    return (x, y), float(world.generator.uniform(*sorted(pose.yaw)))
