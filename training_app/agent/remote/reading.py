"""What was said, read as a reply that the loop can go on with, whatever it is.

An act that is no call stays what it is, in one line and cut, so that the validator refuses it with its reason. A plan
is what of its lines names a goal, then the goals that it left out; an unreadable reflection is the sober observer's.
"""

import json
import re
from collections.abc import Iterable

from training_app.agent.grammar import Ordering
from training_app.agent.remote.asking import signatures
from training_app.agent.remote.endpoint import Answer
from training_app.agent.turns import Turn

CALL_CUT, SAID_CUT, READ_CUT = 120, 2000, 20_000  # characters: of a refused call, of what is shown, of what is read
NOTHING = "(nothing)"
IDLE = ("wait(1)", "stop()")  # what a robot does that got no answer
_CALL = re.compile(r"\b([a-z_]+)\s*\(([^()]*)\)")
# A call with no more around it than a number, quotes or a robot's name.
_ALONE = re.compile(r"[\s>*`\"'\-\d.)]*(?:\w+:)?[\s`\"'*]*(\w+\s*\([^()]*\))[\s`\"'*.;,]*")
_LINE_CUT = 300  # characters; a call is shorter
_THOUGHT = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def read(turn: Turn, answer: Answer) -> str:
    """The text of the turn's reply."""
    said = _THOUGHT.sub("", answer.text[:READ_CUT]) or answer.text[:READ_CUT]
    if turn.task == "act":
        return _idle(turn) if answer.failure else _act(turn, answer, said)
    return _plan(turn.grammar, said) if turn.task == "plan" else _reflection(turn, said)


def shown(answer: Answer) -> str:
    """What was really said, for people to look at."""
    called = f"{answer.tool}({answer.arguments})" if answer.tool else ""
    words = f"(no answer: {answer.failure})" if answer.failure else "\n".join(filter(None, [answer.text, called]))
    return _printable(words[:SAID_CUT]) or NOTHING


def _act(turn: Turn, answer: Answer, said: str) -> str:
    allowed = turn.grammar.texts
    if answer.tool:
        call = _called(answer, signatures(allowed))
        return call if call in allowed else _in_one_line(call)
    lines = (_ALONE.fullmatch(line.strip()[:_LINE_CUT]) for line in said.splitlines())
    alone = [call for line in lines if line and (call := _normal(line[1])) in allowed]
    named = list(dict.fromkeys(call for match in _CALL.finditer(said) if (call := _normal(match[0])) in allowed))
    if alone or len(named) == 1:
        return (alone or named)[0]
    return _in_one_line(said)


def _called(answer: Answer, known: dict[str, dict[str, tuple[str, ...]]]) -> str:
    """The tool's arguments in the order of the skill, or as they came."""
    try:
        given = json.loads(answer.arguments or "{}")
        values = [str(given[name]) for name in known[answer.tool]]
    except (ValueError, RecursionError, LookupError, TypeError):
        return f"{answer.tool}({answer.arguments})"
    return f"{answer.tool}({', '.join(values)})"


def _normal(call: str) -> str:
    """As the grammar writes it: `pick( object = "red_box" )` is `pick(red_box)`."""
    skill, _, inner = call.removesuffix(")").partition("(")
    values = (part.rpartition("=")[2].strip(" \t\n\"'`") for part in inner.split(",") if part.strip())
    return f"{skill.strip()}({', '.join(values)})"


def _idle(turn: Turn) -> str:
    return next((call for call in IDLE if call in turn.grammar.texts), turn.grammar.texts[0])


def _plan(grammar: Ordering, said: str) -> str:
    """All the items in an order that the grammar allows: those named first, in the order of their lines."""
    named = dict.fromkeys(item for line in _lines(said) for item in _goals_in(line, grammar.items))
    order = sorted(dict.fromkeys([*named, *grammar.items]), key=lambda item: item in grammar.later)
    return "; ".join(f"{number} {item}" for number, item in enumerate(order, start=1))


def _lines(said: str) -> Iterable[str]:
    return (part for line in said.splitlines() for part in line.split(";") if part.strip())


def _goals_in(line: str, items: Iterable[str]) -> list[str]:
    """Those that stand in the line word for word, in its order; else the longest whose words stand in their order."""
    words = _words(line)
    heard = f" {' '.join(words)} "
    places = {item: heard.find(f" {' '.join(_words(item))} ") for item in items}
    whole = sorted((item for item in items if places[item] >= 0), key=places.get)
    loose = [item for item in items if _stand_in(_words(item), words)]
    return whole or sorted(loose, key=len)[-1:]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def _stand_in(wanted: list[str], words: list[str]) -> bool:
    left = iter(words)
    return all(word in left for word in wanted)


def _reflection(turn: Turn, said: str) -> str:
    """The longest text of the grammar that was said; else the sober observer's."""
    heard = " ".join(_words(said))
    found = [text for text in turn.grammar.texts if f" {' '.join(_words(text))} " in f" {heard} "]
    if found:
        return max(found, key=len)
    return turn.sober if turn.sober in turn.grammar.texts else turn.grammar.texts[0]


def _in_one_line(text: str) -> str:
    """Cut, and without what would look like another robot's call."""
    return _printable(" ".join(text.split()))[:CALL_CUT].replace("|", "/").strip() or NOTHING


def _printable(text: str) -> str:
    """What every file, page and database can hold."""
    return _CONTROL.sub(" ", text).encode("utf-8", "replace").decode("utf-8").strip()
