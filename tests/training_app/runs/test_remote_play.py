"""Runs that play through an OpenAI-compatible endpoint: real servers, real episodes, and no trace of the key."""

import json
import threading
import time
from pathlib import Path

import pytest
from django.core.management import call_command

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.spoken import action_of
from tests.training_app.agent.remote.servers import Answered, Asked, called, refused, said, serving, speaking
from training_app.agent import models
from training_app.agent.chain import Node
from training_app.agent.remote.terms import OPENAI, Terms
from training_app.runs.config import Play, RunConfig
from training_app.runs.events import Ended
from training_app.runs.folder import RunFolder
from training_app.runs.models import RunError, check
from training_app.runs.runner import run

SECRET = "sk-secret-1234567890"


@pytest.fixture(autouse=True)
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_API_KEY_FILE", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)


def remote(scenario: dict, url: str, episodes: int = 1, model: str = "openai:some-model", **terms: object) -> RunConfig:
    endpoint = Terms(url=url, **{"retries": 0, "seconds": 5, "at_once": 1, **terms})
    play = Play(episodes=episodes, endpoint=endpoint)
    return RunConfig(name="remote", scenario=scenario, model=model, stages=("play",), play=play)


def played(folder: RunFolder, config: RunConfig) -> Ended:
    folder.create(config)
    return run(folder, workers=0)


def waiting(asked: Asked) -> Answered:
    """A model that does nothing but wait."""
    return called("wait", '{"seconds": "1"}') if "tools" in asked else said("1. the first goal\nstalled")


@pytest.mark.slow
def test_a_real_model_behind_an_endpoint_plays_an_episode(easy_scenario: dict, tmp_path: Path):
    short = json.loads(json.dumps(easy_scenario))
    short["limits"]["decisions"] = 1
    with serving(speaking(models.load("smollm2-135m"))) as server:
        ended = played(RunFolder(tmp_path), remote(short, server.url, reply_tokens=8, seconds=60))
    assert ended.state == "finished", ended.text
    assert ended.result["played"]["episodes"] == 1
    assert ended.result["usage"]["reply_tokens"] > 0


def test_what_was_really_said_stands_in_the_chain(easy_scenario: dict, tmp_path: Path):
    folder = RunFolder(tmp_path)
    with serving(waiting) as server:
        ended = played(folder, remote(easy_scenario, server.url, episodes=2, price_in=1.0, price_out=1.0))
    assert ended.state == "finished", ended.text
    for event in folder.events():
        if event.kind == "episode":
            nodes = [Node(**node) for node in event.nodes]
            acts = [node for node in nodes if node.kind == "act"]
            assert {node.text for node in acts} == {"wait(1)"}
            assert {node.tokens[0].text for node in acts} == {'wait({"seconds": "1"})'}
            plan = next(node for node in nodes if node.kind == "plan")
            assert plan.tokens[0].text.startswith("1. the first goal")
    usage = ended.result["usage"]
    assert usage["requests"] == len(server.asked)
    assert usage["prompt_tokens"] == 100 * len(server.asked)
    assert usage["cost"] == pytest.approx(110e-6 * len(server.asked))


def test_an_endpoint_that_goes_down_ends_the_run_and_what_was_played_is_kept(easy_scenario: dict, tmp_path: Path):
    folder = RunFolder(tmp_path)

    def respond(asked: Asked) -> Answered:
        return refused(503, "down for maintenance") if len(server.asked) > 12 else waiting(asked)

    with serving(respond) as server:
        ended = played(folder, remote(easy_scenario, server.url, episodes=50))
    assert ended.state == "failed"
    assert ended.text.startswith(f"{server.url}: HTTP 503")
    assert "is the server up" in ended.text
    whole = [event for event in folder.events() if event.kind == "episode"]
    assert ended.result["played"]["episodes"] == len(whole) >= 1
    assert all(node["text"] != "(nothing)" for event in whole for node in event.nodes)


def test_requests_that_got_no_answer_are_told_of(easy_scenario: dict, tmp_path: Path):
    folder = RunFolder(tmp_path)

    def respond(asked: Asked) -> Answered:
        return refused(500, "hiccup") if len(server.asked) == 3 else waiting(asked)

    with serving(respond) as server:
        ended = played(folder, remote(easy_scenario, server.url))
    assert ended.state == "finished", ended.text
    (alert,) = (event for event in folder.events() if event.kind == "alert")
    assert alert.text.startswith(f"1 of {len(server.asked)} requests got no answer")
    assert ended.result["usage"]["failed"] == 1


def test_a_run_stops_while_an_answer_is_awaited(easy_scenario: dict, tmp_path: Path):
    folder, over = RunFolder(tmp_path), threading.Event()

    def respond(_: Asked) -> Answered:
        folder.ask_to_stop()
        over.wait(20)
        return said("late")

    with serving(respond) as server:
        began = time.monotonic()
        ended = played(folder, remote(easy_scenario, server.url, seconds=20))
        took = time.monotonic() - began
        over.set()
    assert ended.state == "stopped"
    assert took < 5


def test_the_key_is_nowhere_but_in_the_request(
    easy_scenario: dict, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture, caplog
):
    key_file = tmp_path / "key"
    key_file.write_text(SECRET + "\n")
    monkeypatch.setenv("OPENAI_API_KEY_FILE", str(key_file))
    folder = tmp_path / "run"

    def respond(asked: Asked) -> Answered:
        """A server that repeats the key wherever it can."""
        if len(server.asked) > 3:
            return refused(401, f"the key {SECRET} is wrong")
        return said(f"my key is {SECRET}")

    with serving(respond) as server, pytest.raises(Exception, match="HTTP 401") as told:
        call_command(
            "play", "object_transport", "--backend", "openai:some", "--url", server.url, "--folder", str(folder)
        )
    assert set(server.keys) == {f"Bearer {SECRET}"}
    printed = capfd.readouterr()
    written = "".join(file.read_text() for file in folder.rglob("*") if file.is_file())
    assert "[key]" in f"{told.value}"
    assert SECRET not in f"{told.value} {printed.out} {printed.err} {caplog.text} {written}"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"url": "localhost:8000"}, "url: “localhost:8000” is no address"),
        ({"url": "http://me:secret@localhost/v1"}, "set OPENAI_API_KEY instead"),
        ({"url": "http://localhost/v1?key=secret"}, "a query in it would be kept"),
        ({"url": OPENAI}, "OPENAI_API_KEY: .* wants a key, and none is set"),
        ({"url": "http://localhost/v1", "model": "openai:"}, "names no model"),
    ],
)
def test_what_no_request_could_mend_is_refused_in_words(easy_scenario: dict, change: dict, words: str):
    with pytest.raises(RunError, match=words) as refusal:
        check(remote(easy_scenario, **change))
    assert "secret" not in str(refusal.value)


def test_a_key_file_that_cannot_be_read_is_named(easy_scenario: dict, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_API_KEY_FILE", "no/such/file")
    with pytest.raises(RunError, match="OPENAI_API_KEY_FILE: “no/such/file” cannot be read"):
        check(remote(easy_scenario, "http://localhost/v1").model_copy(update={"play": Play(endpoint=Terms())}))


def test_what_a_team_says_through_an_endpoint_replays_exactly(tmp_path: Path):
    scenario = Scenario.load("multi_agent_collaboration")
    document = scenario.to_json_value()
    document["limits"] |= {"decisions": 4}
    document["validator"]["on_violation"] = "penalise"
    folder, words = RunFolder(tmp_path), ["wait(1)", "r1: wait(1) | r2: done()", "no idea", "我不知道"]

    def respond(asked: Asked) -> Answered:
        return said(words[len(server.asked) % len(words)])

    with serving(respond) as server:
        ended = played(folder, remote(document, server.url, at_once=2))
    assert ended.state == "finished", ended.text
    (episode,) = (event for event in folder.events() if event.kind == "episode")
    sandbox = Sandbox(Scenario.parse(document))
    sandbox.reset(seed=episode.seed)
    for call in episode.calls:
        sandbox.step(action_of(sandbox, call))
    hashes = [node["state_hash"] for node in episode.nodes if node.get("state_hash")]
    assert sandbox.state_hash() == hashes[-1]
    sandbox.close()
