"""Devices whose states, causes, needs or settings lead nowhere."""

import pytest

from sandbox_app.engine import Scenario
from sandbox_app.engine.scenario_checks import devices
from tests.sandbox_app.engine.scenario_checks.refusing import Wrong, assert_refused, changed, whole


def pump(**fields) -> dict:
    return changed("devices", "pump", **fields)


def row(**fields) -> dict:
    return pump(transitions=[{"when": "off", "to": "on", "by": "press", **fields}])


def setting(device: str, state: str) -> dict:
    return pump(
        states=[{"name": "off"}, {"name": "on", "effects": [{"kind": "set", "device": device, "state": state}]}]
    )


WRONG = {
    devices.device_states: [
        Wrong(pump(initial="onn"), "devices[0].initial", "there is no state “onn”", "did you mean “on”?"),
        Wrong(pump(initial=[]), "devices[0].initial", "no initial state is named", "off, on, jammed"),
        Wrong(row(when="of"), "devices[0].transitions[0].when", "there is no state “of”", "“off”"),
        Wrong(row(when=[]), "devices[0].transitions[0].when", "no state is named", "there are: off"),
        Wrong(row(to="open"), "devices[0].transitions[0].to", "there is no state “open”", "on"),
    ],
    devices.transition_causes: [
        Wrong(row(by="event"), "devices[0].transitions[0].event", "no event is named", "pump.running"),
        Wrong(row(by="chance"), "devices[0].transitions[0].chance", "the chance is 0", "above 0"),
        Wrong(row(tool="wrench"), "devices[0].transitions[0].tool", "a tool is for use, not for press", "by: use"),
        Wrong(row(by="use", tool="wrnch"), "devices[0].transitions[0].tool", "no kind of tool “wrnch”", "“wrench”?"),
        Wrong(row(by="use", tool=[]), "devices[0].transitions[0].tool", "no tool is named", "leave the field out"),
    ],
    devices.needs: [
        Wrong(row(needs={"eyes": "on"}), "devices[0].transitions[0].needs", "there is no device “eyes”", "“eye”?"),
        Wrong(
            row(needs={"eye": "shut"}), "devices[0].transitions[0].needs.eye", "no state “shut”", "there are: off, on"
        ),
    ],
    devices.settings: [
        Wrong(setting("eyes", "on"), "devices[0].states[1].effects[0].device", "no device “eyes”", "“eye”?"),
        Wrong(setting("eye", "ono"), "devices[0].states[1].effects[0].state", "no state “ono”", "“on”?"),
        Wrong(setting("pump", "on"), "devices[0].states[1].effects", "would set itself again: a circle", "take one of"),
    ],
    devices.sensors: [
        Wrong(changed("devices", "eye", watches="dok"), "devices[1].watches", "there is no zone “dok”", "“dock”?"),
        Wrong(pump(watches="dock"), "devices[0].watches", "a machine watches nothing", "form: sensor"),
    ],
}


@pytest.mark.parametrize("wrong", [case for cases in WRONG.values() for case in cases])
def test_devices_that_cannot_work_are_told_with_place_and_fix(wrong: Wrong):
    assert_refused(wrong)


def test_devices_that_set_each_other_in_a_circle_are_refused_and_a_chain_is_not():
    def setting_on(other: str | None) -> list:
        effects = [{"kind": "set", "device": other, "state": "on"}] if other else []
        return [{"name": "off"}, {"name": "on", "effects": effects}]

    def line(first: str | None, second: str | None) -> dict:
        states = {"pump": setting_on(first), "eye": setting_on(second)}
        pair = whole()["devices"][:2]
        return {"devices": [{**item, "states": states[item["name"]], "transitions": []} for item in pair]}

    Scenario.parse(whole(**line("eye", None), goals=whole()["goals"][:1], faults=[]))
    assert_refused(Wrong(line("eye", "pump"), "devices[1].states[1].effects", "“on” of “eye” would set itself", "take"))
