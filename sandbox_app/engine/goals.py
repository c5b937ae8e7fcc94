"""Goals: predicates over the state, the order among them, and how far each has come.

A goal counts as met while its predicate holds, provided that the goals it comes after counted when it came true; done
in the wrong order it counts only after being undone and done again. `PREDICATES` is the table that tests walk.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sandbox_app.engine.document import Goal
from sandbox_app.engine.layout.geometry import distance, distance_to_zone, height_of, in_zone
from sandbox_app.engine.state import State
from sandbox_app.engine.world import World


class Predicate(NamedTuple):
    holds: Callable[[World, State, Any], bool]
    closeness: Callable[[World, State, Any], float]  # 0 far away … 1 there
    words: Callable[[Any], str]


class Standing(NamedTuple):
    """How one goal stands: does its predicate hold, and does it count."""

    holds: bool
    met: bool


class GoalBook:
    """The goals of one episode and which of them count."""

    def __init__(self, goals: Sequence[Goal]):
        self.goals = goals
        self.standings = {goal.name: Standing(False, False) for goal in goals}
        self.ever_met: set[str] = set()

    @property
    def all_met(self) -> bool:
        return all(standing.met for standing in self.standings.values())

    def update(self, world: World) -> list[Goal]:
        """Look at the world; the goals that count for the first time."""
        state, before = world.state(), self.standings
        self.standings = {goal.name: self._stand(goal, world, state, before) for goal in self.goals}
        fresh = [g for g in self.goals if self.standings[g.name].met and g.name not in self.ever_met]
        self.ever_met.update(goal.name for goal in fresh)
        return fresh

    def keep(self) -> dict[str, Any]:
        return {
            "standings": {name: list(standing) for name, standing in self.standings.items()},
            "ever_met": sorted(self.ever_met),
        }

    def put_back(self, kept: dict[str, Any]) -> None:
        self.standings = {name: Standing(*standing) for name, standing in kept["standings"].items()}
        self.ever_met = set(kept["ever_met"])

    def potential(self, world: World) -> float:
        state = world.state()
        return sum(g.weight * (1.0 if self.standings[g.name].met else _closeness(world, state, g)) for g in self.goals)

    def rows(self) -> list[dict[str, Any]]:
        return [_row(goal, self.standings[goal.name].met) for goal in self.goals]

    def _stand(self, goal: Goal, world: World, state: State, before: dict[str, Standing]) -> Standing:
        holds = PREDICATES[goal.predicate].holds(world, state, goal)
        if not holds:
            return Standing(False, False)
        if before[goal.name].holds:
            return Standing(True, before[goal.name].met)
        return Standing(True, all(before[name].met for name in goal.after))


def text_of(goal: Goal) -> str:
    return PREDICATES[goal.predicate].words(goal)


def _row(goal: Goal, met: bool) -> dict[str, Any]:
    return {
        "name": goal.name,
        "predicate": goal.predicate,
        "object": getattr(goal, "object", None),
        "robot": getattr(goal, "robot", None),
        "zone": getattr(goal, "zone", None),
        "after": list(goal.after),
        "met": met,
        "text": text_of(goal),
    }


def _closeness(world: World, state: State, goal: Goal) -> float:
    return PREDICATES[goal.predicate].closeness(world, state, goal)


# Predicates ------------------------------------------------------------------------------------------------------


def _inside(world: World, state: State, goal: Any) -> bool:
    """In the zone, in no hand, and down on the floor."""
    item = state.objects[goal.object]
    low = item.z < height_of(world.objects[goal.object]) / 2 + 0.05
    return item.held_by is None and low and in_zone(item.point, world.zones[goal.zone])


def _inside_closeness(world: World, state: State, goal: Any) -> float:
    """A fifth for coming to the object, a fifth for holding it, the rest for the way to the zone."""
    item = state.objects[goal.object]
    way = 0.55 * (1 - _share(world, distance_to_zone(item.point, world.zones[goal.zone])))
    return 0.4 + way if item.held_by else _approach(world, state, goal.object) + way


def _held_by(world: World, state: State, goal: Any) -> bool:
    return state.objects[goal.object].held_by == goal.robot


def _held_closeness(world: World, state: State, goal: Any) -> float:
    return 3 * _approach(world, state, goal.object)


def _at(world: World, state: State, goal: Any) -> bool:
    return in_zone(state.robots[goal.robot].point, world.zones[goal.zone])


def _at_closeness(world: World, state: State, goal: Any) -> float:
    return 0.8 * (1 - _share(world, distance_to_zone(state.robots[goal.robot].point, world.zones[goal.zone])))


PREDICATES: dict[str, Predicate] = {
    "inside": Predicate(_inside, _inside_closeness, lambda goal: f"{goal.object} inside {goal.zone}"),
    "held_by": Predicate(_held_by, _held_closeness, lambda goal: f"{goal.object} held by {goal.robot}"),
    "at": Predicate(_at, _at_closeness, lambda goal: f"{goal.robot} at {goal.zone}"),
}


def _approach(world: World, state: State, name: str) -> float:
    nearest = min(distance(robot.point, state.objects[name].point) for robot in state.robots.values())
    return 0.2 * (1 - _share(world, nearest))


def _share(world: World, gap: float) -> float:
    """A distance as a share of the longest way over the floor."""
    x, y = world.scenario.world.size
    return min(1.0, gap / (x * x + y * y) ** 0.5)
