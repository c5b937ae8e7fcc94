"""The token signs in, nothing else does."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from studio.home import secret
from studio.sign_in import TRIES

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_the_token_signs_in_and_leads_to_the_library(client: Client):
    answer = client.get("/sign-in", {"token": secret("token")})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert signed_in(client)


def test_the_owner_has_no_password(client: Client):
    client.get("/sign-in", {"token": secret("token")})
    assert not get_user_model().objects.get(username="owner").has_usable_password()


@pytest.mark.parametrize("token", ["", "wrong", "错", " "])
def test_anything_else_gets_a_page_that_says_how_to_get_one(client: Client, token: str):
    answer = client.get("/sign-in", {"token": token})
    assert answer.status_code in (401, 403)
    assert "python3 manage.py up" in answer.content.decode()
    assert not signed_in(client)


def test_after_ten_wrong_tries_more_of_them_wait_and_the_token_still_opens(client: Client):
    for _ in range(TRIES):
        assert client.get("/sign-in", {"token": "wrong"}).status_code == 403
    assert client.get("/sign-in", {"token": "wrong"}).status_code == 429
    assert client.get("/sign-in", {"token": secret("token")}).status_code == 302
    assert signed_in(client)


def test_signing_in_goes_on_to_the_page_that_was_asked_for_but_never_to_another_site(client: Client):
    there = {"token": secret("token"), "next": "/runs/"}
    assert client.get("/sign-in", there)["Location"] == "/runs/"
    assert client.get("/sign-in", {**there, "next": "https://elsewhere.example/"})["Location"] == "/"


def test_signing_out_needs_a_post_and_ends_the_session(client: Client):
    client.get("/sign-in", {"token": secret("token")})
    assert client.get("/sign-out").status_code == 405
    client.post("/sign-out")
    assert not signed_in(client)


def test_pages_may_load_only_from_this_studio(client: Client):
    policy = client.get("/sign-in")["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "connect-src 'self' ws://testserver" in policy


def test_a_host_that_was_not_allowed_is_refused(client: Client):
    assert client.get("/health/", headers={"host": "elsewhere.example"}).status_code == 400


def test_health_needs_no_sign_in(client: Client):
    assert client.get("/health/").json()["ok"] is True
