"""The one door to the package `openai`: asks an OpenAI-compatible endpoint, and never raises for what it answers.

Whatever comes back is either something said (a text, or a call of an offered tool) or a failure in words. Retries with
backoff are the package's own. Unusual: bodies are parsed here, since the package hands on whatever a server sends; the
key is struck out of every text, for a server may repeat it. Left out: streaming; a server that sends a byte now and
then for ever, for a time-out counts from byte to byte.
"""

import json
import logging
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import openai

from training_app.agent.remote.terms import Terms, key

CONNECT = 5.0  # seconds
TOLD = 200  # characters of an unreadable answer that are told
FINAL = {401: "is the key right?", 403: "may this key use the model?", 402: "is there credit left?"}
WITHOUT = (400, 404, 422, 501)  # how servers refuse a field that they do not know
LIMIT = ("max_tokens", "max_completion_tokens")  # the older name, which most servers know; some know the newer one only
RETRY = "ask again"  # the failure of a request that is to be made once more, without what the server does not know
Message = dict[str, str]
logging.getLogger("httpx2").setLevel(logging.WARNING)  # a line for each request would drown the run's own


@dataclass(frozen=True)
class Answer:
    text: str = ""
    tool: str = ""  # the name of the tool that is called; empty for none
    arguments: str = ""  # as the server sent them, usually JSON
    failure: str = ""  # why there is no answer
    final: bool = False  # asking again will not mend it


@dataclass
class Usage:
    requests: int = 0
    failed: int = 0
    uncounted: int = 0  # requests whose server did not count tokens
    prompt_tokens: int = 0
    reply_tokens: int = 0
    guessed: int = 0  # tokens of those: a quarter of the characters
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    @property
    def tokens(self) -> int:
        return self.prompt_tokens + self.reply_tokens + self.guessed

    def to_json_value(self, terms: Terms) -> dict[str, Any]:
        names = ("requests", "failed", "uncounted", "prompt_tokens", "reply_tokens")
        return {name: getattr(self, name) for name in names} | {"cost": self._cost(terms)}

    def _cost(self, terms: Terms) -> float | None:
        """None where no prices are given, or tokens were not counted."""
        if terms.price_in is None or terms.price_out is None or self.uncounted:
            return None
        return round((self.prompt_tokens * terms.price_in + self.reply_tokens * terms.price_out) / 1e6, 6)


class Endpoint:
    def __init__(self, model: str, terms: Terms):
        self.usage, self._model, self._terms, self._key = Usage(), model, terms, key()
        self._offers_tools, self._limit = True, LIMIT[0]
        self._free, self._pace = time.monotonic(), threading.Lock()
        self._closing = threading.Event()
        self._client = openai.OpenAI(
            api_key=self._key or "none",
            base_url=terms.url,
            max_retries=terms.retries,
            timeout=openai.Timeout(terms.seconds, connect=min(CONNECT, terms.seconds)),
        )

    @property
    def offers_tools(self) -> bool:
        """Until the server has refused them."""
        return self._offers_tools

    def ask(self, messages: Sequence[Message], tools: Sequence[dict[str, Any]] = ()) -> Answer:
        """One request; `tools` in the wire's own form."""
        wanted = {"model": self._model, "messages": list(messages), self._limit: self._terms.reply_tokens}
        if tools:
            wanted |= {"tools": list(tools), "tool_choice": "auto"}
        self._wait_for_pace()
        try:
            answer = self._parsed(self._client.chat.completions.with_raw_response.create(**wanted).content, wanted)
        except openai.APIStatusError as error:
            answer = Answer(failure=RETRY) if self._has_adapted(error, wanted) else self._refused(error)
        except openai.APITimeoutError:
            answer = Answer(failure=f"no answer within {self._terms.seconds:g} s")
        except Exception as error:  # whatever a server sends must not end the caller
            cause = error.__cause__ or error
            answer = Answer(failure=f"{type(cause).__name__}: {cause}")
        with self.usage.lock:
            self.usage.requests += 1
            self.usage.failed += bool(answer.failure) and answer.failure != RETRY
        return self._without_key(answer)

    def close(self) -> None:
        self._closing.set()
        self._client.close()

    def _wait_for_pace(self) -> None:
        if self._terms.a_minute is not None:
            with self._pace:
                start = max(time.monotonic(), self._free)
                self._free = start + 60.0 / self._terms.a_minute
            self._closing.wait(max(0.0, start - time.monotonic()))

    def _has_adapted(self, error: openai.APIStatusError, wanted: dict[str, Any]) -> bool:
        """Whether the request held something that the server seems not to know, which is left out from now on."""
        if error.status_code not in WITHOUT:
            return False
        if LIMIT[0] in wanted and LIMIT[1] in error.response.text:
            self._limit = LIMIT[1]
            return True
        if "tools" in wanted:
            self._offers_tools = False
        return "tools" in wanted

    def _refused(self, error: openai.APIStatusError) -> Answer:
        status, said = error.status_code, self._clean(error.response.text)
        hint = FINAL.get(status, "")
        if status == 404:
            hint = "does the server have this model, and does the url end in /v1?"
        if "insufficient_quota" in said:
            hint = "is there credit left?"
        words = " ".join(said[: 4 * TOLD].split())[:TOLD]
        return Answer(failure=f"HTTP {status} {words}" + (f" ({hint})" if hint else ""), final=bool(hint))

    def _parsed(self, body: bytes, wanted: dict[str, Any]) -> Answer:
        try:
            document = json.loads(body)
            message = document["choices"][0]["message"]
            content, calls = message.get("content"), message.get("tool_calls") or []
            called = calls[0]["function"] if calls else {}
        except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
            words = " ".join(self._clean(body.decode(errors="replace"))[: 4 * TOLD].split())[:TOLD]
            return Answer(failure=f"no chat completion came but “{words}” (does the url end in /v1?)")
        self._count(document.get("usage"), len(str(wanted["messages"])) + len(body))
        return Answer(_text(content), _text(called.get("name")), _text(called.get("arguments")))

    def _count(self, usage: Any, characters: int) -> None:
        counted = usage if isinstance(usage, dict) else {}
        read, said = counted.get("prompt_tokens"), counted.get("completion_tokens")
        with self.usage.lock:
            if isinstance(read, int) and isinstance(said, int) and read >= 0 and said >= 0:
                self.usage.prompt_tokens += read
                self.usage.reply_tokens += said
            else:
                self.usage.uncounted += 1
                self.usage.guessed += characters // 4

    def _without_key(self, answer: Answer) -> Answer:
        clean = map(self._clean, (answer.text, answer.tool, answer.arguments, answer.failure))
        return Answer(*clean, final=answer.final)

    def _clean(self, text: str) -> str:
        return text.replace(self._key, "[key]") if self._key else text


def _text(value: Any) -> str:
    """Content may be a text, a list of parts, or anything at all."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "".join(_text(part.get("text")) for part in value if isinstance(part, dict))
    return "" if value is None else json.dumps(value)
