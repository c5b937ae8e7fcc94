"""The language model as a backend of the cognitive loop."""

import torch
from transformers import PreTrainedTokenizerFast

from training_app.agent.decoding import Cursor, decode
from training_app.agent.language_model import Policy
from training_app.agent.speech import encode_prompt
from training_app.agent.tries import Tries
from training_app.agent.turns import Reply, Turn


class Voice:
    """The policy as it samples; without a generator it says what it holds likeliest."""

    def __init__(self, policy: Policy, tokenizer: PreTrainedTokenizerFast, generator: torch.Generator | None = None):
        self._policy, self._tokenizer, self._generator = policy, tokenizer, generator
        self._tries = Tries(tokenizer)

    def answer(self, turns: list[Turn]) -> list[Reply]:
        cursors = [Cursor(encode_prompt(self._tokenizer, turn.prompt), turn.grammar, self._tries) for turn in turns]
        decode(self._policy, cursors, self._generator)
        return [_reply(cursor) for cursor in cursors]


def _reply(cursor: Cursor) -> Reply:
    sample = cursor.sample
    value = sample.values[0] if sample.values else None
    return Reply(cursor.text(), sum(sample.logprobs), value, sample)
