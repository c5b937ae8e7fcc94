"""Tries of tokens: the segments that may come next, as the ids among which decoding walks."""

from transformers import PreTrainedTokenizerBase

from training_app.agent.speech import encode

Trie = dict[int, "Trie"]


class Tries:
    """Token tries of the segments, made once for each set of texts."""

    def __init__(self, tokenizer: PreTrainedTokenizerBase):
        self.tokenizer = tokenizer
        self._ids: dict[str, list[int]] = {}
        self._texts: dict[tuple[int, ...], str] = {}
        self._tries: dict[tuple[str, ...], Trie] = {}

    def ids(self, text: str) -> list[int]:
        if text not in self._ids:
            self._ids[text] = encode(self.tokenizer, text)
            self._texts[tuple(self._ids[text])] = text
        return self._ids[text]

    def text(self, ids: list[int]) -> str:
        """The segment that those tokens are."""
        return self._texts[tuple(ids)]

    def trie(self, texts: tuple[str, ...]) -> Trie:
        if texts not in self._tries:
            self._tries[texts] = self._grown(texts)
        return self._tries[texts]

    def _grown(self, texts: tuple[str, ...]) -> Trie:
        root: Trie = {}
        for text in texts:
            node = root
            for token in self.ids(text):
                node = node.setdefault(token, {})
        return root
