"""What is wrong with a scenario, in words: the place in the document, what is wrong there, and a likely fix."""

import difflib
from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError

from sandbox_app.engine.document import ScenarioDocument
from sandbox_app.engine.errors import EngineError


def no_such_scenario(source: str, known: list[str]) -> EngineError:
    return EngineError(f"no scenario and no file is called “{source[:80]}”", place="scenario", hint=near(source, known))


def too_big(size: int) -> EngineError:
    return EngineError(
        f"the document has {size / 1e6:.1f} MB; a scenario has 1 MB at most",
        place="document",
        hint="a scenario names shapes and numbers only; leave pictures, meshes and logs out",
    )


def no_mapping(data: Any) -> EngineError:
    return EngineError(
        f"a scenario is a mapping of fields, not a {type(data).__name__}",
        place="document",
        hint="begin with `name:`, `title:`, `robots:` and `goals:`",
    )


def near(word: str, known: Iterable[str]) -> str:
    known = list(known)
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    return f"did you mean “{close[0]}”?" if close else f"there are: {', '.join(known[:12]) or 'none'}"


def problems_of(error: ValidationError, data: dict[str, Any]) -> list[EngineError]:
    return [EngineError(row["msg"], place=str(row["loc"])) for row in error.errors()]


def check(scenario: ScenarioDocument) -> list[EngineError]:
    return []
