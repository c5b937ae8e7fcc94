"""What the settings name exists."""

import pytest
from django.conf import settings
from django.core.checks import run_checks
from django.utils.module_loading import import_string


@pytest.mark.parametrize("name", ["TRAINING_SCENARIO_SOURCE", "SANDBOX_RESULTS_SOURCE"])
def test_what_one_face_needs_of_the_other_can_be_called(name: str):
    assert callable(import_string(getattr(settings, name)))


@pytest.mark.django_db
def test_django_finds_nothing_to_complain_about():
    assert [problem for problem in run_checks() if not problem.is_silenced()] == []


def test_only_loopback_is_served_unless_told():
    assert {"127.0.0.1", "localhost", "[::1]"} >= set(settings.ALLOWED_HOSTS) - {"testserver"}
