"""A scenario to try things on."""

import copy
from typing import Any

import pytest

from sandbox_app.engine import Scenario


@pytest.fixture
def document() -> dict[str, Any]:
    """A scenario of one's own: the library's, with another title."""
    return copy.deepcopy(Scenario.load("object_transport").to_json_value()) | {"name": "mine", "title": "Mine"}
