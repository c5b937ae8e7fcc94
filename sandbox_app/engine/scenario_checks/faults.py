"""Faults: what they name must be there, and be such that the fault can happen to it."""

from sandbox_app.engine.document import BlockedPath, Fault, Overheating, ScenarioDocument, ZonePose
from sandbox_app.engine.scenario_checks.saying import Problems, names_in, problem, unknown


def faults(scenario: ScenarioDocument) -> Problems:
    tools = sorted({item.tool for item in scenario.objects if item.tool})
    for index, fault in enumerate(scenario.faults):
        place = f"faults[{index}]"
        yield from unknown(getattr(fault, "robot", None), "robot", names_in(scenario, "robots"), f"{place}.robot")
        for field in ("object", "objects"):
            named = getattr(fault, field, None)
            yield from unknown(named, "object", names_in(scenario, "objects"), f"{place}.{field}")
        yield from unknown(getattr(fault, "tool", None), "kind of tool", tools, f"{place}.tool")
        yield from _device_and_state(scenario, fault, place)
        yield from _trigger(scenario, fault, place)


def _device_and_state(scenario: ScenarioDocument, fault: Fault, place: str) -> Problems:
    name = getattr(fault, "device", None)
    yield from unknown(name, "device", names_in(scenario, "devices"), f"{place}.device")
    device = next((device for device in scenario.devices if device.name == name), None)
    if device:
        yield from unknown(fault.state, "state", [state.name for state in device.states], f"{place}.state")


def _trigger(scenario: ScenarioDocument, fault: Fault, place: str) -> Problems:
    first, last = fault.trigger.at or (0, 0)
    if not 0 <= first <= last:
        yield problem(
            f"from decision {first} to {last} is no span", f"{place}.trigger.at", "give [first, last], 0 or more"
        )
    elif fault.trigger.at and first >= scenario.limits.decisions:
        message = f"it would begin at decision {first}, after the last one"
        yield problem(message, f"{place}.trigger.at", f"the episode has {scenario.limits.decisions} decisions (limits)")


def fault_subjects(scenario: ScenarioDocument) -> Problems:
    """What each kind asks of its subject beyond being there."""
    offstage = {item.name for item in scenario.objects if item.offstage}
    for index, fault in enumerate(scenario.faults):
        place = f"faults[{index}]"
        if isinstance(fault, BlockedPath):
            if fault.object in names_in(scenario, "objects") and fault.object not in offstage:
                message = f"“{fault.object}” is on the scene from the start, it cannot come to block the way"
                yield problem(message, f"{place}.object", "write offstage: true at the object")
            if isinstance(fault.pose, ZonePose):
                yield from unknown(fault.pose.zone, "zone", names_in(scenario, "zones"), f"{place}.pose.zone")
        if isinstance(fault, Overheating) and (fault.robot is None) == (fault.device is None):
            message = "a robot or a device overheats: one of them"
            yield problem(message, place, "name robot or device, and leave the other out")
        pair = getattr(fault, "objects", None)
        if pair and pair[0] == pair[1]:
            yield problem("two objects are mixed up, not one with itself", f"{place}.objects", "name another object")
