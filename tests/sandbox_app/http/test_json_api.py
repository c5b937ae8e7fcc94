"""Whatever a program asks of `/api/` is answered in JSON, refusals by Django itself too."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def problem_of(answer) -> dict[str, str]:
    (problem,) = answer.json()["problems"]
    assert problem["message"]
    assert problem["hint"]
    return problem


def test_an_address_that_is_not_there_is_answered_in_json():
    answer = Client().get("/api/nope/")
    assert (answer.status_code, problem_of(answer)["place"]) == (404, "/api/nope/")


def test_a_forged_request_is_answered_in_json():
    answer = Client(enforce_csrf_checks=True).post("/api/runs/", {}, content_type="application/json")
    assert (answer.status_code, problem_of(answer)["place"]) == (403, "X-CSRFToken")


def test_a_person_gets_a_page():
    assert Client().get("/nope/")["Content-Type"].startswith("text/html")
