"""The remote backend against real servers: one with a real model behind it, and one for each thing that goes wrong."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import training_app
from tests.training_app.agent.remote.servers import Answered, Server, called, refused, said, serving, speaking
from training_app.agent import models, planning, reflection
from training_app.agent.remote.backend import RemoteBackend
from training_app.agent.remote.terms import Terms
from training_app.agent.turns import Reply, Turn

SECRET = "sk-secret-1234567890"


def answered(server: Server, turns: list[Turn], **terms: object) -> tuple[list[Reply], RemoteBackend]:
    wanted = Terms(url=server.url, **{"retries": 0, "seconds": 2, "reply_tokens": 16, **terms})
    backend = RemoteBackend("openai:any", wanted)
    try:
        return backend.answer(turns), backend
    finally:
        backend.close()


def shown(reply: Reply) -> str:
    return reply.sample.said[0].text


def goes_on(turn: Turn, reply: Reply) -> bool:
    if turn.task == "plan":
        return sorted(planning.subgoals_of(reply.text)) == sorted(turn.grammar.items)
    return bool(reply.text) if turn.task == "act" else reply.text in reflection.GRAMMAR.texts


@pytest.mark.slow
def test_a_real_model_that_knows_no_tools_is_asked_in_plain_text(turns: dict[str, Turn]):
    with serving(speaking(models.load("smollm2-135m"))) as server:
        replies, backend = answered(server, list(turns.values()), reply_tokens=12, seconds=60)
    assert all(goes_on(turn, reply) for turn, reply in zip(turns.values(), replies, strict=True))
    assert [("tools" in asked) for asked in server.asked].count(True) == 1
    assert not backend.trouble
    usage = backend.usage()
    assert usage["reply_tokens"] <= 3 * 12
    assert usage["prompt_tokens"] > 300
    assert usage["failed"] == usage["uncounted"] == 0


def test_an_act_is_offered_as_tools_and_nothing_else_is(turns: dict[str, Turn]):
    def respond(asked: dict) -> Answered:
        return called("pick", '{"object": "red_box"}') if "tools" in asked else said("progress; cause none; keep")

    with serving(respond) as server:
        (call, reflected), _ = answered(server, [turns["act"], turns["reflect"]], at_once=1)
    assert call.text == "pick(red_box)"
    assert shown(call) == 'pick({"object": "red_box"})'
    assert reflected.text == "progress; cause none; keep"
    (offered,) = (asked["tools"] for asked in server.asked if "tools" in asked)
    picks = next(tool["function"] for tool in offered if tool["function"]["name"] == "pick")
    assert "red_box" in picks["parameters"]["properties"]["object"]["enum"]


def test_a_server_that_ignores_tools_is_soon_asked_in_plain_text(turns: dict[str, Turn]):
    with serving(lambda _: said("move_to(red_box)")) as server:
        replies, _ = answered(server, [turns["act"]] * 4, at_once=1)
    assert {reply.text for reply in replies} == {"move_to(red_box)"}
    assert ["tools" in asked for asked in server.asked] == [True, True, False, False]


def test_a_server_that_knows_the_newer_name_of_the_limit_only_gets_that(turns: dict[str, Turn]):
    def respond(asked: dict) -> Answered:
        if "max_tokens" in asked:
            return refused(400, "use max_completion_tokens instead of max_tokens")
        return said("progress; cause none; keep")

    with serving(respond) as server:
        (reply,), _ = answered(server, [turns["reflect"]])
    assert reply.text == "progress; cause none; keep"
    assert server.asked[-1]["max_completion_tokens"] == 16


HTML = Answered(b"<html><body><h1>It works!</h1></body></html>", kind="text/html")
ODD: dict[str, Callable[[dict], Answered]] = {
    "nonsense": lambda _: said("qwfp arst zxcd (((("),
    "nothing": lambda _: said(""),
    "null": lambda _: said(None),
    "a number": lambda _: said(7),
    "parts": lambda _: said([{"type": "text", "text": "hm"}, 3]),
    "100 kB": lambda _: said("move " * 20_000),
    "another language": lambda _: said("我不知道该做什么。"),
    "html": lambda _: HTML,
    "html in a completion": lambda _: said("<html>502 Bad Gateway</html>"),
    "no choices": lambda _: Answered(b'{"choices": []}'),
    "a list": lambda _: Answered(b"[[[[]]]]"),
    "an empty body": lambda _: Answered(b""),
    "deeply nested": lambda _: Answered(b"[" * 100_000),
    "half a document": lambda _: Answered(b'{"choices": [{"mess'),
    "bytes": lambda _: Answered(bytes(range(256))),
    "no gzip": lambda _: Answered(b"plain", headers={"Content-Encoding": "gzip"}),
    "429": lambda _: refused(429, "slow down"),
    "500": lambda _: refused(500, "Traceback"),
    "401": lambda _: refused(401, "wrong key"),
    "418": lambda _: refused(418, "teapot"),
    "a lone surrogate": lambda _: Answered(json.dumps({"choices": [{"message": {"content": "\ud800 \0"}}]}).encode()),
    "an unknown tool": lambda asked: called("fly", "{}") if "tools" in asked else said("x"),
    "arguments that are no json": lambda asked: called("pick", "red_box") if "tools" in asked else said("x"),
    "odd tool calls": lambda _: said("x", tool_calls=[{"function": None}]),
}


@pytest.mark.parametrize("what", sorted(ODD))
def test_whatever_a_server_sends_there_is_one_reply_a_turn(turns: dict[str, Turn], what: str):
    with serving(ODD[what]) as server:
        replies, _ = answered(server, list(turns.values()))
    assert len(replies) == len(turns)
    assert all(goes_on(turn, reply) for turn, reply in zip(turns.values(), replies, strict=True))
    assert all(shown(reply).encode() for reply in replies)


def test_silence_is_no_answer(turns: dict[str, Turn]):
    def respond(_: dict) -> Answered:
        time.sleep(1.0)
        return said("late")

    with serving(respond) as server:
        (reply,), backend = answered(server, [turns["reflect"]], seconds=0.2)
    assert reply.text == turns["reflect"].sober
    assert shown(reply) == "(no answer: no answer within 0.2 s)"
    assert backend.usage()["failed"] == 1


def test_what_passes_is_tried_again(turns: dict[str, Turn]):
    tries: list[int] = []

    def respond(_: dict) -> Answered:
        tries.append(1)
        return refused(429, "slow down") if len(tries) == 1 else said("progress; cause none; keep")

    with serving(respond) as server:
        (reply,), backend = answered(server, [turns["reflect"]], retries=2)
    assert reply.text == "progress; cause none; keep"
    assert (len(tries), backend.usage()["failed"], backend.trouble) == (2, 0, "")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (refused(401, "no"), "HTTP 401 .*is the key right"),
        (refused(404, "no such model"), "HTTP 404 .*does the server have this model"),
        (refused(429, "insufficient_quota"), "is there credit left"),
        (refused(500, "oh"), "HTTP 500 .* 3 requests in a row — is the server up"),
        (HTML, "It works.*does the url end in /v1"),
    ],
)
def test_what_asking_again_would_not_mend_is_trouble(turns: dict[str, Turn], answer: Answered, words: str):
    with serving(lambda _: answer) as server:
        _, backend = answered(server, [turns["reflect"]] * 3, at_once=1)
    assert backend.trouble.startswith(f"{server.url}: ")
    assert re.search(words, backend.trouble), backend.trouble


def test_an_address_where_nobody_listens_is_trouble(turns: dict[str, Turn]):
    with serving(lambda _: said("x")) as server:
        gone = server
    _, backend = answered(gone, [turns["reflect"]] * 3)
    assert backend.trouble.startswith(f"{gone.url}: ")
    assert "refused" in backend.trouble


def test_a_spent_budget_is_trouble(turns: dict[str, Turn]):
    with serving(lambda _: said("progress; cause none; keep")) as server:
        _, backend = answered(server, [turns["reflect"]] * 4, at_once=1, most_tokens=200)
    assert len(server.asked) == 2  # at 110 tokens each
    assert "budget of 200 tokens is spent" in backend.trouble


def test_requests_keep_their_pace(turns: dict[str, Turn]):
    with serving(lambda _: said("x")) as server:
        began = time.monotonic()
        answered(server, [turns["reflect"]] * 4, a_minute=600)
    assert time.monotonic() - began >= 0.3


def test_tokens_cost_what_the_prices_say_and_nothing_is_assumed(turns: dict[str, Turn]):
    with serving(lambda _: said("x")) as server:
        _, priced = answered(server, [turns["reflect"]], price_in=2.0, price_out=30.0)
        _, unpriced = answered(server, [turns["reflect"]])
    assert priced.usage()["cost"] == pytest.approx((100 * 2.0 + 10 * 30.0) / 1e6)
    assert unpriced.usage()["cost"] is None


def test_the_key_is_struck_out_of_all_that_a_server_repeats(turns: dict[str, Turn], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    for answer in (said(f"your key is {SECRET}"), refused(401, "x" * 195 + SECRET), called("pick", SECRET)):
        with serving(lambda _, answer=answer: answer) as server:
            (reply,), backend = answered(server, [turns["act"]])
        assert server.keys[0] == f"Bearer {SECRET}"
        assert "sk-s" not in f"{reply} {backend.trouble} {backend.usage()}"


def test_one_file_is_the_door_to_openai():
    root = Path(training_app.__file__).parent
    door = re.compile(r"^\s*(import|from) openai\b", re.MULTILINE)
    assert [path.name for path in root.rglob("*.py") if door.search(path.read_text())] == ["endpoint.py"]
