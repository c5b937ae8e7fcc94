"""What no single field shows: names that clash or lead nowhere, things in each other's way, goals that cannot be met.

`CHECKS` is the table, in the order in which problems are told; each check looks at the whole document and yields
problems with place and hint. What a check says of a name that leads nowhere, the others pass over.
"""

from collections.abc import Callable
from itertools import chain, islice

from sandbox_app.engine.document import ScenarioDocument
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.scenario_checks import devices, events, faults, floor, goals, layouts, names, objects, robots
from sandbox_app.engine.scenario_checks.saying import Problems
from sandbox_app.engine.scenario_words import MOST_PROBLEMS

CHECKS: tuple[Callable[[ScenarioDocument], Problems], ...] = (
    names.texts,
    names.shared_names,
    names.own_names,
    layouts.pose_zones,
    layouts.layouts,
    objects.shapes,
    objects.parts,
    objects.supports,
    objects.apart_on_supports,
    devices.device_states,
    devices.transition_causes,
    devices.needs,
    devices.settings,
    devices.sensors,
    robots.skills,
    robots.rates,
    robots.carriers,
    goals.goal_references,
    goals.goal_zones,
    goals.goal_objects,
    goals.goal_sizes,
    goals.goal_numbers,
    goals.goal_means,
    goals.goal_order,
    goals.drawn_goals,
    faults.faults,
    faults.fault_subjects,
    events.events,
    layouts.layout_poses,
    floor.zones_on_floor,
    floor.bodies_on_floor,
    floor.areas_on_floor,
    floor.routes_on_floor,
    floor.bodies_apart,
)


def check(scenario: ScenarioDocument) -> list[EngineError]:
    found = list(islice(chain.from_iterable(find(scenario) for find in CHECKS), MOST_PROBLEMS + 1))
    if len(found) > MOST_PROBLEMS:
        found[MOST_PROBLEMS] = EngineError("and more", place="document", hint="mend these first")
    return found
