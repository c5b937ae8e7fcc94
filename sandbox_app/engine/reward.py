"""The reward of one decision as named parts: R = α·task + β·safety + γ·curiosity (the article, section 3.1).

Parts come weighted and sum to the reward. Progress is potential-based (Ng, Harada and Russell, 1999, without their
discount), so it adds up to how much nearer the goals are, whatever the way. Curiosity needs the learner's model of
what is new and is left to it. An illegal action has one part, its price, whatever α and β.
"""

from collections.abc import Sequence

from sandbox_app.engine.document import Goal
from sandbox_app.engine.goals import GoalBook
from sandbox_app.engine.layout.geometry import in_zone
from sandbox_app.engine.skills.outcome import Outcome
from sandbox_app.engine.world import World

Parts = dict[str, float]


class RewardMeter:
    def __init__(self, world: World, book: GoalBook):
        self.world, self.book, self.weights = world, book, world.scenario.reward
        self.potential = book.potential(world)

    def measure(self, outcomes: Sequence[Outcome], fresh: list[Goal], drops: int, finished: bool) -> Parts:
        """The parts of the decision just carried out by all robots; `finished` when it ended with all goals met."""
        before, self.potential = self.potential, self.book.potential(self.world)
        weights, world = self.weights, self.world
        task = {
            "task/goal": weights.goal * sum(goal.weight for goal in fresh),
            "task/progress": weights.progress * (self.potential - before),
            "task/completion": weights.completion * finished,
            "task/decision": weights.decision,
            "task/failed_skill": weights.failed_skill * sum(outcome.status != "success" for outcome in outcomes),
        }
        safety = {
            "safety/collision": weights.collision * len(world.bumped),
            "safety/forbidden": weights.forbidden * _trespasses(world),
            "safety/drop": weights.drop * drops,
        }
        weighted = {name: weights.alpha * value for name, value in task.items()}
        weighted.update({name: weights.beta * value for name, value in safety.items()})
        return weighted


def price_of_violation(world: World) -> Parts:
    return {"safety/illegal": world.scenario.validator.price}


def _trespasses(world: World) -> bool:
    """Whether a robot or a movable object is in a forbidden zone."""
    state = world.state()
    points = [robot.point for robot in state.robots.values()]
    points += [state.objects[name].point for name, item in world.objects.items() if not item.fixed]
    zones = [zone for zone in world.zones.values() if zone.kind == "forbidden"]
    return any(in_zone(point, zone) for point in points for zone in zones)
