"""Documents changed by chance: fields dropped, renamed, retyped, doubled; numbers, texts and lists at extremes."""

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

NUMBERS = (
    0, -0.0, 1, -1, 0.5, 1e-9, -1e-9, 1e-3, 3.14159, 49.999, 50, 51, 1000, 1001, -50, 1e6, 1e18, -1e18, 1e308, 5e-324,
    2**31, 2**63, 2**64, 10**40, float("inf"), float("-inf"), float("nan"),
)  # fmt: skip
TEXTS = (
    "", " ", "a", "r1", "on", "dock", "red_box", "null", "true", "1e5", "a" * 33, "x" * 10_000, "\u0000", "\x1b[2J",
    "仓库", "🤖" * 50, "\u202eabc", "\ufeff", "é\u0301", "../../etc/passwd", "<script>alert(1)</script>",
    "'; DROP TABLE x; --",
    "__class__", "{{7*7}}", "${HOME}", "%s%n", "#ffffff", "#zzzzzz", "who.what", "a.b.c", "\n\n", "\ud800",
)  # fmt: skip
ODD = (None, True, False, [], {}, [[]], {"kind": "fixed"}, {"": ""}, "text", 7, [1, 2], [None], {"a": {"b": [1]}})
Path = tuple[Any, ...]


def mutated(document: Any, chance: random.Random, most: int = 4) -> Any:
    """A copy with one to `most` changes: of every kind, or of those alone that leave something that can be built."""
    value, changes = copy.deepcopy(document), chance.choice([CHANGES, GENTLE])
    for _ in range(chance.randint(1, most)):
        value = chance.choice(changes)(value, chance)
    return value


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of everything inside the value, not of itself."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from places(item, (*path, key))


def _change(value: Any, chance: random.Random, new: Callable[[Any], Any], fits: Callable[[Any], bool]) -> Any:
    """Puts something new at one of the places where it fits."""
    found = [path for path in places(value) if fits(_at(value, path))]
    if not found:
        return value
    path = chance.choice(found)
    owner = _at(value, path[:-1])
    owner[path[-1]] = new(owner[path[-1]])
    return value


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def _drop(value: Any, chance: random.Random) -> Any:
    found = list(places(value))
    if found:
        path = chance.choice(found)
        del _at(value, path[:-1])[path[-1]]
    return value


def _rename(value: Any, chance: random.Random) -> Any:
    found = [path for path in places(value) if isinstance(path[-1], str)]
    if found:
        path = chance.choice(found)
        owner = _at(value, path[:-1])
        owner[chance.choice([f"{path[-1]}s", path[-1].upper(), "", "kind", *TEXTS])] = owner.pop(path[-1])
    return value


def _retype(value: Any, chance: random.Random) -> Any:
    return _change(
        value, chance, lambda old: copy.deepcopy(chance.choice([*ODD, str(old)[:50], [old], {"x": old}])), _any
    )


def _number(value: Any, chance: random.Random) -> Any:
    return _change(value, chance, lambda old: chance.choice(NUMBERS), _is_number)


def _nudge(value: Any, chance: random.Random) -> Any:
    """Within what may be allowed: such documents are built."""
    scale = chance.choice([0.5, 0.9, 1.1, 2.0, 10.0, -1.0])
    return _change(value, chance, lambda old: type(old)(old * scale), _is_number)


def _text(value: Any, chance: random.Random) -> Any:
    return _change(value, chance, lambda old: chance.choice(TEXTS), lambda old: isinstance(old, str))


def _swap(value: Any, chance: random.Random) -> Any:
    """A text of the document where another stood: names that exist, in places where they make no sense."""
    texts = [_at(value, path) for path in places(value) if isinstance(_at(value, path), str)]
    return (
        _change(value, chance, lambda old: chance.choice(texts), lambda old: isinstance(old, str)) if texts else value
    )


def _transplant(value: Any, chance: random.Random) -> Any:
    """A part of the document put where another part stood."""
    parts = [path for path in places(value) if isinstance(_at(value, path), dict | list)]
    if len(parts) < 2:
        return value
    part = copy.deepcopy(_at(value, chance.choice(parts)))
    return _change(value, chance, lambda old: part, lambda old: isinstance(old, dict | list))


def _double(value: Any, chance: random.Random) -> Any:
    """Entries of a list once more, renamed or not, few or very many."""

    def longer(old: list) -> list:
        times = chance.choice([1, 1, 1, 2, 5, 50, 2000 // (1 + len(old))])
        more = copy.deepcopy(old[: chance.randint(1, len(old))] * times)
        if chance.random() < 0.8:
            for number, item in enumerate(more):
                if isinstance(item, dict) and isinstance(item.get("name"), str):
                    item["name"] = f"{item['name'][:24]}_{number}"
        return old + more

    return _change(value, chance, longer, lambda old: isinstance(old, list) and bool(old))


def _nest(value: Any, chance: random.Random) -> Any:
    deep: Any = 1
    for _ in range(chance.choice([5, 31, 200])):
        deep = {"a": deep} if chance.random() < 0.5 else [deep]
    return _change(value, chance, lambda old: deep, _any)


def _shuffle(value: Any, chance: random.Random) -> Any:
    return _change(value, chance, lambda old: chance.sample(old, len(old)), lambda old: isinstance(old, list))


def _move(value: Any, chance: random.Random) -> Any:
    """A pair of numbers a little elsewhere."""

    def moved(old: list) -> list:
        return [round(number + chance.uniform(-0.5, 0.5), 3) for number in old]

    return _change(
        value, chance, moved, lambda old: isinstance(old, list) and len(old) == 2 and all(map(_is_number, old))
    )


def _any(value: Any) -> bool:
    return True


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


CHANGES: tuple[Callable[[Any, random.Random], Any], ...] = (
    _drop, _rename, _retype, _number, _nudge, _text, _swap, _transplant, _double, _nest, _shuffle,
)  # fmt: skip
GENTLE: tuple[Callable[[Any, random.Random], Any], ...] = (_nudge, _nudge, _shuffle, _move)
