"""Working devices: pressing, opening, closing, using a tool, charging, looking closely."""

from sandbox_app.engine.devices.device import Device
from sandbox_app.engine.devices.forms import FORMS
from sandbox_app.engine.layout.geometry import ahead
from sandbox_app.engine.robots.motions import hold_still
from sandbox_app.engine.robots.robot import Motion, Robot
from sandbox_app.engine.skills.moving import size_of, stand_by
from sandbox_app.engine.skills.outcome import SUCCESS, Execution, failure
from sandbox_app.engine.world import World

LOOK = 0.5  # seconds that a close look takes
MOVED = 3.0  # seconds that a moving part may take


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
    approached = yield from stand_by(world, robot, device.place, device.radius())
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
    approached = yield from stand_by(world, robot, world.place_of(name), size_of(world, name))
    if approached is not SUCCESS:
        return approached
    yield from hold_still(robot, LOOK)
    world.knowledge.inspect(robot.name, name)
    world.events.emit(f"{name}.inspected")
    return SUCCESS


def _work(world: World, robot: Robot, name: str, by: str, tool: str | None = None) -> Execution:
    device = world.devices[name]
    approached = yield from stand_by(world, robot, device.place, device.radius())
    if approached is not SUCCESS:
        return approached
    yield from _touch(robot, device)
    outcome = failure(_no_effect(world, device, tool))
    reaction = device.reaction(world, by, tool) if device.is_live(world) else None
    if reaction is not None:
        yield from hold_still(robot, reaction.seconds)
        device.take(world, reaction)
        outcome = SUCCESS
    yield from robot.tuck()
    if device.moves:
        yield from _let_it_move(world, robot, device)
    return outcome


def _no_effect(world: World, device: Device, tool: str | None) -> str:
    if not device.is_live(world):
        return "no power"
    return "wrong tool" if tool and device.tools() else "no effect"


def _touch(robot: Robot, device: Device) -> Motion:
    """The near side of its body, at a height that hands reach."""
    x, y = device.place
    height = min(0.6, max(0.2, device.spec.size[2] - 0.05))
    near = ahead(robot.place, robot.yaw, max(0.3, ((x - robot.place[0]) ** 2 + (y - robot.place[1]) ** 2) ** 0.5 - 0.1))
    return (yield from robot.touch((*near, height)))


def _let_it_move(world: World, robot: Robot, device: Device) -> Motion:
    """Until the moving part is where the state wants it."""
    goal = device.share * _travel(device)
    for _ in range(round(MOVED * 30)):
        position, _speed = world.bullet.joint_states(device.body, [0])[0]
        if abs(position - goal) < 0.03:
            return True
        robot.rest()
        yield
    return False


def _travel(device: Device) -> float:
    constant, *shares = FORMS[device.spec.form].travel
    return constant + sum(share * side for share, side in zip(shares, device.spec.size, strict=True))


def _mend(world: World, robot: Robot, kind: str | None, target: str) -> Execution:
    other = world.robots[target]
    approached = yield from stand_by(world, robot, other.place, other.RADIUS)
    if approached is not SUCCESS:
        return approached
    yield from robot.touch((*other.place, 0.4))
    mended = world.faults.mend(world, target, kind)
    yield from robot.tuck()
    return SUCCESS if mended else failure("wrong tool" if other.broken else "no effect")
