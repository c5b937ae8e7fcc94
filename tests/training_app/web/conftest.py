"""Runs to try things on."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from sandbox_app.engine import Scenario
from training_app.runs.config import RunConfig
from training_app.web.models import Run


@pytest.fixture
def make_run(people) -> Callable[..., Run]:
    """A queued run of the owner's, with its folder."""

    def make(**fields: Any) -> Run:
        document = Scenario.load("object_transport").to_json_value()
        config = RunConfig(name="a run", scenario=document, budget_seconds=60).model_dump(mode="json")
        defaults = {"owner": people.owner, "scenario_id": "object_transport", "config": config}
        run = Run.objects.create(**{**defaults, "enqueued_at": timezone.now(), **fields})
        run.folder.mkdir(parents=True)
        return run

    return make
