"""All robots' calls carried out at once: a frame of each in turn, until the last has ended.

Robots whose call has ended stand still. A call that takes two is one execution, led by the robot named first.
"""

from collections.abc import Generator, Mapping

from sandbox_app.engine.calls import Call
from sandbox_app.engine.skills.outcome import Execution, Outcome
from sandbox_app.engine.skills.table import run
from sandbox_app.engine.world import World

Performance = Generator[None, None, dict[str, Outcome]]


def perform(world: World, calls: Mapping[str, Call]) -> Performance:
    running = _begin(world, calls)
    outcomes: dict[str, Outcome] = {}
    while True:
        for name, execution in list(running.items()):
            try:
                next(execution)
            except StopIteration as end:
                outcomes[name] = end.value
                del running[name]
        if not running:
            return {name: outcomes[name] for name in calls}
        for name in outcomes:
            world.robots[name].rest()
        yield


def _begin(world: World, calls: Mapping[str, Call]) -> dict[str, Execution]:
    return {name: run(world, world.robots[name], call.skill, call.arguments) for name, call in calls.items()}
