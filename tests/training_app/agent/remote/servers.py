"""Real HTTP servers that speak /v1/chat/completions: one with SmolLM2-135M behind it, others with what goes wrong."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import torch

from training_app.agent.models import Loaded

Asked = dict[str, Any]


@dataclass
class Answered:
    body: bytes
    status: int = 200
    kind: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class Server:
    url: str
    asked: list[Asked]  # the bodies of all requests so far
    keys: list[str]  # what they brought as Authorization


@contextmanager
def serving(respond: Callable[[Asked], Answered]) -> Iterator[Server]:
    """`respond` makes the answer to each request's body."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            server.asked.append(asked)
            server.keys.append(self.headers.get("Authorization", ""))
            answer = respond(asked)
            self.send_response(answer.status)
            for name, value in {"Content-Type": answer.kind, "Content-Length": len(answer.body)}.items():
                self.send_header(name, str(value))
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer.body)

        def log_message(self, *_: object) -> None:
            """Quiet."""

    class Listening(ThreadingHTTPServer):
        def handle_error(self, *_: object) -> None:
            """Who asked has gone; that is what some of these tests are about."""

    with Listening(("127.0.0.1", 0), Handler) as listening:
        server = Server(f"http://127.0.0.1:{listening.server_port}/v1", [], [])
        threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            yield server
        finally:
            listening.shutdown()


def said(text: Any, **message: Any) -> Answered:
    """A completion that says `text`."""
    usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
    choice = {"index": 0, "message": {"role": "assistant", "content": text, **message}, "finish_reason": "stop"}
    return Answered(json.dumps({"object": "chat.completion", "choices": [choice], "usage": usage}).encode())


def called(tool: str, arguments: str) -> Answered:
    call = {"id": "1", "type": "function", "function": {"name": tool, "arguments": arguments}}
    return said(None, tool_calls=[call])


def refused(status: int, text: str, **headers: str) -> Answered:
    return Answered(json.dumps({"error": {"message": text}}).encode(), status, headers=headers)


def speaking(loaded: Loaded) -> Callable[[Asked], Answered]:
    """A real language model, which knows no tools, answers what it holds likeliest."""
    policy, tokenizer = loaded
    one_at_a_time = threading.Lock()

    def respond(asked: Asked) -> Answered:
        if "tools" in asked:
            return refused(400, "this server does not support tools")
        text = tokenizer.apply_chat_template(asked["messages"], tokenize=False, add_generation_prompt=True)
        ids = tokenizer(text, return_tensors="pt", add_special_tokens=False)["input_ids"]
        with one_at_a_time, torch.no_grad():
            whole = policy.language_model.generate(
                ids, max_new_tokens=asked["max_tokens"], do_sample=False, pad_token_id=tokenizer.eos_token_id
            )
        reply = whole[0, ids.shape[1] :]
        answer = said(tokenizer.decode(reply, skip_special_tokens=True))
        document = json.loads(answer.body)
        document["usage"] = {"prompt_tokens": ids.shape[1], "completion_tokens": len(reply)}
        return Answered(json.dumps(document).encode())

    return respond
