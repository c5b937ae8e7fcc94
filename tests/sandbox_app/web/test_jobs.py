"""What workers do for the scenario pages: prove that a scenario can be solved, and draw its picture."""

import io
import json

import pytest
from django.core.management import call_command
from PIL import Image

from sandbox_app.web.pictures import HEIGHT, WIDTH
from tests.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)
SOLVE = "/api/scenarios/solve/"


def asked(client, document: dict, seed: int = 3) -> str:
    body = json.dumps({"document": document, "seed": seed})
    return client.post(SOLVE, body, content_type="application/json").json()["job"]


def picture(client, scenario_id: str):
    return client.get(f"/api/scenarios/{scenario_id}/picture?of=x")


def test_the_expert_solves_what_can_be_solved(owner, document, celery_worker_process):
    celery_worker_process("rollouts")
    job = asked(owner, document)
    wait_until(lambda: owner.get(f"{SOLVE}{job}/").json()["state"] == "done", "the job is done", seconds=60)
    answer = owner.get(f"{SOLVE}{job}/").json()
    assert (answer["solvable"], answer["note"]) == (True, "")
    assert 1 <= answer["decisions"] <= document["limits"]["decisions"]


def test_the_expert_says_where_it_got_stuck(owner, document, celery_worker_process):
    document["limits"]["decisions"] = 2
    celery_worker_process("rollouts")
    job = asked(owner, document)
    wait_until(lambda: owner.get(f"{SOLVE}{job}/").json()["state"] == "done", "the job is done", seconds=60)
    answer = owner.get(f"{SOLVE}{job}/").json()
    assert answer["solvable"] is False
    assert "out of decisions" in answer["note"]


def test_a_job_without_a_worker_says_so_and_is_nobody_elses(owner, stranger, document, redis):
    job = asked(owner, document)
    answer = owner.get(f"{SOLVE}{job}/").json()
    assert (answer["state"], answer["note"]) == ("queued", "waits: no live worker listens to the queue `rollouts`")
    assert stranger.get(f"{SOLVE}{job}/").status_code == 404
    assert owner.get(f"{SOLVE}no_such_job/").status_code == 404


def test_a_missing_picture_is_a_drawing_until_a_worker_has_rendered_it(owner, document, celery_worker_process):
    body = json.dumps({"document": document | {"title": "Never seen before"}})
    own = owner.post("/api/scenarios/", body, content_type="application/json").json()["id"]
    waiting = picture(owner, own)
    assert (waiting.status_code, waiting["Content-Type"], waiting["Cache-Control"]) == (
        202,
        "image/svg+xml",
        "no-store",
    )
    celery_worker_process("rollouts")
    wait_until(lambda: picture(owner, own).status_code == 200, "the picture is there", seconds=60)
    done = picture(owner, own)
    assert Image.open(io.BytesIO(done.content)).size == (WIDTH, HEIGHT)
    assert done["Content-Type"] == "image/jpeg"
    assert "max-age" in done["Cache-Control"]


def test_a_picture_is_asked_for_once_however_many_cards_show_it(owner, document, redis):
    body = json.dumps({"document": document | {"title": "Shown often"}})
    own = owner.post("/api/scenarios/", body, content_type="application/json").json()["id"]
    for _ in range(5):
        assert picture(owner, own).status_code == 202
    assert redis.llen("rollouts") == 1


def test_the_library_can_be_drawn_beforehand(owner, redis, capsys):
    call_command("prepare_library")
    assert picture(owner, "object_transport").status_code == 200
    call_command("prepare_library")
    assert capsys.readouterr().out.splitlines().count("drew object_transport") <= 1
