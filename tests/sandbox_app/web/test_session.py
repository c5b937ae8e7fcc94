"""A live sandbox: what its viewers see of it, with a real worker, a real Redis and real physics between."""

import asyncio
import contextlib
import io
import json
import os
import signal

import numpy as np
import pytest
from PIL import Image

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.web.session_keys import RUNNING, SessionKeys
from studio.supervisor.programs import QUEUES
from tests.sandbox_app.web.viewer import Viewer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def worker(celery_worker_process):
    return celery_worker_process("sessions")


def hand_played(document: dict, seed: int, calls: list[str]) -> list[str]:
    """The state hashes that the same calls give in this process."""
    sandbox = Sandbox(Scenario.parse(document))
    sandbox.reset(seed=seed)
    hashes = [sandbox.step(call)[4]["state_hash"] for call in calls]
    sandbox.close()
    return hashes


async def test_whoever_is_not_signed_in_is_turned_away(redis):
    async with Viewer() as viewer:
        await viewer.until(lambda v: v.closed == 4401, "the socket is closed with 4401")


async def test_a_viewer_sees_the_scene_then_moves_then_decisions(people, worker, document):
    async with Viewer(people.owner) as viewer:
        await viewer.open(document, seed=3)
        scene = viewer.of("scene")[-1]
        assert {"floor", "wall", "zone", "object", "robot"} <= {body["kind"] for body in scene["bodies"]}
        assert len(scene["poses"]) == len(scene["bodies"])
        assert viewer.state["seed"] == 3
        assert viewer.state["goals"]
        thing = document["objects"][0]["name"]
        assert f"move_to({thing})" in viewer.state["calls"]
        await viewer.send("speed", value=32)
        await viewer.send("act", call="wait(1)")
        await viewer.until(lambda v: v.of("decision"), "the decision is told")
        decision = viewer.of("decision")[0]
        assert (decision["index"], decision["call"], decision["legal"]) == (0, "wait(1)", True)
        assert decision["parts"]
        await viewer.until(lambda v: v.status == "ready", "the sandbox is ready again")
        poses = np.frombuffer(viewer.kind("poses")[-1][3], "<f4").reshape(-1, 7)
        assert len(poses) == len(scene["bodies"])
        assert np.isfinite(poses).all()
        assert not viewer.kind("camera"), "nobody asked for the camera"


async def test_simulated_time_keeps_to_the_speed_and_poses_to_thirty_a_second(people, worker, document):
    async with Viewer(people.owner) as viewer:
        await viewer.open(document)
        await viewer.send("speed", value=2)
        loop = asyncio.get_running_loop()
        started = loop.time()
        await viewer.send("act", call="wait(5)")
        await viewer.until(lambda v: v.of("decision"), "five simulated seconds have passed")
        passed = loop.time() - started
        assert 2.4 < passed < 5, f"5 s at double speed took {passed:.1f} s"
        assert len(viewer.kind("poses")) <= 30 * passed + 3


async def test_pause_holds_a_step_advances_one_frame_and_resume_goes_on(people, worker, document):
    async with Viewer(people.owner) as viewer:
        await viewer.open(document)
        await viewer.send("pause")
        await viewer.until(lambda v: v.status == "paused", "it is paused")
        await viewer.send("act", call="wait(1)")
        await asyncio.sleep(0.6)
        held = viewer.frames[-1][2]
        await viewer.send("step")
        await viewer.until(lambda v: v.frames[-1][2] > held, "one frame has passed")
        await asyncio.sleep(0.5)
        assert viewer.frames[-1][2] == pytest.approx(held + 1 / 30, abs=1e-3)
        assert not viewer.of("decision")
        await viewer.send("resume")
        await viewer.until(lambda v: v.of("decision"), "the decision was carried out")


async def test_a_record_is_executed_anew_and_exactly(people, worker, document):
    calls = ["wait(1)", f"move_to({document['objects'][0]['name']})", "wait(2)"]
    async with Viewer(people.owner) as viewer:
        await viewer.open(document)
        await viewer.send("speed", value=64)
        await viewer.send("play", seed=11, calls=calls, label="episode 5")
        await viewer.until(lambda v: len(v.of("decision")) == 3 and v.status == "ready", "the record is played")
        assert [decision["state_hash"] for decision in viewer.of("decision")] == hand_played(document, 11, calls)
        assert "playing" in [state["status"] for state in viewer.of("state")]
        assert (viewer.state["label"], viewer.state["seed"]) == ("episode 5", 11)


async def test_a_reset_breaks_off_what_is_under_way(people, worker, document):
    async with Viewer(people.owner) as viewer:
        await viewer.open(document)
        await viewer.send("act", call="wait(5)")
        await viewer.until(lambda v: v.status == "acting", "it acts")
        await viewer.send("reset", seed=2)
        await viewer.until(lambda v: v.state["seed"] == 2 and v.status == "ready", "it was reset", 3)
        assert not viewer.of("decision")


async def test_an_illegal_call_ends_the_episode_until_a_reset(people, worker, document):
    async with Viewer(people.owner) as viewer:
        await viewer.open(document)
        await viewer.send("act", call="place(no_such_zone)")
        await viewer.until(lambda v: v.status == "ended", "the episode has ended")
        decision = viewer.of("decision")[0]
        assert (decision["legal"], decision["reward"], decision["terminated"]) == (False, -10.0, True)
        assert decision["reason"]
        await viewer.send("act", call="wait(1)")
        await viewer.until(lambda v: v.of("problem"), "a call after the end is refused")
        assert "has ended" in viewer.of("problem")[0]["message"]
        await viewer.send("reset", seed=1)
        await viewer.until(lambda v: v.status == "ready", "it is ready again")


async def test_the_camera_shows_jpegs_while_it_is_wanted_and_acknowledged(people, worker, document):
    async with Viewer(people.owner) as viewer:
        await viewer.open(document)
        await viewer.send("camera", on=True, width=160, height=120, rate=10)
        await viewer.until(lambda v: v.kind("camera"), "a picture comes though nothing moves")
        assert Image.open(io.BytesIO(viewer.kind("camera")[0][3])).size == (160, 120)
        await viewer.until(lambda v: v.state["renderer"] in ("EGL", "TinyRenderer"), "the renderer is named")
        await viewer.send("act", call="wait(2)")
        await viewer.until(lambda v: v.of("decision"), "two seconds have passed")
        seen = len(viewer.kind("camera"))
        assert 4 <= seen <= 30
        await viewer.send("camera", on=False)
        await viewer.send("act", call="wait(1)")
        await viewer.until(lambda v: len(v.of("decision")) == 2, "a second has passed")
        assert len(viewer.kind("camera")) <= seen + 2


async def test_a_viewer_that_acknowledges_nothing_is_still_told_everything(people, worker, document):
    async with Viewer(people.owner, acknowledges=False) as viewer:
        await viewer.open(document)
        await viewer.send("camera", on=True, width=64, height=64, rate=30)
        await viewer.send("act", call="wait(2)")
        await viewer.until(lambda v: v.of("decision"), "the decision is told")
        assert len(viewer.kind("poses")) <= 4
        assert len(viewer.kind("camera")) <= 4


async def test_a_reload_finds_the_session_where_it_was(people, worker, document, redis):
    async with Viewer(people.owner) as first:
        await first.open(document, seed=4)
        await first.send("speed", value=64)
        await first.send("act", call="wait(1)")
        await first.until(lambda v: v.of("decision") and v.status == "ready", "a decision was made")
        session = first.state["session"]
    async with Viewer(people.owner) as again:
        await again.open(None, session=session)
        assert (again.state["session"], again.state["seed"]) == (session, 4)
        assert again.of("scene")
        assert {decision["index"] for decision in again.of("decision")} == {0}
        assert again.of("decision")[0]["state_hash"] == first.of("decision")[0]["state_hash"]


async def test_a_stranger_cannot_take_a_session_up(people, worker, document):
    async with Viewer(people.owner) as mine, Viewer(people.stranger) as other:
        await mine.open(document)
        await other.send("open", session=mine.state["session"])
        await other.until(lambda v: v.of("problem"), "it is refused")
        assert "not yours" in other.of("problem")[0]["message"]
        assert not other.of("state")


async def test_a_sandbox_whose_process_was_killed_comes_back_as_it_was(people, worker, document):
    async with Viewer(people.owner) as viewer:
        await viewer.open(document, seed=6)
        await viewer.send("speed", value=64)
        await viewer.send("act", call="wait(1)")
        await viewer.until(lambda v: v.of("decision") and v.status == "ready", "a decision was made")
        before = len(viewer.texts)
        for child in children_of(worker.pid):
            os.kill(child, signal.SIGKILL)
        lost = "the loss is told"
        await viewer.until(
            lambda v: any(s["status"] == "queued" for s in v.texts[before:] if s["type"] == "state"), lost
        )
        await viewer.until(lambda v: v.status == "ready", "it is back", 40)
        hashes = {decision["state_hash"] for decision in viewer.of("decision")}
        assert len(hashes) == 1, "the same decision gives the same state"


async def test_a_session_that_redis_forgot_comes_back_by_its_viewers_copy(people, worker, document, redis):
    async with Viewer(people.owner) as viewer:
        await viewer.open(document, seed=8)
        await viewer.send("speed", value=64)
        await viewer.send("act", call="wait(1)")
        await viewer.until(lambda v: v.of("decision") and v.status == "ready", "a decision was made")
        await asyncio.sleep(4)
        scenes = len(viewer.of("scene"))
        redis.delete(*redis.keys("session:*"))
        await viewer.until(lambda v: len(v.of("scene")) > scenes and v.status == "ready", "it is back", 40)
        assert len({decision["state_hash"] for decision in viewer.of("decision")}) == 1
        assert viewer.state["seed"] == 8


async def test_the_process_ends_when_nobody_watches(people, worker, document, redis):
    async with Viewer(people.owner) as viewer:
        await viewer.open(document)
        keys = SessionKeys(viewer.state["session"])
        assert redis.exists(keys.worker)
    loop = asyncio.get_running_loop()
    started = loop.time()
    while redis.exists(keys.worker):
        assert loop.time() - started < 15
        await asyncio.sleep(0.2)
    assert redis.zcard(RUNNING) == 0


async def test_without_a_worker_a_session_waits_and_says_why(people, redis, document):
    async with Viewer(people.owner) as viewer:
        await viewer.send("open", scenario=document, seed=1)
        await viewer.until(lambda v: v.status == "queued", "it waits")
        assert viewer.state["note"] == "waits: no live worker listens to the queue `sessions`"


async def test_when_all_processes_are_taken_the_next_session_waits_says_so_and_follows(people, worker, document):
    async with Viewer(people.owner) as waiting:
        async with contextlib.AsyncExitStack() as others:
            for _ in range(QUEUES["sessions"].concurrency):
                await (await others.enter_async_context(Viewer(people.owner))).open(document)
            await waiting.send("open", scenario=document, seed=1)
            note = f"waits for a free process: {QUEUES['sessions'].concurrency} sandboxes run"
            await waiting.until(lambda v: v.status == "queued" and v.state["note"] == note, "it says why it waits")
        await waiting.until(lambda v: v.status == "ready", "it follows when the others are gone", 30)


async def test_wrong_messages_get_problems_and_the_line_lives_on(people, redis, document):
    document["robots"] = []
    async with Viewer(people.owner) as viewer:
        for text in ("{", '{"type": "fly"}', '{"type": "act"}', '{"type": "speed", "value": 0}', "x" * 1_000_001):
            await viewer.socket.send_to(text_data=text)
        await viewer.send("act", call="wait(1)")
        await viewer.send("open", scenario=document)
        await viewer.send("open", session="no_such_session")
        await viewer.until(lambda v: len(v.of("problem")) == 8, "each is answered")
        assert all(problem["message"] for problem in viewer.of("problem"))
        assert viewer.closed is None


async def test_another_scenario_is_shown_by_the_same_process(people, worker, document):
    async with Viewer(people.owner) as viewer:
        await viewer.open(document)
        session, bodies = viewer.state["session"], len(viewer.of("scene")[-1]["bodies"])
        fewer = json.loads(json.dumps(document))
        fewer["zones"].append({"name": "extra", "kind": "buffer", "center": [0, 0], "size": [0.5, 0.5]})
        await viewer.send("open", scenario=fewer, seed=2)
        await viewer.until(lambda v: len(v.of("scene")[-1]["bodies"]) == bodies + 1, "the new scene is shown")
        await viewer.until(lambda v: v.status == "ready" and v.state["seed"] == 2, "it is ready")
        assert viewer.state["session"] == session


async def test_an_unknown_viewpoint_is_refused_and_the_sandbox_lives_on(people, worker, document):
    async with Viewer(people.owner) as viewer:
        await viewer.open(document)
        await viewer.send("camera", on=True, viewpoint="from_the_moon")
        await viewer.until(lambda v: v.of("problem"), "it is refused")
        assert "from_the_moon" in viewer.of("problem")[0]["message"]
        assert "overview" in viewer.of("problem")[0]["hint"]
        await viewer.send("speed", value=64)
        await viewer.send("act", call="wait(1)")
        await viewer.until(lambda v: v.of("decision"), "it goes on")


async def test_a_scenario_that_cannot_be_built_fails_in_words_and_another_one_follows(people, worker, document):
    crowded = json.loads(json.dumps(document))
    for thing in crowded["objects"]:
        thing["pose"] = {"kind": "area", "center": [0, 0], "size": [0.2, 0.2]}
        thing["fixed"] = False
    async with Viewer(people.owner) as viewer:
        await viewer.open(crowded)
        assert viewer.status == "failed"
        assert viewer.of("problem")[0]["message"]
        await viewer.send("open", scenario=document, seed=5)
        await viewer.until(lambda v: v.status == "ready" and v.state["seed"] == 5, "the other one is ready")


def children_of(pid: int) -> list[int]:
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        direct = [int(child) for child in file.read().split()]
    return direct or []
