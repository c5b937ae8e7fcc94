"""Decoding within a grammar, for many replies at once.

At each place only the tokens that the grammar allows are weighed, and their probabilities are made to sum to 1. A token
that is alone is forced: it is written down without asking the model, and it plays no part in learning. Prompts are read
once, in one batch, padded on the right; the few tokens of the replies then follow over the cached keys and values.
Unusual: nothing is ever rejected or parsed afterwards. Left out: beams and temperatures.
Axes: B replies, T tokens of a chunk, V vocabulary.
"""

import math

import torch
from torch import Tensor
from transformers import DynamicCache

from training_app.agent.grammar import Grammar, spoken
from training_app.agent.language_model import Policy
from training_app.agent.sample import Sample
from training_app.agent.tries import Trie, Tries

SHOWN = 4  # tokens of each choice that are kept for people to look at


class Cursor:
    """Walks one reply through its grammar."""

    def __init__(self, prompt: list[int], grammar: Grammar, tries: Tries):
        self.sample = Sample(prompt)
        self.fed = 0
        self._grammar, self._tries = grammar, tries
        self._said: tuple[str, ...] = ()
        self._segment_start = 0
        self._node = self._next_trie()
        self._write_forced()

    @property
    def open(self) -> bool:
        return self._node is not None

    def options(self) -> list[int]:
        return list(self._node)

    def choose(
        self, token: int, logprob: float = 0.0, value: float = 0.0, likeliest: dict[int, float] | None = None
    ) -> None:
        sample = self.sample
        sample.likeliest.append(likeliest or {})
        sample.places.append(len(sample.reply))
        sample.allowed.append(self.options())
        sample.logprobs.append(logprob)
        sample.values.append(value)
        self._write(token)
        self._write_forced()

    def text(self) -> str:
        return spoken(self._said)

    def unfed(self) -> list[int]:
        """The tokens that the model has not read yet."""
        tokens = (self.sample.prompt + self.sample.reply)[self.fed :]
        self.fed += len(tokens)
        return tokens

    def _write_forced(self) -> None:
        while self._node is not None and len(self._node) == 1:
            self._write(next(iter(self._node)))

    def _write(self, token: int) -> None:
        self.sample.reply.append(token)
        self._node = self._node[token]
        if not self._node:
            segment = self.sample.reply[self._segment_start :]
            self._said += (self._tries.text(segment),)
            self._segment_start = len(self.sample.reply)
            self._node = self._next_trie()

    def _next_trie(self) -> Trie | None:
        texts = self._grammar.following(self._said)
        return self._tries.trie(texts) if texts else None


@torch.no_grad()
def decode(policy: Policy, cursors: list[Cursor], generator: torch.Generator | None) -> None:
    """Bring every cursor to its end; without a generator the likeliest token is taken."""
    asking = [cursor for cursor in cursors if cursor.open]
    reader = _Reader(policy, len(asking))
    while any(cursor.open for cursor in asking):
        last = reader.read([cursor.unfed() if cursor.open else [] for cursor in asking])  # (B, W)
        logits, values = policy.logits(last), policy.values(last).tolist()
        logprobs = torch.log_softmax(logits + _closed(asking, logits), -1)
        tokens = _drawn(logprobs, generator)
        chosen = logprobs.gather(1, tokens[:, None]).squeeze(1).tolist()
        likeliest = _likeliest(logprobs)
        for row in zip(asking, tokens.tolist(), chosen, values, likeliest, strict=True):
            if row[0].open:
                row[0].choose(*row[1:])


def _closed(cursors: list[Cursor], logits: Tensor) -> Tensor:
    """-inf for what the grammar does not allow; nothing is closed in a row that is complete."""
    closed = torch.zeros_like(logits)
    for row, cursor in enumerate(cursors):
        if cursor.open:
            closed[row] = -torch.inf
            closed[row, cursor.options()] = 0.0
    return closed


def _drawn(logprobs: Tensor, generator: torch.Generator | None) -> Tensor:
    if generator is None:
        return logprobs.argmax(-1)
    return torch.multinomial(logprobs.exp(), 1, generator=generator).squeeze(1)


def _likeliest(logprobs: Tensor) -> list[dict[int, float]]:
    """Of each row the tokens that a person would look at beside the one drawn."""
    top, tokens = logprobs.topk(min(SHOWN, logprobs.shape[1]), -1)
    rows = zip(tokens.tolist(), top.tolist(), strict=True)
    return [{token: each for token, each in zip(*row, strict=True) if each > -math.inf} for row in rows]


class _Reader:
    """The model with what it has read so far: cached keys and values, and the mask of what is real."""

    def __init__(self, policy: Policy, rows: int):
        self._policy = policy
        self._cache = DynamicCache(config=policy.language_model.config)
        self._mask = torch.zeros(rows, 0, dtype=torch.long)
        self._last = torch.zeros(rows, policy.language_model.config.hidden_size)

    def read(self, chunks: list[list[int]]) -> Tensor:
        """Hidden state of each row's newest token: (B, W)."""
        ids, mask = pad(chunks, self._policy.filler)
        positions = self._mask.sum(1, keepdim=True) + (mask.cumsum(1) - 1).clamp(min=0)
        self._mask = torch.cat([self._mask, mask], 1)
        hidden = self._policy.hidden(ids, self._mask, position_ids=positions, cache=self._cache)
        lengths = mask.sum(1)
        newest = hidden[torch.arange(len(chunks)), (lengths - 1).clamp(min=0)]
        self._last = torch.where(lengths[:, None] > 0, newest, self._last)
        return self._last


def pad(rows: list[list[int]], filler: int) -> tuple[Tensor, Tensor]:
    """Rows padded on the right to one length, and the mask of what is real: (B, T), (B, T)."""
    width = max(len(row) for row in rows)
    ids = torch.tensor([row + [filler] * (width - len(row)) for row in rows])
    mask = torch.tensor([[1] * len(row) + [0] * (width - len(row)) for row in rows])
    return ids, mask
