"""Three people before the studio: its owner, a stranger who is signed in too, and somebody who is not."""

import copy
from typing import Any

import pytest
from django.test import Client

from sandbox_app.engine import Scenario


def signed_in(person: Any) -> Client:
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def owner(people) -> Client:
    return signed_in(people.owner)


@pytest.fixture
def stranger(people) -> Client:
    return signed_in(people.stranger)


@pytest.fixture
def unsigned() -> Client:
    return Client()


@pytest.fixture
def document() -> dict[str, Any]:
    """A scenario of one's own: the library's, with another title."""
    return copy.deepcopy(Scenario.load("object_transport").to_json_value()) | {"name": "mine", "title": "Mine"}
