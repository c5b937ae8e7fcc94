"""A language model behind an OpenAI-compatible endpoint, as a backend of the cognitive loop.

One reply a turn, whatever comes back; what was really said stands at the reply as if it were one token. A turn that
got no answer is answered by waiting, a plan in the goals' order, or sober reflection, and counted. What asking again
would not mend (`final`, several failures in a row, a spent budget) stands in `trouble`; whoever plays ends there.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any

from training_app.agent.remote.asking import messages, tools
from training_app.agent.remote.endpoint import RETRY, Answer, Endpoint
from training_app.agent.remote.reading import read, shown
from training_app.agent.remote.terms import PREFIX, Terms
from training_app.agent.sample import Said, Sample
from training_app.agent.turns import Reply, Turn

DOWN_AFTER = 3  # failed requests in a row, each after its retries
SILENT_TOOLS = 2  # answers without a call, from a server that never made one, until tools are no longer offered
LOOK_EVERY = 0.25  # seconds between two looks at whether to go on


class RemoteBackend:
    """`model` with or without its prefix; `alive` is called while answers are awaited, and may raise to break off."""

    def __init__(self, model: str, terms: Terms, alive: Callable[[], None] = lambda: None):
        self.trouble, self._terms, self._alive = "", terms, alive
        self._endpoint = Endpoint(model.removeprefix(PREFIX), terms)
        self._slots = threading.Semaphore(terms.at_once)
        self._lock, self._in_a_row = threading.Lock(), 0
        self._called = self._ignored = 0  # answers with a call, and without one though tools were offered

    def answer(self, turns: list[Turn]) -> list[Reply]:
        jobs = [self._begun(turn) for turn in turns]
        while wait(jobs, LOOK_EVERY).not_done:
            self._alive()
        return [job.result() for job in jobs]

    def usage(self) -> dict[str, Any]:
        return {"url": self._terms.url, **self._endpoint.usage.to_json_value(self._terms)}

    def close(self) -> None:
        self._endpoint.close()

    def _begun(self, turn: Turn) -> Future[Reply]:
        """In a thread that nobody waits for when the process ends: a silent server would hold it up."""
        job: Future[Reply] = Future()
        threading.Thread(target=self._fill, args=(job, turn), daemon=True, name="endpoint").start()
        return job

    def _fill(self, job: Future[Reply], turn: Turn) -> None:
        try:
            with self._slots:
                job.set_result(self._reply(turn))
        except Exception as error:  # a fault of ours; told where the reply is awaited
            job.set_exception(error)

    def _reply(self, turn: Turn) -> Reply:
        answer = self._asked(turn)
        return Reply(read(turn, answer), sample=Sample([], said=[Said(shown(answer), None)]))

    def _asked(self, turn: Turn) -> Answer:
        """Not at all where nothing would come of it."""
        if self.trouble:
            return Answer(failure=self.trouble)
        if self._endpoint.usage.tokens >= self._terms.most_tokens:
            return self._noted(Answer(failure="tokens", final=True), f"the budget of {self._terms.most_tokens} tokens"
                               " is spent — give more, or fewer episodes")  # fmt: skip
        answer = Answer(failure=RETRY)
        for _ in range(3):  # at most twice something that the server does not know is left out
            if answer.failure == RETRY:
                with_tools = turn.task == "act" and self._tools_serve()
                answer = self._endpoint.ask(messages(turn, with_tools), tools(turn) if with_tools else ())
        if with_tools and not answer.failure:
            self._called, self._ignored = self._called + bool(answer.tool), self._ignored + (not answer.tool)
        return self._noted(answer, f"{self._terms.url}: {answer.failure}")

    def _tools_serve(self) -> bool:
        return self._endpoint.offers_tools and (bool(self._called) or self._ignored < SILENT_TOOLS)

    def _noted(self, answer: Answer, words: str) -> Answer:
        with self._lock:
            self._in_a_row = self._in_a_row + 1 if answer.failure else 0
            if (answer.final or self._in_a_row >= DOWN_AFTER) and not self.trouble:
                often = "" if answer.final else f", {self._in_a_row} requests in a row"
                fix = "" if " — " in words or "?" in words else " — is the server up, and is this its address?"
                self.trouble = f"{words}{often}{fix}"
        return answer
