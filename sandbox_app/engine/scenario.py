"""The scenario with its ways in and out: from the library, a file, text or a plain value, checked from end to end."""

from pathlib import Path
from typing import Any, Self

from pydantic import ValidationError

from sandbox_app.engine import scenario_checks, scenario_text, scenario_words
from sandbox_app.engine.document import ScenarioDocument
from sandbox_app.engine.errors import EngineError, ScenarioError
from sandbox_app.engine.library import library_file, library_names


class Scenario(ScenarioDocument):
    @classmethod
    def load(cls, source: str | Path) -> Self:
        """A library name, or a path to YAML or JSON."""
        if str(source) in library_names():
            return cls.parse_text(library_file(str(source)).read_bytes())
        path = Path(source)
        if not path.is_file():
            hint = scenario_words.near(str(source), library_names())
            raise ScenarioError(
                [EngineError(f"no scenario and no file is called “{source}”", place="scenario", hint=hint)]
            )
        if path.stat().st_size > scenario_text.MAX_BYTES:
            raise ScenarioError([scenario_text.too_big(path.stat().st_size)])
        return cls.parse_text(path.read_bytes())

    @classmethod
    def parse_text(cls, text: str | bytes) -> Self:
        return cls.parse(scenario_text.read(text))

    @classmethod
    def parse(cls, data: Any) -> Self:
        """Raises a ScenarioError that lists every problem found."""
        if not isinstance(data, dict):
            raise ScenarioError([_no_mapping(data)])
        try:
            scenario = cls.model_validate(data)
        except ValidationError as error:
            raise ScenarioError(scenario_words.problems_of(error, data)) from error
        problems = scenario_checks.check(scenario)
        if problems:
            raise ScenarioError(problems)
        return scenario

    def to_yaml(self) -> str:
        return scenario_text.write(self.to_json_value())


def _no_mapping(data: Any) -> EngineError:
    return EngineError(
        f"a scenario is a mapping of fields, not a {type(data).__name__}",
        place="document",
        hint="begin with `name:`, `title:`, `robots:` and `goals:`",
    )
