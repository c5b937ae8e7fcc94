"""Working devices: pressing, opening, closing, using a tool, charging, looking closely."""

from sandbox_app.engine.devices.device import Device
from sandbox_app.engine.layout.geometry import ahead, distance
from sandbox_app.engine.robots.motions import bearing, hold_still, until
from sandbox_app.engine.robots.robot import Motion, Robot
from sandbox_app.engine.skills.beside import near_side
from sandbox_app.engine.skills.moving import size_of, stand_by, stand_by_device
from sandbox_app.engine.skills.outcome import SUCCESS, Execution, failure
from sandbox_app.engine.world import World

LOOK = 0.5  # seconds that a close look takes
TOOL_LENGTH = 0.12  # metres, from the hand to the tip
MOVED = 3.0  # seconds that a moving part may take
MOVED_TO = 0.05  # share of its travel


def press(world: World, robot: Robot, name: str) -> Execution:
    return (yield from _work(world, robot, name, "press"))


def open_(world: World, robot: Robot, name: str) -> Execution:
    return (yield from _work(world, robot, name, "open"))


def close(world: World, robot: Robot, name: str) -> Execution:
    return (yield from _work(world, robot, name, "close"))


def use(world: World, robot: Robot, tool: str, target: str) -> Execution:
    """Bring the held tool to the device, or to a broken robot, and work with it."""
    kind = world.objects[tool].tool
    if target in world.robots:
        return (yield from _mend(world, robot, kind, target))
    return (yield from _work(world, robot, target, "use", kind))


def charge(world: World, robot: Robot, name: str) -> Execution:
    """Stand beside the charger until the battery is full."""
    device = world.devices[name]
    approached = yield from stand_by_device(world, robot, device)
    if approached is not SUCCESS:
        return approached
    if not device.is_live(world) or not any(effect.kind == "charge" for effect in device.effects):
        return failure(f"{name} gives no power")
    missing = 1.0 - robot.charge
    seconds = robot.spec.battery.charging if robot.spec.battery else 0.0
    yield from hold_still(robot, missing * seconds)
    robot.charge = 1.0
    world.events.emit(f"{robot.name}.charged")
    return SUCCESS


def inspect(world: World, robot: Robot, name: str) -> Execution:
    """Go near and look closely: what it really is, and what it takes, is known from then on."""
    if name in world.devices:
        approached = yield from stand_by_device(world, robot, world.devices[name])
    else:
        approached = yield from stand_by(world, robot, world.place_of(name), size_of(world, name))
    if approached is not SUCCESS:
        return approached
    yield from hold_still(robot, LOOK)
    world.knowledge.inspect(robot.name, name)
    world.events.emit(f"{name}.inspected")
    return SUCCESS


def _work(world: World, robot: Robot, name: str, by: str, tool: str | None = None) -> Execution:
    device = world.devices[name]
    approached = yield from stand_by_device(world, robot, device)
    if approached is not SUCCESS:
        return approached
    yield from _touch(world, robot, device)
    outcome = failure(_no_effect(world, device, tool))
    reaction = device.reaction(world, by, tool) if device.is_live(world) else None
    if reaction is not None:
        yield from hold_still(robot, reaction.seconds)
        device.open_away_from(robot.place)
        device.take(world, reaction)
        outcome = SUCCESS
    yield from robot.tuck()
    if reaction is not None and device.moves and not (yield from _let_it_move(world, robot, device)):
        return failure("its part is held up")
    return outcome


def _no_effect(world: World, device: Device, tool: str | None) -> str:
    if not device.is_live(world):
        return "no power"
    return "wrong tool" if tool and device.tools() else "no effect"


def _touch(world: World, robot: Robot, device: Device) -> Motion:
    """The near side of its body, at a height that hands reach; with a tool the hand stays its length away."""
    height = min(0.6, max(0.2, device.spec.size[2] - 0.05))
    gap = near_side(device, robot.place)
    heading = robot.yaw if robot.DRIVES else bearing(robot.place, device.place)
    near = ahead(robot.place, heading, max(0.0, gap - TOOL_LENGTH * (robot.holding is not None)))
    return (yield from robot.touch((*near, max(height, _hang(world, robot)))))


def _hang(world: World, robot: Robot) -> float:
    """How far what is held hangs below the hand: the hand stays that far above the floor."""
    if robot.holding is None:
        return 0.0
    (_, _, hand), _ = world.bullet.link_poses(robot.body, [robot.hand_link])[0]
    return hand - world.handful(robot.holding).bottom


def _let_it_move(world: World, robot: Robot, device: Device) -> Motion:
    """Until the moving part is where the state wants it."""
    return (yield from until(robot, lambda: abs(device.reached - device.share) < MOVED_TO, MOVED))


def _mend(world: World, robot: Robot, kind: str | None, target: str) -> Execution:
    other = world.robots[target]
    approached = yield from stand_by(world, robot, other.place, other.RADIUS)
    if approached is not SUCCESS:
        return approached
    gap = distance(robot.place, other.place) - other.RADIUS - TOOL_LENGTH
    yield from robot.touch((*ahead(robot.place, robot.yaw, max(0.0, gap)), 0.4))
    mended = world.faults.mend(world, target, kind)
    yield from robot.tuck()
    return SUCCESS if mended else failure("wrong tool" if other.broken else "no effect")
