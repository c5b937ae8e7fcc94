"""From what is wanted back to the call that is possible now: each need is met, or names the next step towards it.

An answer is a step (robot → call, more than one where robots act together), `MET`, or None where this robot has no way.
A step is chosen anew at each decision from the true state, so whatever fails or breaks is planned round by itself.
"""

from collections.abc import Callable

from sandbox_app.engine.devices.device import Device
from sandbox_app.engine.document import Transition
from sandbox_app.engine.planner.view import View
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.skills.moving import push_line
from sandbox_app.engine.skills.spots import free_spots

Step = dict[str, str]
Answer = Step | None
MET: Step = {}
DEEPEST = 8  # needs within needs: a door behind a door behind a door


def call(view: View, robot: Robot, skill: str, *arguments: str) -> Answer:
    return {robot.name: f"{skill}({', '.join(arguments)})"} if view.can(robot, skill) else None


def first(*needs: Callable[[], Answer]) -> Answer:
    """The first need that is not met decides."""
    for need in needs:
        answer = need()
        if answer is None or answer:
            return answer
    return MET


def near(view: View, robot: Robot, name: str, depth: int = 0) -> Answer:
    """Within reach, and a device also with room beside it to work on it."""
    is_there = view.is_near(robot, name) and (name not in view.world.devices or view.reaches(robot, name))
    return MET if is_there else go(view, robot, name, depth)


def go(view: View, robot: Robot, name: str, depth: int = 0) -> Answer:
    """Drive there; where no way leads, first open or clear what is in it."""
    if not view.can(robot, "move_to"):
        return None
    if view.reaches(robot, name):
        return call(view, robot, "move_to", name)
    if depth >= DEEPEST:
        return None
    answers = (out_of_the_way(view, robot, other, depth + 1) for other in view.blockers(robot, name))
    return next((answer for answer in answers if answer), None)


def way(view: View, robot: Robot, name: str, depth: int = 0) -> Answer:
    """A way leads there: to be seen to before the hand is filled with something else."""
    return MET if view.is_near(robot, name) or view.reaches(robot, name) else go(view, robot, name, depth)


def out_of_the_way(view: View, robot: Robot, name: str, depth: int) -> Answer:
    """Open the door, or carry or push the object aside."""
    device = view.world.devices.get(name)
    if device is not None:
        state = view.open_state(device)
        return in_state(view, robot, device, state, depth) if state else None
    if view.fits_hand(robot, name) and view.can(robot, "pick"):
        return holding(view, robot, name, depth)
    return pushed_aside(view, robot, name, depth)


def pushed(view: View, robot: Robot, name: str, zone: str, depth: int = 0) -> Answer:
    """Push it there; what lies in the line is carried aside first, else it is pushed somewhere else for a start."""
    if not view.can(robot, "push"):
        return None
    return first(
        lambda: empty_hand(view, robot, depth),
        lambda: near(view, robot, name, depth),
        lambda: call(view, robot, "push", name, zone) if push_line(view.world, robot, name, zone) else MET,
        lambda: _aside(view, robot, view.in_line(robot, name, zone), depth + 1),
        lambda: pushed_aside(view, robot, name, depth),
    )


def _aside(view: View, robot: Robot, names: list[str], depth: int) -> Answer:
    """Carry the first of these away that can be carried."""
    if depth > DEEPEST:
        return MET
    answers = (holding(view, robot, name, depth) for name in names)
    return next((answer for answer in answers if answer), MET)


def pushed_aside(view: View, robot: Robot, name: str, depth: int) -> Answer:
    zones = [zone.name for zone in view.world.zones.values() if zone.kind != "forbidden"]
    zones.sort(key=lambda zone: -view.gap(robot, zone))
    ways = [zone for zone in zones if push_line(view.world, robot, name, zone)]
    if not view.can(robot, "push") or not ways:
        return None
    return first(
        lambda: empty_hand(view, robot, depth),
        lambda: near(view, robot, name, depth),
        lambda: call(view, robot, "push", name, ways[0]),
    )


def holding(view: View, robot: Robot, name: str, depth: int = 0) -> Answer:
    if robot.holding == name:
        return MET
    if not view.can(robot, "pick") or not view.fits_hand(robot, name) or view.world.holder_of(name) or depth > DEEPEST:
        return None
    drawer = view.drawer_over(name)
    if drawer is not None:
        state = view.open_state(drawer)
        return in_state(view, robot, drawer, state, depth + 1) if state else None
    rows = [lambda: near(view, robot, name, depth), lambda: empty_hand(view, robot, depth, then=name)]
    if view.reaches(robot, name):  # else what is in the hand may be the key to the way there
        rows.reverse()
    return first(*rows, lambda: call(view, robot, "pick", name))


def empty_hand(view: View, robot: Robot, depth: int = 0, then: str | None = None) -> Answer:
    """Rid the hand of what is not wanted in it: in a buffer, else in the nearest zone that nothing is asked for in.

    Not where it would stand in the way to what the hand is wanted for `then`.
    """
    if robot.holding is None:
        return MET
    item = view.world.objects[robot.holding]
    for zone in _dumps(view, robot):
        spots = free_spots(view.world, robot, zone, item) if view.reaches(robot, zone) else []
        if spots and (then is None or view.still_reaches(robot, then, spots[0], item)):
            return first(
                lambda zone=zone: near(view, robot, zone, depth),
                lambda zone=zone: call(view, robot, "place", zone),
            )
    return None if then is None else empty_hand(view, robot, depth)


def _dumps(view: View, robot: Robot) -> list[str]:
    """Zones to put things away in, the best first."""
    wanted = {name for goal in view.world.scenario.goals for name in _zones_of(goal)}
    zones = [zone for zone in view.world.zones.values() if zone.kind != "forbidden"]
    zones.sort(key=lambda zone: (zone.name in wanted, zone.kind != "buffer", view.gap(robot, zone.name)))
    return [zone.name for zone in zones]


def in_state(view: View, robot: Robot, device: Device, state: str, depth: int = 0) -> Answer:
    """Bring a device into a state, by the shortest row of its transitions."""
    if device.state == state:
        return MET
    way = view.way_to(device, state)
    if not way or depth > DEEPEST:
        return None
    if not device.is_live(view.world):
        return power(view, robot, depth + 1)
    return first(
        lambda: _needs(view, robot, way[0], depth + 1),
        lambda: _move_on(view, robot, device, way[0], depth + 1),
    )


def _needs(view: View, robot: Robot, transition: Transition, depth: int) -> Answer:
    rows = [
        lambda name=name, state=state: in_state(view, robot, view.world.devices[name], state, depth)
        for name, state in transition.needs.items()
    ]
    return first(*rows)


def _move_on(view: View, robot: Robot, device: Device, transition: Transition, depth: int) -> Answer:
    if transition.by in ("time", "chance"):
        return call(view, robot, "wait", "2")
    if transition.by == "event":
        return happening(view, robot, str(transition.event), depth)
    if transition.by == "use":
        return used(view, robot, device, transition, depth)
    return first(
        lambda: near(view, robot, device.name, depth),
        lambda: call(view, robot, transition.by, device.name),
    )


def used(view: View, robot: Robot, device: Device, transition: Transition, depth: int) -> Answer:
    """What it takes may have to be read first; then the nearest such tool that this robot can have."""
    if device.spec.manual == "inspect" and not view.world.knowledge.is_inspected(device.name):
        return first(lambda: near(view, robot, device.name, depth), lambda: call(view, robot, "inspect", device.name))
    for tool in _tools(view, robot, transition.tool):
        answer = first(
            lambda: way(view, robot, device.name, depth),
            lambda tool=tool: holding(view, robot, tool, depth),
            lambda: near(view, robot, device.name, depth),
            lambda tool=tool: call(view, robot, "use", tool, device.name),
        )
        if answer is not None:
            return answer
    return None


def _tools(view: View, robot: Robot, kind: object) -> list[str]:
    """The nearest first; what is in the hand is nearest of all."""
    tools = [item.name for item in view.world.objects.values() if item.tool and kind in (None, item.tool)]
    return sorted(tools, key=lambda name: (robot.holding != name, view.gap(robot, name)))


def happening(view: View, robot: Robot, event: str, depth: int = 0) -> Answer:
    """Make an event happen: a device's state, or a close look; else wait for it."""
    subject, what = event.split(".")
    device = view.world.devices.get(subject)
    if device is not None and what in device.states:
        return in_state(view, robot, device, what, depth)
    if what == "inspected":
        return inspected(view, robot, subject, depth)
    return call(view, robot, "wait", "2")


def inspected(view: View, robot: Robot, name: str, depth: int = 0) -> Answer:
    return first(lambda: near(view, robot, name, depth), lambda: call(view, robot, "inspect", name))


def power(view: View, robot: Robot, depth: int = 0) -> Answer:
    """Bring back the power, as the fault says it comes back; else wait."""
    for fault in view.world.scenario.faults:
        if fault.kind == "power_loss" and fault.device is not None:
            return in_state(view, robot, view.world.devices[fault.device], fault.state, depth)
    return call(view, robot, "wait", "2")


def mended(view: View, robot: Robot, target: str, kind: str | None) -> Answer:
    """Use the tool on a broken robot."""
    for tool in _tools(view, robot, kind):
        answer = first(
            lambda: way(view, robot, target),
            lambda tool=tool: holding(view, robot, tool),
            lambda: near(view, robot, target),
            lambda tool=tool: call(view, robot, "use", tool, target),
        )
        if answer is not None:
            return answer
    return None


def _zones_of(goal: object) -> list[str]:
    zones = getattr(goal, "zone", [])
    return [zones] if isinstance(zones, str) else zones
