"""Events that something waits for: each must be one that something in the scenario can emit."""

from collections.abc import Iterator

from sandbox_app.engine.document import ScenarioDocument
from sandbox_app.engine.scenario_checks.saying import Problems, problem
from sandbox_app.engine.scenario_words import near

CLIPPED = 65  # characters of an event's whole name


def events(scenario: ScenarioDocument) -> Problems:
    known, faults = events_of(scenario), [fault.name for fault in scenario.faults]
    for place, event in _awaited(scenario):
        who = event.split(".")[0]
        if event not in known:
            own = sorted(name for name in known if name.startswith(f"{who}."))
            hint = f"“{who}” has: {', '.join(own[:8])}" if own else near(event, known)
            yield problem(f"nothing emits “{event}”", place, hint)
        elif faults.count(who) > 1:
            yield problem(f"“{who}” is the name of several faults", place, "give each of them a name of its own")


def events_of(scenario: ScenarioDocument) -> set[str]:
    """All that can happen in the scenario, as who.what."""
    found = {f"{device.name}.{state.name}" for device in scenario.devices for state in device.states}
    found |= {f"{device.name}.{what}" for device in scenario.devices if device.watches for what in ("entered", "left")}
    found |= {f"{fault.name}.{what}" for fault in scenario.faults for what in ("begins", "ends")}
    found |= {f"{thing.name}.inspected" for thing in [*scenario.objects, *scenario.devices]}
    for robot in scenario.robots:
        found |= {f"{robot.name}.charged", f"{robot.name}.reported"}
        found |= {f"{robot.name}.said_{phrase}"[:CLIPPED] for phrase in scenario.phrases}
    return found


def _awaited(scenario: ScenarioDocument) -> Iterator[tuple[str, str]]:
    rows = [(f"facts[{index}].event", fact.event) for index, fact in enumerate(scenario.facts)]
    rows += [(f"goals[{index}].when", goal.when) for index, goal in enumerate(scenario.goals)]
    rows += [(f"faults[{index}].trigger.on", fault.trigger.on) for index, fault in enumerate(scenario.faults)]
    for index, device in enumerate(scenario.devices):
        rows += [(f"devices[{index}].transitions[{n}].event", row.event) for n, row in enumerate(device.transitions)]
    yield from ((place, event) for place, event in rows if event)
