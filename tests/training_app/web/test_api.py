"""Training runs over HTTP: what is promised to their owner, to a stranger, and to whoever is not signed in."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from training_app.runs.config import RunConfig
from training_app.web import api
from training_app.web.models import Run
from training_app.web.results import best_results

pytestmark = pytest.mark.django_db
LIST = "/api/runs/"


@pytest.fixture(autouse=True)
def _live_redis(redis):
    """Every test here speaks to a real one."""


def post(client: Client, address: str, body: object = None):
    return client.post(address, json.dumps(body or {}), content_type="application/json")


def started(client: Client, **fields) -> dict:
    answer = post(client, LIST, {"scenario": "object_transport", **fields})
    assert answer.status_code == 201, answer.content
    return answer.json()


def test_a_started_run_waits_with_its_reason_and_its_frozen_document(owner, redis):
    run = started(owner, preset="quick", seed=7, budget_seconds=120, name="first")
    assert (run["state"], run["name"], run["seed"], run["attempt"]) == ("queued", "first", 7, 0)
    assert run["scenario_id"] == run["scenario_name"] == "object_transport"
    assert (run["worker_seen"], run["note"]) == (False, "waits: no live worker listens to the queue `training`")
    frozen = owner.get(f"{LIST}{run['id']}/scenario/").json()
    assert frozen["document"]["name"] == "object_transport"
    assert redis.llen("training") == 1
    assert RunConfig.model_validate(Run.objects.get().config).budget_seconds == 120


def test_with_a_worker_a_run_tells_how_many_are_before_it(owner, redis):
    first = started(owner)
    second = started(owner)
    redis.set("worker:training", 1)
    notes = {run["id"]: run["note"] for run in owner.get(LIST).json()}
    assert notes == {first["id"]: "a worker is about to take it up", second["id"]: "waits for 1 runs before it"}


@pytest.mark.parametrize(
    ("fields", "place", "word"),
    [
        ({"preset": "turbo"}, "preset", "quick"),
        ({"model": "gpt-9"}, "model", "unknown model"),
        ({"model": "/etc"}, "model", "unknown model"),
        ({"budget_seconds": 1}, "budget_seconds", "greater than or equal to 10"),
        ({"budget_seconds": 1e9}, "budget_seconds", "less than or equal"),
        ({"seed": -1}, "seed", "greater than or equal to 0"),
        ({"seed": "x"}, "seed", "integer"),
        ({"colour": "red"}, "colour", "not permitted"),
        ({"scenario": "no_such"}, "scenario", "no scenario"),
        ({"name": "x" * 81}, "name", "80"),
    ],
)
def test_a_run_that_cannot_be_is_refused_with_its_place(owner, fields, place, word):
    answer = post(owner, LIST, {"scenario": "object_transport", **fields})
    problem = answer.json()["problems"][0]
    assert answer.status_code in (400, 404)
    assert problem["place"] == place
    assert word in problem["message"]
    assert not Run.objects.exists()


def test_a_stranger_finds_no_run(owner, stranger):
    address = f"{LIST}{started(owner)['id']}/"
    assert stranger.get(LIST).json() == []
    for answer in (
        stranger.get(address),
        stranger.get(f"{address}scenario/"),
        post(stranger, f"{address}stop/"),
        post(stranger, f"{address}resume/"),
        stranger.delete(address),
    ):
        assert answer.status_code == 404
    assert owner.get(address).json()["state"] == "queued"


def test_a_run_on_a_strangers_scenario_cannot_be_started(owner, stranger):
    document = owner.get("/api/scenarios/object_transport/").json()["document"]
    own = post(owner, "/api/scenarios/", {"document": document}).json()["id"]
    assert post(stranger, LIST, {"scenario": own}).status_code == 404
    assert post(owner, LIST, {"scenario": own}).status_code == 201


def test_nothing_is_told_to_whoever_is_not_signed_in(unsigned, make_run):
    address = f"{LIST}{make_run().pk}/"
    answers = [unsigned.get(LIST), unsigned.get(address), post(unsigned, LIST), unsigned.delete(address)]
    assert [answer.status_code for answer in answers] == [401] * 4
    assert unsigned.get("/runs/").status_code == 302


def test_the_pages_mount_their_elements(owner, make_run):
    run = make_run()
    assert owner.get("/runs/").status_code == 200
    assert owner.get(f"/runs/{run.pk}/").context["run_id"] == run.pk


def test_a_run_that_nobody_took_up_stops_at_once_and_can_be_resumed(owner, redis):
    address = f"{LIST}{started(owner)['id']}/"
    assert post(owner, f"{address}stop/").json()["state"] == "stopped"
    assert post(owner, f"{address}stop/").json()["state"] == "stopped"
    assert post(owner, f"{address}resume/").json()["state"] == "queued"
    assert redis.llen("training") == 2


def test_a_running_run_is_asked_to_stop(owner, make_run):
    run = make_run(state=Run.State.RUNNING, lease_until=timezone.now() + timedelta(seconds=9))
    assert post(owner, f"{LIST}{run.pk}/stop/").json()["state"] == "stopping"


def test_a_finished_run_is_neither_stopped_nor_resumed(owner, make_run):
    address = f"{LIST}{make_run(state=Run.State.FINISHED).pk}/"
    assert post(owner, f"{address}stop/").json()["state"] == "finished"
    answer = post(owner, f"{address}resume/")
    assert (answer.status_code, answer.json()["problems"][0]["message"]) == (409, "this run has finished")


def test_a_deleted_run_is_gone_with_its_folder(owner, make_run):
    run = make_run()
    (run.folder / "events.jsonl").write_text("")
    assert owner.delete(f"{LIST}{run.pk}/").status_code == 204
    assert owner.get(f"{LIST}{run.pk}/").status_code == 404
    assert not run.folder.exists()


def test_too_many_runs_under_way_are_refused(owner, make_run):
    for _ in range(api.MOST_UNDER_WAY):
        make_run()
    answer = post(owner, LIST, {"scenario": "object_transport"})
    assert answer.status_code == 409
    assert "stop one" in answer.json()["problems"][0]["hint"]


def test_the_library_shows_the_best_result_beside_the_baseline(owner, stranger, people, make_run):
    for success in (0.7, 0.9, 0.8):
        score = {"success": success, "low": success - 0.1, "high": success + 0.1, "episodes": 200}
        make_run(state=Run.State.FINISHED, result={"supervised": {"success": 0.5}, "final": score})
    best = best_results(people.owner)["object_transport"]
    assert (best["success"], best["baseline"], best["episodes"]) == (0.9, 0.5, 200)
    shown = {
        person: {card["name"]: card["best"] for card in person.get("/api/scenarios/").json()}
        for person in (owner, stranger)
    }
    assert shown[owner]["object_transport"] == best
    assert shown[stranger]["object_transport"] is None


def test_a_run_can_be_asked_only_to_play(owner):
    run = started(owner, model="expert", play={"episodes": 3})
    assert run["name"].endswith("played by expert")
    config = RunConfig.model_validate(Run.objects.get().config)
    assert (config.stages, config.model, config.play.episodes) == (("play",), "expert", 3)


@pytest.mark.parametrize(
    ("fields", "place"),
    [({"model": "expert"}, "model"), ({"model": "tiny", "play": {}}, "model"), ({"play": {"episodes": 0}}, "play")],
)
def test_who_only_plays_cannot_learn_and_the_other_way_round(owner, fields, place):
    answer = post(owner, LIST, {"scenario": "object_transport", "model": "random", **fields})
    assert answer.status_code == 400
    assert answer.json()["problems"][0]["place"].startswith(place)
    assert not Run.objects.exists()
