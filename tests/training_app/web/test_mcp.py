"""The real command as a process, and a real client of the protocol's SDK that plays whole episodes through it.

A twin sandbox of the same seed, led by the planner, says what should come back.
"""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import pytest
from django.conf import settings
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import LATEST_PROTOCOL_VERSION

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.planner.team import Planner
from studio.home import ROOT
from tests.training_app.agent.mcp_server.arguments import choice_of, skill_and_arguments
from training_app.agent.perception import overview

SEED = 7
PATIENCE = 20  # seconds that a process has to end


def command(*arguments: str) -> list[str]:
    return [sys.executable, str(ROOT / "manage.py"), "mcp", *arguments]


def surroundings() -> dict[str, str]:
    return {**os.environ, "STUDIO_HOME": str(settings.HOME)}


@asynccontextmanager
async def client_of(*arguments: str) -> AsyncIterator[Client]:
    program, *rest = command(*arguments)
    server = StdioServerParameters(command=program, args=rest, env=surroundings())
    with anyio.fail_after(60):
        async with Client(stdio_client(server)) as client:
            yield client


def twin_of(scenario: str) -> Sandbox:
    twin = Sandbox(Scenario.load(scenario), seed=SEED)
    twin.reset()
    return twin


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


async def test_a_client_plays_a_whole_episode_and_every_state_is_the_twins():
    twin, planner = twin_of("object_transport"), Planner()
    async with client_of("object_transport", "--seed", str(SEED), "--controls") as client:
        while not twin.episode.ended:
            call = planner.calls(twin)["r1"]
            _, reward, _, _, info = twin.step(call)
            told = await client.call_tool(*skill_and_arguments(call))
            facts = told.structured_content
            assert facts["outcomes"]["r1"]["status"] == info["outcome"].status
            assert facts["reward"] == reward
            assert facts["seen"]["r1"] == overview(twin.observation, twin.observation.goals)
            state = await client.call_tool("control_state_hash")
            assert state.structured_content["state_hash"] == info["state_hash"]
        assert facts["episode"]["success"]
        assert "The episode has ended: success, all goals are met." in told.content[0].text
        late = await client.call_tool("pick", {"object": "red_box"})
        assert not late.is_error
        assert "there is no more to do here" in late.content[0].text
        again = await client.call_tool("control_reset", {"seed": SEED})
        assert again.structured_content["state_hash"] == twin.reset(seed=SEED)[1]["state_hash"]
    twin.close()


async def test_a_client_plays_two_robots_and_each_is_told_what_it_senses():
    twin, planner = twin_of("multi_agent_collaboration"), Planner()
    async with client_of("multi_agent_collaboration", "--seed", str(SEED)) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == ["decide", "look"]
        with pytest.raises(MCPError, match="there is no tool “control_reset”"):
            await client.call_tool("control_reset", {})
        while not twin.episode.ended:
            calls = planner.calls(twin)
            _, reward, *_ = twin.step(calls)
            told = await client.call_tool("decide", {name: choice_of(call) for name, call in calls.items()})
            assert told.structured_content["reward"] == reward
            seen = (await client.call_tool("look")).structured_content["seen"]
            assert seen == as_json({name: what.to_json_value() for name, what in twin.observations.items()})
        assert told.structured_content["episode"]["success"]
    twin.close()


async def test_whatever_a_client_sends_is_answered_and_the_server_lives_on():
    async with client_of("object_transport", "--seed", str(SEED)) as client:
        offered = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert "red_box" in offered["pick"].input_schema["properties"]["object"]["enum"]
        assert offered["look"].annotations.read_only_hint
        with pytest.raises(MCPError, match="did you mean “pick”"):
            await client.call_tool("pik", {})
        for arguments in ({}, {"object": "x" * 3_000_000}, {"object": {"a": [None]}}, {"object": None}, {"seconds": 1}):
            refusal = await client.call_tool("pick", arguments)
            assert refusal.is_error
            assert "nothing was done" in refusal.content[0].text
            assert len(refusal.content[0].text) < 700
        resources = {str(resource.uri) for resource in (await client.list_resources()).resources}
        assert resources == {"scenario://summary", "scenario://goals.json"}
        with pytest.raises(MCPError, match="there is no resource"):
            await client.read_resource("file:///etc/passwd")
        goals = json.loads((await client.read_resource("scenario://goals.json")).contents[0].text)
        assert [goal["met"] for goal in goals] == [False, False]
        assert (await client.call_tool("look")).structured_content["episode"]["decisions"] == 0


async def test_two_calls_at_once_are_carried_out_one_after_the_other():
    told: list[Any] = []

    async def ask(client: Client, place: str) -> None:
        told.append((await client.call_tool("move_to", {"place": place})).structured_content)

    async with client_of("object_transport", "--seed", str(SEED)) as client, anyio.create_task_group() as both:
        both.start_soon(ask, client, "red_box")
        both.start_soon(ask, client, "dock")
    assert [facts["episode"]["decisions"] for facts in told] == [1, 2]
    twin = twin_of("object_transport")
    for facts in told:
        twin.step(facts["calls"]["r1"])
    assert told[-1]["seen"]["r1"] == overview(twin.observation, twin.observation.goals)
    twin.close()


# Without the SDK's client: what it would hide, or would not do ---------------------------------------------------


def line(method: str, number: int | None = None, **params: Any) -> bytes:
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    return json.dumps(message if number is None else {**message, "id": number}).encode() + b"\n"


OPENING = line(
    "initialize",
    1,
    protocolVersion=LATEST_PROTOCOL_VERSION,
    capabilities={},
    clientInfo={"name": "test", "version": "1"},
) + line("notifications/initialized")
LONG_CALL = line("tools/call", 2, name="move_to", arguments={"place": "bay"})


@pytest.fixture
def server():
    process = subprocess.Popen(
        command("object_transport"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(),
    )
    too_late = threading.Timer(3 * PATIENCE, process.kill)
    too_late.start()
    yield process
    too_late.cancel()
    process.kill()
    process.wait()


def test_nothing_but_messages_is_written_to_standard_output(server: subprocess.Popen):
    garbage = b'no json\n{"jsonrpc": "2.0"}\n[1]\n"\\ud800"\n\xff\xfe\n\n'
    number = line("tools/call", 3, name="wait", arguments={"seconds": 0}).replace(b"0}", b"9" * 4000 + b"}")
    deep = line("tools/call", 5, name="wait", arguments={"seconds": 0}).replace(b"0}", b"[" * 90 + b"]" * 90 + b"}")
    late = number + deep + line("nonsense", 4)
    server.stdin.write(OPENING + garbage + LONG_CALL + late)
    server.stdin.flush()
    messages = [json.loads(server.stdout.readline())]
    while messages[-1].get("id") != 4:
        messages.append(json.loads(server.stdout.readline()))
    rest, errors = server.communicate(timeout=PATIENCE)
    assert rest == b""
    assert all(message["jsonrpc"] == "2.0" for message in messages)
    by_number = {message.get("id"): message for message in messages}
    assert by_number[1]["result"]["serverInfo"]["name"] == "sandbox-studio"
    assert by_number[2]["result"]["structuredContent"]["outcomes"]["r1"]["status"] == "success"
    assert all(by_number[number]["result"]["isError"] for number in (3, 5))
    assert by_number[4]["error"]["code"] == -32601
    assert server.returncode == 0, errors
    assert b"Traceback (most recent call last)" not in errors


def test_it_ends_when_the_client_goes_in_the_middle_of_a_call(server: subprocess.Popen):
    server.stdin.write(OPENING + LONG_CALL * 20)
    server.stdin.flush()
    server.stdout.readline()
    server.stdin.close()
    server.stdout.close()
    assert server.wait(PATIENCE) in (0, -signal.SIGPIPE)
    assert b"Traceback" not in server.stderr.read()


def test_it_ends_when_nobody_reads_any_more(server: subprocess.Popen):
    server.stdin.write(OPENING)
    server.stdin.flush()
    server.stdout.readline()
    server.stdout.close()
    server.stdin.write(LONG_CALL)
    server.stdin.flush()
    assert server.wait(PATIENCE) == -signal.SIGPIPE


def test_interrupting_ends_it_at_once_and_quietly(server: subprocess.Popen):
    server.stdin.write(OPENING)
    server.stdin.flush()
    server.stdout.readline()
    server.send_signal(signal.SIGINT)
    assert server.wait(PATIENCE) == -signal.SIGINT
    assert server.stderr.read() == b""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("object_transprt",), "no scenario and no file is called “object_transprt”"),
        (("object_transport", "--seed", "-3"), "a seed is a whole number"),
        (("object_transport", "--robot", "r7"), "there is no robot “r7”"),
    ],
)
def test_what_cannot_be_served_is_told_on_standard_error(arguments: tuple[str, ...], words: str):
    ended = subprocess.run(
        command(*arguments), stdin=subprocess.DEVNULL, capture_output=True, env=surroundings(), timeout=PATIENCE
    )
    assert ended.returncode == 1
    assert ended.stdout == b""
    assert words in ended.stderr.decode()
