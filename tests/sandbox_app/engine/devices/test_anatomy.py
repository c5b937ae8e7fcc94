"""The tables of forms and of what they are built of: every form has all that physics and drawing ask for."""

from typing import get_args

import pytest

from sandbox_app.engine.devices import anatomy, forms
from sandbox_app.engine.document import Device
from tests.sandbox_app.engine.documents import sandbox_of
from tests.sandbox_app.engine.everything import DEVICES, at

SPECS = {spec["form"]: Device.model_validate(spec) for spec in DEVICES}
FAR = {"name": "cube", "size": [0.12, 0.12, 0.12], "pose": at(-2.2, 0.2)}
FORMS = get_args(Device.model_fields["form"].annotation)


def test_the_tables_know_every_form_of_the_document():
    assert set(forms.FORMS) == set(anatomy.PARTS) == set(SPECS) == set(FORMS)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_whole(form):
    spec, row = SPECS[form], forms.FORMS[form]
    parts, solids = anatomy.parts_of(spec), anatomy.solids_of(spec)
    assert len({part.name for part in parts}) == len(parts)
    assert bool(solids) == row.solid
    assert any(part.moves for part in solids) == (row.axis is not None)
    assert all(side > 0 for part in parts for side in part.size)
    assert anatomy.lamp_of(spec).size > 0
    assert (forms.travel_of(spec) > 0) == (row.axis is not None) == (min(row.speed, row.push, row.hold) > 0)
    assert (forms.shadow_of(spec, (0.0, 0.0), 0.0, 0.0) is not None) == row.solid


@pytest.mark.parametrize("form", [form for form in FORMS if forms.FORMS[form].axis])
def test_every_part_moves_all_the_way_and_back_with_nothing_in_its_own_way(form):
    states = [
        {"name": "closed"},
        {"name": "open", "effects": [{"kind": "move", "to": 1.0}]},
        {"name": "shut"},
    ]
    clock = [
        {"when": "closed", "to": "open", "by": "time", "seconds": 0.5},
        {"when": "open", "to": "shut", "by": "time", "seconds": 2.5},
    ]
    spec = {**SPECS[form].model_dump(mode="json"), "name": "it", "pose": at(0.6, 0.6)}
    sandbox = sandbox_of(devices=[{**spec, "states": states, "transitions": clock}], objects=[FAR])
    reached = []
    sandbox.on_frame = lambda sandbox: reached.append(sandbox.world.devices["it"].reached)
    for _ in range(3):
        sandbox.step("wait(2)")
    assert max(reached) == pytest.approx(1.0, abs=0.02)
    assert reached[-1] == pytest.approx(0.0, abs=0.02)
    assert all(-0.02 < share < 1.05 for share in reached)


@pytest.mark.parametrize("form", ["door", "gate", "drawer", "lift"])
def test_a_part_whose_first_state_is_open_starts_open(form):
    spec = {**SPECS[form].model_dump(mode="json"), "name": "it", "pose": at(0.6, 0.6), "initial": "open"}
    sandbox = sandbox_of(devices=[spec], objects=[FAR])
    assert sandbox.world.devices["it"].reached == pytest.approx(1.0, abs=0.01)
