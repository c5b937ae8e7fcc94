"""Tries of tokens: the segments that may come next, as the ids among which decoding walks."""

from transformers import PreTrainedTokenizerFast

from training_app.agent.tokenizer import encode

Trie = dict[int, "Trie"]


class Tries:
    """Token tries of the segments, made once for each set of texts."""

    def __init__(self, tokenizer: PreTrainedTokenizerFast):
        self.tokenizer = tokenizer
        self._ids: dict[str, list[int]] = {}
        self._tries: dict[tuple[str, ...], Trie] = {}

    def ids(self, text: str) -> list[int]:
        if text not in self._ids:
            self._ids[text] = encode(self.tokenizer, text)
        return self._ids[text]

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
