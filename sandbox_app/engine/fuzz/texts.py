"""Texts by chance: scenario files that are torn, garbled or bombs, and calls that no grammar should let through."""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from sandbox_app.engine import scenario_text
from sandbox_app.engine.fuzz.mutating import TEXTS

BOMBS = (
    "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b]\n",
    "a: &a {b: *a}\n",
    "<<: {name: x}\nname: y\n",
    "!!python/object/apply:os.system ['true']\n",
    "!!binary aGVsbG8=\n",
    "? {a: b}\n: c\n",
    "name: !!set {a, b}\n",
    "[" * 5000,
    "{" * 5000 + "}" * 5000,
    '{"name": "' + "x" * 900_000 + '"}',
    "- " * 40_000,
    "a: 1\n" * 20_000,
    "%YAML 1.2\n---\nname: x\n...\n---\n",
    "9" * 6000,
    "name: 2026-12-01\n",
    "name: 0x7fffffffffffffffffffffff\nlevel: 1_000\n",
    "name: .inf\nlevel: .nan\n",
    "\ufeffname: x\n",
    "name: \t\tx\n\tlevel: 1\n",
)
SIGNS = "{}[]:,&*!|>'\"%@`#-? \n\t\\\u0000\u2028é仓🤖09azAZ."


def document_text(value: Any, chance: random.Random) -> str:
    """The document as YAML or JSON, mostly whole, sometimes garbled; or a bomb instead."""
    if chance.random() < 0.08:
        return chance.choice(BOMBS)
    try:
        text = json.dumps(value) if chance.random() < 0.4 else scenario_text.write(value)
    except Exception:
        text = repr(value)
    return garbled(text, chance) if chance.random() < 0.3 else text


def garbled(text: str, chance: random.Random) -> str:
    """A few signs changed, cut or repeated."""
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(text) + 1)
        kind = chance.randrange(4)
        if kind == 0:
            text = text[:at] + chance.choice(SIGNS) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + chance.randint(1, 20) :]
        elif kind == 2:
            text = text[:at] + chance.choice(SIGNS) * chance.choice([1, 3, 500]) + text[at + 1 :]
        else:
            text = text[:at] + text[max(0, at - 60) : at] + text[at:]
    return text


# Calls -----------------------------------------------------------------------------------------------------------


def call_text(calls: Sequence[str], chance: random.Random) -> Any:
    """What an agent might say instead of a call, most of it wrong; `calls`: all that the grammar allows."""
    return chance.choice(CALLS)(chance.choice(calls), calls, chance)


def _grammatical(call: str, calls: Sequence[str], chance: random.Random) -> Any:
    return call


def _spaced(call: str, calls: Sequence[str], chance: random.Random) -> Any:
    return f"  {call} ".replace("(", " ( ").replace(",", chance.choice([" ,", ",\n", ",\u00a0"]))


def _garbled(call: str, calls: Sequence[str], chance: random.Random) -> Any:
    return garbled(call, chance)


def _crossed(call: str, calls: Sequence[str], chance: random.Random) -> Any:
    """The skill of one call with the arguments of another."""
    return f"{call.split('(')[0]}({chance.choice(calls).partition('(')[2]}"


def _injected(call: str, calls: Sequence[str], chance: random.Random) -> Any:
    parts = (
        f"{call}; {call}", f"{call}\n{call}", f"{call} and then __import__('os').system('true')", f"eval({call})",
        f"wait({call})", "wait(wait(wait(1)))", f"wait({'9' * chance.choice([3, 400, 5000])})", "wait(-1)", "wait(1e9)",
        "wait(nan)", "wait(１)", "wait(1.0)", "wait(True)", f"{call.upper()}", f"‮{call}", f"{call}\u0000",
        f"{call[:-1]}, {'a, ' * 300}b)", "pick(" + "(" * 400 + ")" * 400 + ")", "done(done)", "done()()", "()", "(",
        "x" * 1000, "(" * 100_000, "wait(" + " " * 50_000 + "1)", f"{call.replace('_', '＿')}", "r1: " + call,
        '{"skill": "wait", "arguments": [1]}', "```\n" + call + "\n```",
    )  # fmt: skip
    return chance.choice(parts)


def _unheard(call: str, calls: Sequence[str], chance: random.Random) -> Any:
    return chance.choice(
        [f"{name}({chance.choice(TEXTS)})" for name in ("fly", "pick", "move_to", "exec", "wait")] + [*TEXTS]
    )


def _huge(call: str, calls: Sequence[str], chance: random.Random) -> Any:
    if chance.random() < 0.95:
        return call * chance.choice([2, 50])
    return chance.choice(["move_to(" + "a" * 1_000_000 + ")", "a" * 1_000_000, "(" * 1_000_000, "wait(1)" * 150_000])


def _no_text(call: str, calls: Sequence[str], chance: random.Random) -> Any:
    return chance.choice(
        [None, 7, 1.5, True, b"wait(1)", [call], (call,), {}, {"r9": call}, {"": ""}, {"r1": 5}, object]
    )


CALLS: tuple[Callable[[str, Sequence[str], random.Random], Any], ...] = (
    _grammatical, _spaced, _garbled, _garbled, _crossed, _crossed, _injected, _injected, _unheard, _huge, _no_text,
)  # fmt: skip
