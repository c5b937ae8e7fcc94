"""Devices as state machines: states that exist, needs and settings that lead somewhere, no endless circle of them."""

from collections.abc import Iterator

from sandbox_app.engine.document import Device, ScenarioDocument, SetEffect, Transition
from sandbox_app.engine.scenario_checks.saying import Problems, as_list, circle_from, names_in, problem, unknown

Row = tuple[str, Device, Transition]


def device_states(scenario: ScenarioDocument) -> Problems:
    """Where a device starts, and between which states it goes."""
    for index, device in enumerate(scenario.devices):
        place, states = f"devices[{index}]", [state.name for state in device.states]
        if not as_list(device.initial):
            yield problem("no initial state is named", f"{place}.initial", f"there are: {', '.join(states)}")
        yield from unknown(device.initial, "state", states, f"{place}.initial")
    for place, device, row in _transitions(scenario):
        states = [state.name for state in device.states]
        if not as_list(row.when):
            yield problem("no state is named to start from", f"{place}.when", f"there are: {', '.join(states)}")
        yield from unknown(row.when, "state", states, f"{place}.when")
        yield from unknown(row.to, "state", states, f"{place}.to")


def transition_causes(scenario: ScenarioDocument) -> Problems:
    """What sets a transition off must be said; a tool must be some object's kind."""
    tools = sorted({item.tool for item in scenario.objects if item.tool})
    for place, _, row in _transitions(scenario):
        if row.by == "event" and row.event is None:
            yield problem("by event: but no event is named", f"{place}.event", "name one, such as pump.running")
        if row.by == "chance" and row.chance == 0:
            yield problem("by chance: but the chance is 0", f"{place}.chance", "give a chance above 0, for each second")
        if row.tool is not None and row.by != "use":
            yield problem(f"a tool is for use, not for {row.by}", f"{place}.tool", "write by: use, or leave it out")
        if row.tool == []:
            yield problem("no tool is named", f"{place}.tool", "name one, or leave the field out")
        yield from unknown(row.tool, "kind of tool", tools, f"{place}.tool")


def needs(scenario: ScenarioDocument) -> Problems:
    states = _states(scenario)
    for place, _, row in _transitions(scenario):
        yield from unknown(row.needs, "device", states, f"{place}.needs")
        for name, state in row.needs.items():
            if name in states:
                yield from unknown(state, "state", states[name], f"{place}.needs.{name}")


def settings(scenario: ScenarioDocument) -> Problems:
    """A device that sets another, which sets another, … must not come back to the state that it began from."""
    states, ways = _states(scenario), _settings(scenario)
    for place, effect in _set_effects(scenario):
        yield from unknown(effect.device, "device", states, f"{place}.device")
        if effect.device in states:
            yield from unknown(effect.state, "state", states[effect.device], f"{place}.state")
    for index, device in enumerate(scenario.devices):
        for number, state in enumerate(device.states):
            if circle_from(f"{device.name}.{state.name}", ways):
                message = f"entering “{state.name}” of “{device.name}” would set itself again: a circle"
                place = f"devices[{index}].states[{number}].effects"
                yield problem(message, place, "take one of these `set` effects out")


def sensors(scenario: ScenarioDocument) -> Problems:
    zones = names_in(scenario, "zones")
    for index, device in enumerate(scenario.devices):
        place = f"devices[{index}].watches"
        yield from unknown(device.watches, "zone", zones, place)
        if device.watches and device.form != "sensor":
            yield problem(f"a {device.form} watches nothing", place, "write form: sensor, or leave the field out")


def _transitions(scenario: ScenarioDocument) -> Iterator[Row]:
    for index, device in enumerate(scenario.devices):
        for number, row in enumerate(device.transitions):
            yield f"devices[{index}].transitions[{number}]", device, row


def _states(scenario: ScenarioDocument) -> dict[str, list[str]]:
    return {device.name: [state.name for state in device.states] for device in scenario.devices}


def _set_effects(scenario: ScenarioDocument) -> Iterator[tuple[str, SetEffect]]:
    for index, device in enumerate(scenario.devices):
        for number, state in enumerate(device.states):
            for turn, effect in enumerate(state.effects):
                if isinstance(effect, SetEffect):
                    yield f"devices[{index}].states[{number}].effects[{turn}]", effect


def _settings(scenario: ScenarioDocument) -> dict[str, list[str]]:
    """For each device's state, the states that entering it sets."""
    return {
        f"{device.name}.{state.name}": [
            f"{effect.device}.{effect.state}" for effect in state.effects if isinstance(effect, SetEffect)
        ]
        for device in scenario.devices
        for state in device.states
    }
