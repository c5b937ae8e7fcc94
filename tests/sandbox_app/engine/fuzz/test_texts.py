"""Texts by chance: files and calls of every sort come up, and every call gets a verdict."""

import random

from sandbox_app.engine.fuzz.texts import BOMBS, CALLS, call_text, document_text
from tests.sandbox_app.engine.documents import sandbox_of, small


def test_document_texts_are_whole_garbled_and_bombs():
    texts = {document_text(small(), random.Random(seed)) for seed in range(300)}
    assert set(BOMBS) & texts
    assert any(text.startswith("name: small") for text in texts)
    assert any(text.startswith('{"name": "small"') for text in texts)


def test_every_sort_of_call_gets_a_verdict():
    sandbox = sandbox_of(validator={"on_violation": "rollback"}, limits={"decisions": 1000})
    calls = sandbox.calls()
    for sort in CALLS:
        for seed in range(5):
            verdict = sandbox.step(sort(calls[seed], calls, random.Random(seed)))[-1]["verdict"]
            assert verdict.legal or (verdict.rule and verdict.reason)
            if sandbox.episode.ended:
                sandbox.reset()
    assert {type(call_text(calls, random.Random(seed))) for seed in range(200)} >= {str, int, bytes, dict}
    sandbox.close()
