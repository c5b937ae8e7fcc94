"""The smallest run there is: the least work of every stage, in an easy scenario, about ten seconds."""

from collections.abc import Callable

import pytest

from sandbox_app.engine import Scenario
from training_app.runs.config import RunConfig
from training_app.runs.events import RunEvent
from training_app.runs.folder import RunFolder
from training_app.runs.runner import run

LEAST_BUDGET = 10  # seconds; every number of the preset at its least
Make = Callable[[str], RunFolder]


@pytest.fixture(scope="session")
def easy_scenario() -> dict:
    """Object transport with one goal and six decisions."""
    document = Scenario.load("object_transport").to_json_value()
    document["limits"] |= {"goals": [1, 1], "decisions": 6}
    return document


@pytest.fixture(scope="session")
def config(easy_scenario: dict) -> RunConfig:
    return RunConfig(name="smallest", scenario=easy_scenario, seed=3, budget_seconds=LEAST_BUDGET)


@pytest.fixture(scope="session")
def make_folder(config: RunConfig, tmp_path_factory: pytest.TempPathFactory) -> Make:
    def make(name: str) -> RunFolder:
        folder = RunFolder(tmp_path_factory.mktemp(name) / "run")
        folder.create(config)
        return folder

    return make


@pytest.fixture(scope="session")
def whole_run(make_folder: Make) -> RunFolder:
    """A run that nothing disturbed."""
    folder = make_folder("whole")
    assert run(folder, workers=0).state == "finished"
    return folder


def curve(folder: RunFolder) -> dict[str, dict[str, float]]:
    """The newest value of every point, without what the clock says."""
    newest: dict[str, RunEvent] = {event.key: event for event in folder.events() if event.kind == "metric"}
    return {key: _timeless(event.values) for key, event in newest.items()}


def episodes(folder: RunFolder) -> dict[str, dict]:
    newest = {event.key: event for event in folder.events() if event.kind == "episode"}
    return {key: event.model_dump(exclude={"time"}) for key, event in newest.items()}


def _timeless(values: dict[str, float]) -> dict[str, float]:
    return {name: value for name, value in values.items() if not name.startswith("time/")}
