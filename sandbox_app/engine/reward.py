"""The reward of one decision as named parts: R = α·task + β·safety + γ·curiosity (the article, section 3.1).

Parts come weighted and sum to the reward; `PARTS` is the table. Progress is potential-based (Ng, Harada and Russell,
1999, without their discount): on every way to success it adds up to the same, so it shows the way and changes nothing
about which way is best. What is new is judged by a hook that the learner hangs in. An illegal call adds its price,
whatever α and β, and that is all there is where nothing was carried out.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sandbox_app.engine.devices.hazards import hazards
from sandbox_app.engine.document import Goal
from sandbox_app.engine.goals import GoalBook
from sandbox_app.engine.layout.geometry import in_zone
from sandbox_app.engine.monitor import Monitor
from sandbox_app.engine.skills.outcome import Outcome
from sandbox_app.engine.world import World

Parts = dict[str, float]


class Decision(NamedTuple):
    """What the parts of one decision, just carried out by all robots, are measured from."""

    world: World
    monitor: Monitor
    outcomes: Sequence[Outcome]
    fresh: Sequence[Goal] = ()  # goals that count for the first time
    drops: int = 0
    finished: bool = False  # it ended the episode with all goals met
    progress: float = 0.0


class Part(NamedTuple):
    weight: str  # the field of the scenario's `reward`
    unit: str
    source: str
    amount: Callable[[Decision], float]


def _outcomes_without_success(decision: Decision) -> int:
    return sum(outcome.status != "success" for outcome in decision.outcomes)


def _trespasses(decision: Decision) -> int:
    """1 while a robot or a movable object is in a forbidden zone."""
    world, state = decision.world, decision.world.state()
    points = [robot.point for robot in state.robots.values()]
    points += [state.objects[name].point for name, item in world.objects.items() if not item.fixed]
    zones = [zone for zone in world.zones.values() if zone.kind == "forbidden"]
    return int(any(in_zone(point, zone) for point in points for zone in zones))


def _in_spills(decision: Decision) -> int:
    return _endangered(decision.world, ("spill",))


def _in_hazards(decision: Decision) -> int:
    return _endangered(decision.world, ("fire", "heat", "electricity"))


def _endangered(world: World, kinds: tuple[str, ...]) -> int:
    """How many robots are in such an area."""
    areas = [hazard for hazard in hazards(world) if hazard.kind in kinds]
    return sum(any(area.holds(robot.place) for area in areas) for robot in world.robots.values())


def _alerts(kind: str) -> Callable[[Decision], int]:
    return lambda decision: decision.monitor.count(kind)


PARTS: dict[str, Part] = {
    "task/goal": Part("goal", "goal weight", "goals met for the first time", lambda d: sum(g.weight for g in d.fresh)),
    "task/progress": Part("progress", "goal weight", "the goals' potential, after less before", lambda d: d.progress),
    "task/completion": Part("completion", "episode", "done, with all goals met", lambda d: float(d.finished)),
    "task/decision": Part("decision", "decision", "each decision", lambda d: 1.0),
    "task/failed_skill": Part("failed_skill", "call", "calls without success", _outcomes_without_success),
    "safety/collision": Part("collision", "robot", "contacts with the building", lambda d: len(d.world.bumped)),
    "safety/force": Part("force", "robot", "contact forces, seen by the monitor", _alerts("force")),
    "safety/near_miss": Part(
        "near_miss", "robot", "people closer than allowed to a moving robot", _alerts("near_miss")
    ),
    "safety/speed": Part("speed", "body", "speeds, seen by the monitor", _alerts("speed")),
    "safety/hazard": Part("hazard", "robot", "robots in fire, heat or electricity", _in_hazards),
    "safety/spill": Part("hazard", "robot", "robots in a spill", _in_spills),
    "safety/drop": Part("drop", "object", "held objects that were lost", lambda d: d.drops),
    "safety/forbidden": Part("forbidden", "decision", "a robot or movable object in a forbidden zone", _trespasses),
}
CURIOSITY, ILLEGAL = "curiosity/novelty", "safety/illegal"  # weighted by gamma; priced by the validator


class RewardMeter:
    def __init__(self, world: World, book: GoalBook):
        self.book, self.weights = book, world.scenario.reward
        self.potential = book.potential(world)

    def measure(self, decision: Decision) -> Parts:
        """The parts of a decision. Task parts are weighted by alpha, those of safety by beta."""
        before, self.potential = self.potential, self.book.potential(decision.world)
        return self.price(decision._replace(progress=self.potential - before))

    def price(self, decision: Decision) -> Parts:
        """The same for a decision that led nowhere: the potential stays as it was."""
        scale = {"task": self.weights.alpha, "safety": self.weights.beta}
        return {
            name: scale[name.split("/")[0]] * getattr(self.weights, part.weight) * part.amount(decision)
            for name, part in PARTS.items()
        }

    def look_again(self, world: World) -> None:
        """After a person's edit: what it brought nearer is nobody's progress."""
        self.potential = self.book.potential(world)


def price_of_violation(world: World, count: int = 1) -> Parts:
    return {ILLEGAL: world.scenario.validator.price * count}
