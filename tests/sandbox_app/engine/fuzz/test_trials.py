"""What children try: each trial tells what came, and finds what it is there to find."""

import pytest

from sandbox_app.engine.fuzz import trials
from tests.sandbox_app.engine.documents import sandbox_of, small


def test_a_document_is_refused_or_runs():
    assert trials.try_document({"value": small(), "seed": 1}) == {"came": "ran", "findings": []}
    assert trials.try_document({"text": "name: [", "seed": 1}) == {"came": "refused", "findings": []}
    crowd = [{"name": f"box_{n}", "pose": {"kind": "zone", "zone": "dock"}} for n in range(40)]
    assert (
        trials.try_document({"value": small(objects=[*small()["objects"], *crowd]), "seed": 1})["came"] == "NoRoomError"
    )


def test_an_error_that_is_not_the_engines_own_is_not_hidden(monkeypatch):
    def broken(*_):
        raise KeyError("dock")

    monkeypatch.setattr(trials.Sandbox, "step", broken)
    with pytest.raises(KeyError):
        trials.try_document({"value": small(), "seed": 1})


def test_what_a_refused_call_must_not_change_is_seen_when_it_changes():
    sandbox = sandbox_of(validator={"on_violation": "rollback"})
    before = trials._what_moves(sandbox)
    sandbox.step("fly(away)")
    assert trials._what_moves(sandbox) == before
    sandbox.step("wait(1)")
    assert trials._what_moves(sandbox) != before
    sandbox.close()


def test_calls_that_break_the_step_are_found(monkeypatch):
    given = {
        "document": small(validator={}, faults=[]),
        "validator": {"on_violation": "rollback"},
        "count": 20,
        "seed": 1,
    }
    assert trials.try_calls(given)["findings"] == []
    step = trials.Sandbox.step

    def brittle(sandbox, action):
        if not isinstance(action, str):
            raise TypeError("no text")
        return step(sandbox, action)

    monkeypatch.setattr(trials.Sandbox, "step", brittle)
    assert "TypeError: no text" in trials.try_calls({**given, "count": 60})["findings"][0]


def test_a_future_that_differs_is_found():
    made = trials.make_snapshot({"document": small(), "most": 2, "seed": 4})
    assert made["findings"] == []
    given = {"document": small(), **{key: made[key] for key in ("bytes", "calls", "hashes")}}
    assert trials.continue_elsewhere(given)["findings"] == []
    wrong = {**given, "hashes": [*given["hashes"][:-1], "0" * 32]}
    assert "comes out differently" in trials.continue_elsewhere(wrong)["findings"][0]
