"""The language model as a backend of the cognitive loop."""

import torch
from transformers import PreTrainedTokenizerFast

from training_app.agent.decoding import Cursor, decode
from training_app.agent.language_model import Policy
from training_app.agent.sample import Said, Sample
from training_app.agent.speech import encode_prompt
from training_app.agent.tries import Tries
from training_app.agent.turns import Reply, Turn


class Voice:
    """The policy as it samples; without a generator it says what it holds likeliest."""

    def __init__(self, policy: Policy, tokenizer: PreTrainedTokenizerFast, generator: torch.Generator | None = None):
        self._policy, self._tokenizer, self._generator = policy, tokenizer, generator
        self._tries = Tries(tokenizer)
        self._pieces: dict[int, str] = {}

    def answer(self, turns: list[Turn]) -> list[Reply]:
        cursors = [Cursor(encode_prompt(self._tokenizer, turn.prompt), turn.grammar, self._tries) for turn in turns]
        decode(self._policy, cursors, self._generator)
        return [self._reply(cursor) for cursor in cursors]

    def _reply(self, cursor: Cursor) -> Reply:
        sample = cursor.sample
        sample.said = self._said(sample)
        value = sample.values[0] if sample.values else None
        return Reply(cursor.text(), sum(sample.logprobs), value, sample)

    def _said(self, sample: Sample) -> list[Said]:
        choices = dict(zip(sample.places, zip(sample.logprobs, sample.likeliest, strict=True), strict=True))
        return [
            self._choice(token, *choices[place]) if place in choices else Said(self._piece(token), None)
            for place, token in enumerate(sample.reply)
        ]

    def _choice(self, token: int, logprob: float, likeliest: dict[int, float]) -> Said:
        others = tuple((self._piece(other), round(each, 4)) for other, each in likeliest.items() if other != token)
        return Said(self._piece(token), round(logprob, 4), others)

    def _piece(self, token: int) -> str:
        if token not in self._pieces:
            self._pieces[token] = self._tokenizer.decode([token], skip_special_tokens=True)
        return self._pieces[token]
