"""Scenarios over HTTP: what is promised to their owner, to a stranger, and to whoever is not signed in."""

import json

import pytest
from django.test import Client

from sandbox_app.engine import Scenario
from sandbox_app.engine.fuzz.campaign import EVERYTHING
from sandbox_app.web.models import OwnScenario

pytestmark = pytest.mark.django_db
LIST = "/api/scenarios/"


def send(client: Client, method: str, address: str, body: object):
    return client.generic(method, address, json.dumps(body), content_type="application/json")


def kept(client: Client, document: dict) -> dict:
    answer = send(client, "POST", LIST, {"document": document})
    assert answer.status_code == 201, answer.content
    return answer.json()


def test_the_library_is_listed_with_what_its_cards_show(owner):
    card = next(card for card in owner.get(LIST).json() if card["id"] == "object_transport")
    assert card["builtin"] is True
    assert card["best"] is None
    assert card["title"]
    assert card["picture"].startswith("/api/scenarios/object_transport/picture?of=")


def test_a_built_in_scenario_comes_with_its_document_and_its_text(owner):
    whole = owner.get(f"{LIST}object_transport/").json()
    assert Scenario.parse(whole["document"]) == Scenario.load("object_transport") == Scenario.parse_text(whole["text"])


def test_a_saved_scenario_is_read_back_as_it_was_sent(owner, document):
    made = kept(owner, document)
    assert made["version"] == 1
    again = owner.get(f"{LIST}{made['id']}/").json()
    assert again["document"] == document
    assert Scenario.parse_text(again["text"]).to_json_value() == document
    assert [card["title"] for card in owner.get(LIST).json() if not card["builtin"]] == ["Mine"]


def test_every_part_of_a_document_is_kept_and_read_back(owner):
    whole = {**Scenario.load(EVERYTHING).to_json_value(), "title": "仓库 📦"}
    made = kept(owner, whole)
    again = owner.get(f"{LIST}{made['id']}/").json()
    assert again["document"] == whole
    assert Scenario.parse_text(again["text"]).to_json_value() == whole


def test_a_title_that_a_page_cannot_show_is_refused_with_its_place(owner, document):
    answer = send(owner, "POST", f"{LIST}check/", {"document": {**document, "title": "nought\u0000"}})
    (problem,) = answer.json()["problems"]
    assert problem["place"] == "title"
    assert "control character U+0000" in problem["message"]


def test_a_change_raises_the_version_and_a_stale_one_changes_nothing(owner, document):
    made = kept(owner, document)
    address = f"{LIST}{made['id']}/"
    first = send(owner, "PUT", address, {"document": document | {"title": "First"}, "version": 1})
    assert (first.status_code, first.json()["version"]) == (200, 2)
    second = send(owner, "PUT", address, {"document": document | {"title": "Second"}, "version": 1})
    assert second.status_code == 409
    assert "changed elsewhere" in second.json()["problems"][0]["message"]
    assert owner.get(address).json()["document"]["title"] == "First"


def test_a_wrong_document_is_refused_with_its_place_and_changes_nothing(owner, document):
    made = kept(owner, document)
    document["objects"][0]["mass"] = 0
    answer = send(owner, "PUT", f"{LIST}{made['id']}/", {"document": document, "version": 1})
    assert answer.status_code == 400
    assert [problem["place"] for problem in answer.json()["problems"]] == ["objects[0].mass"]
    assert OwnScenario.objects.get().version == 1


def test_a_built_in_scenario_is_never_changed_nor_deleted(owner, document):
    address = f"{LIST}object_transport/"
    assert send(owner, "PUT", address, {"document": document, "version": 1}).status_code == 403
    assert owner.delete(address).status_code == 403
    assert owner.get(address).json()["document"]["title"] == Scenario.load("object_transport").title


def test_a_stranger_finds_nothing(owner, stranger, document):
    address = f"{LIST}{kept(owner, document)['id']}/"
    assert stranger.get(address).status_code == 404
    assert send(stranger, "PUT", address, {"document": document, "version": 1}).status_code == 404
    assert stranger.delete(address).status_code == 404
    assert stranger.get(f"{address}picture").status_code == 404
    assert all(card["builtin"] for card in stranger.get(LIST).json())
    assert owner.get(address).status_code == 200


@pytest.mark.parametrize(
    "address", [LIST, f"{LIST}object_transport/", f"{LIST}schema/", f"{LIST}object_transport/picture"]
)
def test_nothing_is_told_to_whoever_is_not_signed_in(unsigned, address):
    answer = unsigned.get(address)
    assert answer.status_code == 401
    assert "manage.py up" in answer.json()["problems"][0]["hint"]


@pytest.mark.parametrize("address", ["/", "/scenarios/object_transport/edit"])
def test_pages_send_whoever_is_not_signed_in_to_the_sign_in(unsigned, owner, address):
    assert unsigned.get(address).status_code == 302
    assert owner.get(address).status_code == 200
    assert "csrftoken" in owner.get(address).cookies


def test_a_deleted_scenario_is_gone(owner, document):
    address = f"{LIST}{kept(owner, document)['id']}/"
    assert owner.delete(address).status_code == 204
    assert owner.get(address).status_code == 404
    assert owner.delete(address).status_code == 404


def test_a_check_names_every_problem_and_keeps_nothing(owner, document):
    document["goals"][0]["object"] = "no_such_object"
    document["world"]["gravity"] = 3
    answer = send(owner, "POST", f"{LIST}check/", {"document": document})
    assert answer.status_code == 200
    assert answer.json()["document"] is None
    assert "world.gravity" in [problem["place"] for problem in answer.json()["problems"]]
    assert not OwnScenario.objects.exists()


def test_a_check_names_what_finds_no_room(owner, document):
    document["objects"][0]["pose"] = {"kind": "area", "center": [1.1, -0.5], "size": [0.1, 0.1]}  # in the table
    answer = send(owner, "POST", f"{LIST}check/", {"document": {**document, "layouts": []}})
    assert [problem["place"] for problem in answer.json()["problems"]] == ["objects[0].pose"]


def test_a_check_names_the_layout_kind_in_which_something_finds_no_room(owner, document):
    document["objects"][0]["pose"] = {"kind": "area", "center": [-1.1, -0.5], "size": [0.1, 0.1]}
    (problem,) = send(owner, "POST", f"{LIST}check/", {"document": document}).json()["problems"]
    assert "layout kind “mirrored”: no layout fits: no room for “red_box”" in problem["message"]
    assert problem["place"] == "objects[0].pose"


def test_a_check_of_a_text_answers_with_the_document(owner, document):
    answer = send(owner, "POST", f"{LIST}check/", {"text": Scenario.parse(document).to_yaml()})
    assert answer.json() == {"problems": [], "document": document}


def test_an_alias_bomb_and_nonsense_are_problems_not_crashes(owner):
    bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]"
    for text in (bomb, "a: [", "\x00", ""):
        answer = send(owner, "POST", f"{LIST}check/", {"text": text})
        assert answer.status_code == 200, text
        assert answer.json()["problems"], text


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"{", 400), (b"[]", 400), (b"", 400), (b'{"document": 3}', 400), (b"\xff", 400), (b'{"document":{}}', 400)],
)
def test_a_body_that_is_no_document_gets_problems(owner, body, status):
    answer = owner.generic("POST", LIST, body, content_type="application/json")
    assert answer.status_code == status
    assert answer.json()["problems"][0]["message"]


def test_more_than_a_megabyte_is_refused(owner):
    answer = owner.generic("POST", f"{LIST}check/", b" " * 1_000_001, content_type="application/json")
    assert answer.status_code == 413
    assert answer.json()["problems"][0]["message"] == "the request holds more than 1 MB"


def test_a_write_without_the_csrf_token_is_refused(people, document):
    client = Client(enforce_csrf_checks=True)
    client.force_login(people.owner)
    assert send(client, "POST", LIST, {"document": document}).status_code == 403
    client.get("/")
    token = client.cookies["csrftoken"].value
    answer = client.post(LIST, {"document": document}, content_type="application/json", headers={"X-CSRFToken": token})
    assert answer.status_code == 201


def test_the_schema_describes_every_part(owner):
    properties = owner.get(f"{LIST}schema/").json()["properties"]
    assert {"world", "zones", "objects", "robots", "goals"} <= set(properties)
