"""A live sandbox that begins in the middle of a recorded episode: with a real worker, a real Redis, real physics."""

import asyncio
import os
import signal

import pytest

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.spoken import action_of
from sandbox_app.web.actors import ACTORS
from tests.sandbox_app.web.test_session import children_of
from tests.sandbox_app.web.viewer import Viewer

pytestmark = pytest.mark.django_db(transaction=True)
SEED = 3


@pytest.fixture
def worker(celery_worker_process):
    return celery_worker_process("sessions")


def recorded(name: str) -> tuple[list[str], list[str]]:
    """The expert's calls and the state hash after each."""
    sandbox, calls, hashes = Sandbox(Scenario.load(name)), [], []
    sandbox.reset(seed=SEED)
    while not sandbox.episode.ended:
        calls.append(ACTORS["expert"](sandbox))
        hashes.append(sandbox.step(action_of(sandbox, calls[-1]))[4]["state_hash"])
    sandbox.close()
    return calls, hashes


@pytest.fixture(scope="module")
def record() -> tuple[list[str], list[str]]:
    return recorded("object_transport")


@pytest.fixture(scope="module")
def scenario() -> dict:
    return Scenario.load("object_transport").to_json_value()


def fork(record: tuple[list[str], list[str]], decision: int) -> dict:
    calls, hashes = record
    return {"calls": calls[:decision], "state_hash": hashes[decision - 1] if decision else ""}


async def opened(viewer: Viewer, scenario: dict, fork: dict) -> None:
    await viewer.open(scenario, seed=SEED, fork=fork)
    await viewer.send("speed", value=64)


def new_ones(viewer: Viewer) -> list[dict]:
    """The decisions of the newest telling that were made after the fork."""
    return [decision for decision in viewer.of("decision") if decision["actor"] != "record"]


async def test_it_begins_in_the_recorded_state_and_the_recorded_call_leads_on(people, worker, scenario, record):
    calls, hashes = record
    async with Viewer(people.owner) as viewer:
        await opened(viewer, scenario, fork(record, 4))
        assert viewer.state["forked"] == {"decision": 4, "proof": "exact"}
        assert [decision["call"] for decision in viewer.of("decision")[:4]] == calls[:4]
        assert {decision["actor"] for decision in viewer.of("decision")} == {"record"}
        await viewer.send("act", call=calls[4], actor="record")
        await viewer.until(lambda v: v.of("decision")[-1]["index"] == 4, "the call was carried out")
        assert viewer.of("decision")[-1]["state_hash"] == hashes[4]


async def test_at_its_very_beginning_there_is_nothing_to_compare(people, worker, scenario, record):
    async with Viewer(people.owner) as viewer:
        await opened(viewer, scenario, fork(record, 0))
        assert viewer.state["forked"] == {"decision": 0, "proof": "unrecorded"}


async def test_another_state_than_recorded_is_refused_and_whoever_comes_later_hears_why(
    people, worker, scenario, record
):
    wrong = {**fork(record, 3), "state_hash": "0" * 32}
    async with Viewer(people.owner) as viewer, Viewer(people.owner) as later:
        await opened(viewer, scenario, wrong)
        await later.open(None, session=viewer.state["session"])
        for one in (viewer, later):
            assert (one.status, one.state["forked"]) == ("failed", {"decision": 3, "proof": ""})
            assert "recorded was 000" in one.of("problem")[0]["message"]
            assert "another version" in one.of("problem")[0]["hint"]


async def test_a_rewind_goes_back_to_the_fork_and_a_call_by_hand_makes_a_branch(people, worker, scenario, record):
    _, hashes = record
    async with Viewer(people.owner) as viewer:
        await opened(viewer, scenario, fork(record, 2))
        await viewer.send("act", call="wait(1)")
        await viewer.until(lambda v: new_ones(v), "a call by hand")
        assert (new_ones(viewer)[0]["actor"], new_ones(viewer)[0]["state_hash"] in hashes) == ("hand", False)
        await viewer.send("rewind")
        await viewer.until(lambda v: v.of("decision")[-1]["index"] == 1, "back at the fork")
        assert viewer.of("decision")[-1]["state_hash"] == hashes[1]
        assert viewer.state["forked"] == {"decision": 2, "proof": "exact"}


async def test_the_expert_decides_once_or_until_the_end_as_it_would_have(people, worker, scenario, record):
    calls, hashes = record
    async with Viewer(people.owner) as viewer:
        await opened(viewer, scenario, fork(record, len(calls) - 3))
        await viewer.send("delegate", decisions=1)
        await viewer.until(lambda v: new_ones(v) and v.status == "ready", "it decided once, then waits")
        await viewer.send("delegate", decisions=1000)
        await viewer.until(lambda v: v.status == "ended", "it went on to the end")
        assert [decision["actor"] for decision in new_ones(viewer)] == ["expert"] * 3
        assert [decision["state_hash"] for decision in new_ones(viewer)] == hashes[-3:]
        assert viewer.state["delegate"] == ""
        await viewer.send("delegate", decisions=1)
        await viewer.until(lambda v: v.of("problem"), "nothing is decided after the end")


async def test_a_hand_takes_over_from_the_expert(people, worker, scenario, record):
    async with Viewer(people.owner) as viewer:
        await viewer.open(scenario, seed=SEED, fork=fork(record, 1))
        await viewer.send("delegate", decisions=1000)
        await viewer.until(lambda v: v.state["delegate"] == "expert", "the expert goes on by itself")
        await viewer.send("act", call="wait(1)")
        await viewer.send("speed", value=64)
        await viewer.until(lambda v: v.status == "ready" and v.state["delegate"] == "", "the hand has it")
        assert viewer.of("decision")[-1]["call"] == "wait(1)"
        assert [decision["actor"] for decision in new_ones(viewer)][-1] == "hand"


async def test_a_fork_comes_back_after_its_process_was_killed_with_what_was_done_since(
    people, worker, scenario, record
):
    async with Viewer(people.owner) as viewer:
        await opened(viewer, scenario, fork(record, 2))
        await viewer.send("act", call="wait(1)")
        await viewer.until(lambda v: new_ones(v) and v.status == "ready", "a call by hand")
        before, done = len(viewer.texts), viewer.of("decision")[-1]
        for child in children_of(worker.pid):
            os.kill(child, signal.SIGKILL)
        await viewer.until(
            lambda v: any(text["type"] == "state" and text["status"] == "queued" for text in v.texts[before:]), "lost"
        )
        await viewer.until(lambda v: v.status == "ready", "it is back", 40)
        assert viewer.of("decision")[-1] == done
        assert viewer.state["forked"] == {"decision": 2, "proof": "exact"}


async def test_robots_of_a_team_are_forked_together(people, worker):
    record = recorded("multi_agent_collaboration")
    document = await asyncio.to_thread(lambda: Scenario.load("multi_agent_collaboration").to_json_value())
    async with Viewer(people.owner) as viewer:
        await opened(viewer, document, fork(record, 3))
        assert viewer.state["forked"]["proof"] == "exact"
        await viewer.send("act", call=record[0][3], actor="record")
        await viewer.until(lambda v: v.of("decision")[-1]["index"] == 3, "one decision of all robots")
        assert viewer.of("decision")[-1]["state_hash"] == record[1][3]
