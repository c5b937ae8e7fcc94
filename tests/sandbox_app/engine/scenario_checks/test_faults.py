"""Faults that can happen to nothing."""

import pytest

from sandbox_app.engine.scenario_checks import faults
from tests.sandbox_app.engine.scenario_checks.refusing import Wrong, assert_refused


def fault(**fields) -> dict:
    return {"faults": [fields]}


ZONE = {"kind": "zone", "zone": "yard"}
WRONG = {
    faults.faults: [
        Wrong(fault(kind="gripper_slip", robot="r7"), "faults[0].robot", "there is no robot “r7”", "“r"),
        Wrong(fault(kind="device_jam", device="pmp"), "faults[0].device", "there is no device “pmp”", "“pump”?"),
        Wrong(fault(kind="fire", device="pump"), "faults[0].state", "there is no state “burning”", "jammed, off, on"),
        Wrong(fault(kind="mislabel", objects=["cube", "cub"]), "faults[0].objects", "no object “cub”", "“cube”?"),
        Wrong(fault(kind="broken_robot", robot="r1", tool="saw"), "faults[0].tool", "no kind of tool “saw”", "wrench"),
        Wrong(fault(kind="power_loss", device="pomp"), "faults[0].device", "there is no device “pomp”", "“pump”?"),
        Wrong(
            fault(kind="communication_loss", trigger={"at": [5, 2]}),
            "faults[0].trigger.at",
            "from decision 5 to 2 is no span",
            "[first, last]",
        ),
        Wrong(
            fault(kind="communication_loss", trigger={"at": [30, 40]}),
            "faults[0].trigger.at",
            "would begin at decision 30, after the last one",
            "24 decisions",
        ),
    ],
    faults.fault_subjects: [
        Wrong(
            fault(kind="blocked_path", object="cube", pose=ZONE), "faults[0].object", "on the scene", "offstage: true"
        ),
        Wrong(
            fault(kind="blocked_path", object="rubble", pose={"kind": "zone", "zone": "yrad"}),
            "faults[0].pose.zone",
            "there is no zone “yrad”",
            "“yard”?",
        ),
        Wrong(fault(kind="overheating"), "faults[0]", "a robot or a device overheats", "leave the other out"),
        Wrong(fault(kind="mislabel", objects=["cube", "cube"]), "faults[0].objects", "not one with itself", "another"),
    ],
}


@pytest.mark.parametrize("wrong", [case for cases in WRONG.values() for case in cases])
def test_faults_that_can_happen_to_nothing_are_told_with_place_and_fix(wrong: Wrong):
    assert_refused(wrong)
