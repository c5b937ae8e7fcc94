"""What takes two robots: handing something over, and lifting and carrying what is too long or too heavy for one.

Each is one execution for both, so both come to the same end (see `performance`, which also sees to it that the partner
joins). Leaves out robots that do not drive, except for handing over.
"""

import math
from collections.abc import Iterator, Sequence

import numpy as np

from sandbox_app.engine.document import Object
from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.geometry import Point, ahead, distance, height_of, in_zone, radius_of
from sandbox_app.engine.layout.obstacles import clear
from sandbox_app.engine.layout.reaching import stances
from sandbox_app.engine.robots.motions import at_once, hold_still
from sandbox_app.engine.robots.robot import Motion, Robot
from sandbox_app.engine.skills.formation import Formation
from sandbox_app.engine.skills.handling import lay_down, pick
from sandbox_app.engine.skills.moving import drive, settle
from sandbox_app.engine.skills.outcome import BLOCKED, SUCCESS, Execution, failure
from sandbox_app.engine.skills.spots import free_spots, surface_height
from sandbox_app.engine.world import World

INSET = 0.1  # metres from a long thing's end to where it is grasped
LIFTED = 0.4  # share of the way to where one robot alone would carry it
MIDDLE = 1.2  # metres round the middle between two robots in which they meet on the floor
PITCH = 0.2  # metres between the spots that are looked at there
PATIENCE = 10  # tries to get to one's end, half a second apart
LOW = 0.5  # metres: walls up to that height are counters
Spot = tuple[Point, float]  # and how high it lies


# Handing over -----------------------------------------------------------------------------------------------------


def handover(world: World, giver: Robot, taker: Robot, name: str) -> Execution:
    """The giver puts the thing down where both can work, and the taker picks it up."""
    if giver.holding != name:
        return failure(f"{giver.name} does not hold {name}")
    if taker.holding is not None:
        return failure(f"{taker.name} holds {taker.holding}")
    spot = next(
        (spot for spot in _meetings(world, giver, taker, name) if _both_reach(world, giver, taker, name, spot)), None
    )
    if spot is None:
        return failure("no common spot")
    given, _ = yield from at_once((giver, lay_down(world, giver, name, [spot[0]], spot[1])), (taker, None))
    if given is not SUCCESS:
        return given
    taken, _ = yield from at_once((taker, pick(world, taker, name)), (giver, None))
    return taken


def _both_reach(world: World, giver: Robot, taker: Robot, name: str, spot: Spot) -> bool:
    return all(_reaches(world, robot, world.objects[name], spot) for robot in (giver, taker))


def _reaches(world: World, robot: Robot, item: Object, spot: Spot) -> bool:
    point, bottom = spot
    if not robot.DRIVES:
        return robot.stretches_to(point, bottom, height_of(item))
    return next(stances(world.map_for(robot), [point], robot.standoffs(radius_of(item))), None) is not None


def _meetings(world: World, giver: Robot, taker: Robot, name: str) -> Iterator[Spot]:
    """Free spots between the two: on the floor, on tables and shelves, on low walls; the nearest to both first."""
    item = world.objects[name]
    spots = [*_on_floor(world, giver, taker, item), *_on_tops(world, giver, item), *_on_counters(world, item)]
    yield from sorted(spots, key=lambda spot: distance(spot[0], giver.place) + distance(spot[0], taker.place) + spot[1])


def _on_floor(world: World, giver: Robot, taker: Robot, item: Object) -> list[Spot]:
    view = world.map_for(giver if giver.DRIVES else taker)
    middle = tuple((a + b) / 2 for a, b in zip(giver.place, taker.place, strict=True))
    steps = np.arange(-MIDDLE, MIDDLE + PITCH / 2, PITCH)
    spots = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2) + np.array(middle)
    free = clear(spots, view.obstacles, view.floor.half, radius_of(item) + 0.05)
    return [(tuple(spot), 0.0) for spot in spots[free].tolist()]


def _on_tops(world: World, giver: Robot, item: Object) -> list[Spot]:
    tops = [name for name, top in world.structures.items() if structures.supports(top)]
    return [(spot, surface_height(world, top)) for top in tops for spot in free_spots(world, giver, top, item)]


def _on_counters(world: World, item: Object) -> list[Spot]:
    """Along the tops of walls that are low enough to reach over and wide enough to carry the thing."""
    spots = []
    for wall in world.structures.values():
        if wall.kind != "wall" or wall.bottom > 0 or wall.height > LOW or wall.thickness < min(item.size[:2]) * 0.8:
            continue
        center, yaw = structures.place_of(wall)
        half = structures.size_of(wall)[0] / 2 - radius_of(item)
        spots += [(ahead(center, yaw, along), wall.height) for along in np.arange(-half, half, PITCH).tolist()]
    taken = [state.point for state in world.state().objects.values() if state.z > 0.15]
    return [spot for spot in spots if all(distance(spot[0], point) > 0.25 for point in taken)]


# Lifting and carrying ---------------------------------------------------------------------------------------------


def lift_together(world: World, robot: Robot, partner: Robot, name: str) -> Execution:
    """Each goes to one end, looks along the thing, grasps it there; then both raise it."""
    team = (robot, partner)
    if not all(one.DRIVES and one.HAS_HAND for one in team):
        return failure("cannot carry")
    ends = _ends(world, name)
    ways = [
        sum(distance(*pair) for pair in zip((one.place for one in team), order, strict=True))
        for order in (ends, ends[::-1])
    ]
    ends = ends if ways[0] <= ways[1] else ends[::-1]
    middle, bodies = world.place_of(name), world.bodies[name]
    came = yield from at_once(*((one, _to_end(world, one, end, middle)) for one, end in zip(team, ends, strict=True)))
    if not all(came):
        return BLOCKED
    thing = world.handful(name)
    grasps = [
        (one, one.grasp(thing._replace(point=end))) for one, end in zip(team, _by_end(world, name, team), strict=True)
    ]
    if not all((yield from at_once(*grasps))):
        yield from _let_go(world, team, bodies)
        return failure("missed")
    yield from at_once(*((one, one.raise_hand(LIFTED)) for one in team))
    return SUCCESS if all(one.holding == name for one in team) else failure("dropped")


def carry_together(world: World, robot: Robot, partner: Robot, zone: str) -> Execution:
    """Drive in formation until what both hold is over the zone, lower it, and let go."""
    team, name, area = (robot, partner), robot.holding, world.zones[zone]
    if name is None or partner.holding != name:
        return failure("not lifted")
    formation = Formation(world, team, [(robot.place, partner.place)])
    spots = [area.center, *free_spots(world, robot, zone, world.objects[name])]
    way = formation.way(spots)
    if way is None or not (yield from formation.go(*way)):
        return BLOCKED
    thing, ends = world.handful(name), _by_end(world, name, team)
    lowered = [(one, one.put_down(end, 0.0, thing.height)) for one, end in zip(team, ends, strict=True)]
    yield from at_once(*lowered)
    if any(one.holding != name for one in team):
        return failure("dropped")
    yield from _let_go(world, team, thing.body)
    return SUCCESS if in_zone(world.place_of(name), area) else failure("rolled away")


def _ends(world: World, name: str) -> list[Point]:
    """Where a long thing is grasped: near its two ends."""
    item, state = world.objects[name], world.state().objects[name]
    along = state.yaw if item.size[0] >= item.size[1] else state.yaw + math.pi / 2
    half = max(item.size[:2]) / 2 - INSET
    return [ahead(state.point, along, half), ahead(state.point, along, -half)]


def _by_end(world: World, name: str, team: Sequence[Robot]) -> list[Point]:
    """The end that is nearest to each."""
    return [min(_ends(world, name), key=lambda end: distance(end, one.place)) for one in team]


def _to_end(world: World, robot: Robot, end: Point, middle: Point) -> Motion:
    heading = math.atan2(end[1] - middle[1], end[0] - middle[0])
    stance = ahead(end, heading, robot.standoff(INSET))
    for _ in range(PATIENCE):
        if (yield from drive(world, robot, stance, middle)):
            return True
        yield from hold_still(robot, 0.5)  # the partner may be standing there, on its way to the other end
    return False


def _let_go(world: World, team: Sequence[Robot], body: int) -> Motion:
    yield from at_once(*((one, one.let_go()) for one in team))
    yield from at_once((team[0], settle(world, team[0], body)), *((one, None) for one in team[1:]))
    return True
