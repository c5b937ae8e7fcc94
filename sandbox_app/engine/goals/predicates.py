"""The table of predicates: when each holds, how near it is, and whether it stays once it has happened.

`holds` is a truth, or for what can happen again and again how often it has happened; `closeness` goes from 0, far away,
to 1, there. Tests walk the table.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from sandbox_app.engine import document
from sandbox_app.engine.layout.geometry import distance, distance_to_zone, height_of, in_zone
from sandbox_app.engine.resting import rests
from sandbox_app.engine.state import ObjectState, State
from sandbox_app.engine.world import World

ON_FLOOR = 0.05  # metres between the floor and the bottom of what lies on it
Goal = Any  # the model of that predicate


class Predicate(NamedTuple):
    holds: Callable[[World, State, Goal], int]
    closeness: Callable[[World, State, Goal], float]
    stays: bool = False  # it is something that happens: once met it stays met


# Where objects are ------------------------------------------------------------------------------------------------


def _inside(world: World, state: State, goal: Goal) -> bool:
    """In the zone, in no hand, and down on the floor."""
    return _lies_in(world, state.objects[goal.object], world.objects[goal.object], goal.zone)


def _lies_in(world: World, item: ObjectState, spec: document.Object, zone: str) -> bool:
    low = item.z < height_of(spec) / 2 + ON_FLOOR
    return item.held_by is None and low and in_zone(item.point, world.zones[zone])


def _inside_closeness(world: World, state: State, goal: Goal) -> float:
    return _brought(world, state, goal.object, goal.zone)


def _brought(world: World, state: State, name: str, zone: str) -> float:
    """A fifth for coming to the object, a fifth for holding it, the rest for the way to the zone."""
    item = state.objects[name]
    way = 0.55 * (1 - _share(world, distance_to_zone(item.point, world.zones[zone])))
    return 0.4 + way if item.held_by else _approach(world, state, name) + way


def _on(world: World, state: State, goal: Goal) -> bool:
    """It rests on the support, or lies in it if that is a drawer."""
    return goal.support in rests(world)[goal.object]


def _on_closeness(world: World, state: State, goal: Goal) -> float:
    item = state.objects[goal.object]
    way = 0.55 * (1 - _share(world, distance(item.point, world.place_of(goal.support))))
    return 0.4 + way if item.held_by else _approach(world, state, goal.object) + way


def _count(world: World, state: State, goal: Goal) -> bool:
    inside = [_lies_in(world, state.objects[name], world.objects[name], goal.zone) for name in _tagged(world, goal)]
    return sum(inside) >= goal.least


def _count_closeness(world: World, state: State, goal: Goal) -> float:
    """Of the objects that have come furthest, as many as are wanted."""
    come = [
        1.0
        if _lies_in(world, state.objects[name], world.objects[name], goal.zone)
        else _brought(world, state, name, goal.zone)
        for name in _tagged(world, goal)
    ]
    return sum(sorted(come, reverse=True)[: goal.least]) / goal.least


def _tagged(world: World, goal: Goal) -> list[str]:
    return [name for name, item in world.objects.items() if goal.tag in item.tags]


def _held_by(world: World, state: State, goal: Goal) -> bool:
    return state.objects[goal.object].held_by == goal.robot


def _held_closeness(world: World, state: State, goal: Goal) -> float:
    return 3 * _approach(world, state, goal.object)


# Robots and devices -----------------------------------------------------------------------------------------------


def _at(world: World, state: State, goal: Goal) -> bool:
    return in_zone(state.robots[goal.robot].point, world.zones[goal.zone])


def _at_closeness(world: World, state: State, goal: Goal) -> float:
    return 0.8 * (1 - _share(world, distance_to_zone(state.robots[goal.robot].point, world.zones[goal.zone])))


def _state(world: World, state: State, goal: Goal) -> bool:
    return world.devices[goal.device].state == goal.state


def _state_closeness(world: World, state: State, goal: Goal) -> float:
    return 2 * _approach(world, state, goal.device)


def _charged(world: World, state: State, goal: Goal) -> bool:
    return world.robots[goal.robot].charge >= goal.least


def _charged_closeness(world: World, state: State, goal: Goal) -> float:
    return 0.8 * min(1.0, world.robots[goal.robot].charge / max(goal.least, 1e-6))


# What happens -----------------------------------------------------------------------------------------------------


def _reported(world: World, state: State, goal: Goal) -> int:
    return sum(fact == goal.fact for _, fact in world.knowledge.reports)


def _inspected(world: World, state: State, goal: Goal) -> int:
    return world.knowledge.looks.get(goal.thing, 0)


def _inspected_closeness(world: World, state: State, goal: Goal) -> float:
    return 3 * _approach(world, state, goal.thing)


def _said(world: World, state: State, goal: Goal) -> int:
    return sum(message.phrase == goal.phrase for message in world.knowledge.inboxes[goal.robot])


def _nothing_to_see(world: World, state: State, goal: Goal) -> float:
    """Words have no half way."""
    return 0.0


PREDICATES: dict[str, Predicate] = {
    "inside": Predicate(_inside, _inside_closeness),
    "held_by": Predicate(_held_by, _held_closeness),
    "at": Predicate(_at, _at_closeness),
    "on": Predicate(_on, _on_closeness),
    "state": Predicate(_state, _state_closeness),
    "count": Predicate(_count, _count_closeness),
    "reported": Predicate(_reported, _nothing_to_see, stays=True),
    "inspected": Predicate(_inspected, _inspected_closeness, stays=True),
    "said": Predicate(_said, _nothing_to_see, stays=True),
    "charged": Predicate(_charged, _charged_closeness),
}


def _approach(world: World, state: State, name: str) -> float:
    """Up to a fifth for the robot that is nearest."""
    place = world.place_of(name)
    nearest = min(distance(robot.point, place) for robot in state.robots.values())
    return 0.2 * (1 - _share(world, nearest))


def _share(world: World, gap: float) -> float:
    """A distance as a share of the longest way over the floor."""
    x, y = world.scenario.world.size
    return min(1.0, gap / (x * x + y * y) ** 0.5)
