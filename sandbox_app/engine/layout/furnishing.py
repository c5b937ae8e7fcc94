"""From the scenario as written to the one that this episode plays: everything that is a choice is made, from the seed.

Which layout kind, which distractors, which zone of several a goal means, which tool a device takes, in which state it
starts. The result is a scenario document again, with nothing left to draw but the poses.
"""

from typing import Any

import numpy as np

from sandbox_app.engine.document import Device, Furnishing, Goal, ScenarioDocument, Transition
from sandbox_app.engine.splits import HELD_OUT


def furnish(scenario: ScenarioDocument, seed: int, generator: np.random.Generator) -> ScenarioDocument:
    goals = _draw_goals(scenario, generator)
    furnishing = _draw_furnishing(scenario, seed, generator)
    changes: dict[str, Any] = {
        "goals": goals,
        "objects": [item for item in scenario.objects if item.presence >= 1 or generator.random() < item.presence],
        "devices": [_settled_device(device, generator) for device in scenario.devices],
    }
    document = scenario.model_copy(update=changes)
    return furnished(document, furnishing) if furnishing else document


def _draw_furnishing(scenario: ScenarioDocument, seed: int, generator: np.random.Generator) -> Furnishing | None:
    mine = "held_out" if seed in HELD_OUT else "train"
    allowed = [kind for kind in scenario.layouts if kind.split in ("any", mine)]
    return allowed[int(generator.integers(len(allowed)))] if allowed else None


def furnished(document: ScenarioDocument, kind: Furnishing) -> ScenarioDocument:
    zones = [
        zone.model_copy(
            update={
                "center": kind.zones.get(zone.name, zone.center),
                "size": kind.zone_sizes.get(zone.name, zone.size),
            }
        )
        for zone in document.zones
    ]
    moved = {
        group: [
            thing.model_copy(update={"pose": kind.poses[thing.name]}) if thing.name in kind.poses else thing
            for thing in getattr(document, group)
        ]
        for group in ("objects", "devices", "robots")
    }
    return document.model_copy(update={"zones": zones, "structures": [*document.structures, *kind.structures], **moved})


def _settled_device(device: Device, generator: np.random.Generator) -> Device:
    initial = device.initial
    if isinstance(initial, list):
        initial = initial[int(generator.integers(len(initial)))]
    transitions = [_settled_transition(transition, generator) for transition in device.transitions]
    return device.model_copy(update={"initial": initial, "transitions": transitions})


def _settled_transition(transition: Transition, generator: np.random.Generator) -> Transition:
    if not isinstance(transition.tool, list):
        return transition
    return transition.model_copy(update={"tool": transition.tool[int(generator.integers(len(transition.tool)))]})


def _draw_goals(scenario: ScenarioDocument, generator: np.random.Generator) -> list[Goal]:
    least, most = scenario.limits.goals or (len(scenario.goals), len(scenario.goals))
    count = min(int(generator.integers(least, most + 1)), len(scenario.goals))
    chosen = sorted(generator.choice(len(scenario.goals), size=count, replace=False).tolist())
    names = {scenario.goals[index].name for index in chosen}
    return [_settled_goal(scenario.goals[index], names, generator) for index in chosen]


def _settled_goal(goal: Goal, drawn: set[str], generator: np.random.Generator) -> Goal:
    """The goal with one zone, waiting only for goals that were drawn too."""
    changes: dict[str, object] = {"after": [name for name in goal.after if name in drawn]}
    zones = getattr(goal, "zone", None)
    if isinstance(zones, list):
        changes["zone"] = zones[int(generator.integers(len(zones)))]
    return goal.model_copy(update=changes)
