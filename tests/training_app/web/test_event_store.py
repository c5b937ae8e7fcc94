"""Events reach the store exactly once, numbered, whatever is said twice, torn off, or done again after a crash."""

import json

import pytest

from training_app.runs.events import Alert, Ended, EpisodeEnded, Metric, Progress, RunEvent
from training_app.web.event_pages import chain_of, events_after
from training_app.web.event_store import LeaseLostError, read_batch, store_batch
from training_app.web.models import EpisodeChain, Event, Run

pytestmark = pytest.mark.django_db

NODE = {"index": 0, "parent": None, "kind": "plan", "decision": 0, "text": "1. fetch"}


def metric(step: int, value: float = 0.0) -> Metric:
    return Metric(axis="update", step=step, values={"success": value})


def episode(number: int, **fields) -> EpisodeEnded:
    plain = {"stage": "ppo", "split": "train", "seed": 5, "success": True, "reason": "done", "decisions": 1}
    return EpisodeEnded(number=number, total_reward=1.0, **{**plain, **fields})


def say(run: Run, *events: RunEvent, torn: str = "") -> None:
    with (run.folder / "events.jsonl").open("a") as file:
        file.write("".join(event.model_dump_json() + "\n" for event in events) + torn)


def take(run: Run) -> Run:
    """What the watch does at each look."""
    run.refresh_from_db()
    batch = read_batch(run.folder / "events.jsonl", run.events_offset)
    store_batch(run.pk, run.attempt, batch, run.events_offset)
    run.refresh_from_db()
    return run


def numbered(run: Run) -> list[tuple[int, str]]:
    return list(Event.objects.filter(run=run).values_list("seq", "key"))


def test_events_are_numbered_from_one_in_the_order_of_their_writing(make_run):
    run = make_run()
    say(run, metric(1), metric(2))
    take(run)
    say(run, metric(3))
    assert take(run).last_seq == 3
    assert numbered(run) == [(1, "metric/update/1"), (2, "metric/update/2"), (3, "metric/update/3")]


def test_a_line_under_way_waits_for_its_end(make_run):
    run = make_run()
    line = metric(2).model_dump_json()
    say(run, metric(1), torn=line[:10])
    assert take(run).last_seq == 1
    with (run.folder / "events.jsonl").open("a") as file:
        file.write(line[10:] + "\n")
    assert take(run).last_seq == 2


def test_what_is_said_again_with_the_same_content_is_skipped(make_run):
    run = make_run()
    say(run, metric(1, 0.5))
    take(run)
    say(run, metric(1, 0.5).model_copy(update={"time": 99.0}))
    assert numbered(take(run)) == [(1, "metric/update/1")]


def test_what_is_done_again_with_another_outcome_replaces_the_older_under_a_new_number(make_run):
    run = make_run()
    say(run, metric(1, 0.5), metric(2, 0.6))
    take(run)
    say(run, metric(1, 0.7))
    assert numbered(take(run)) == [(2, "metric/update/2"), (3, "metric/update/1")]
    page = events_after(run.pk, 2)
    assert [(item.seq, item.event.values["success"]) for item in page.items] == [(3, 0.7)]


def test_one_that_no_longer_holds_the_run_stores_nothing(make_run):
    run = make_run(attempt=2)
    say(run, metric(1))
    batch = read_batch(run.folder / "events.jsonl", 0)
    with pytest.raises(LeaseLostError):
        store_batch(run.pk, 1, batch, 0)
    store_batch(run.pk, 2, batch, 0)
    with pytest.raises(LeaseLostError):
        store_batch(run.pk, 2, batch, 0)
    assert numbered(run) == [(1, "metric/update/1")]


def test_a_kept_chain_is_brought_on_demand_and_pages_stay_light(make_run):
    run = make_run()
    say(run, episode(1, calls=["done()"], nodes=[NODE]), episode(2))
    take(run)
    kept, summary_only = events_after(run.pk, 0).items
    assert (kept.has_chain, summary_only.has_chain) == (True, False)
    assert kept.event.nodes == []
    chain = chain_of(run.pk, 1)
    assert (chain.seed, chain.calls, [node.text for node in chain.nodes]) == (5, ["done()"], ["1. fetch"])
    assert chain_of(run.pk, 2) is None


def test_a_chain_that_came_out_differently_replaces_the_older_one(make_run):
    run = make_run()
    say(run, episode(1, nodes=[NODE]), episode(2, nodes=[NODE]))
    take(run)
    say(run, episode(1, nodes=[NODE | {"text": "2. fetch"}]), episode(2))
    assert take(run).last_seq == 4
    assert chain_of(run.pk, 1).nodes[0].text == "2. fetch"
    assert EpisodeChain.objects.filter(run=run).count() == 1


def test_progress_moves_the_bar_and_only_the_last_of_a_batch_is_kept(make_run):
    run = make_run()
    says = [
        Progress(stage="ppo", done=n, total=10, unit="updates", fraction=n / 10, seconds_left=10 - n) for n in range(5)
    ]
    say(run, *says)
    take(run)
    assert (run.fraction, run.seconds_left) == (0.4, 6)
    assert numbered(run) == [(1, "progress")]


def test_the_state_changes_with_the_event_that_says_so(make_run):
    run = make_run(state=Run.State.RUNNING)
    say(run, Ended(time=1.0, state="finished", result={"final": {"success": 0.9}}))
    take(run)
    assert (run.state, run.fraction, run.result) == ("finished", 1.0, {"final": {"success": 0.9}})
    assert run.ended


def test_a_trainer_that_was_stopped_unasked_goes_on(make_run):
    run = make_run(state=Run.State.RUNNING)
    say(run, Ended(time=1.0, state="stopped"))
    assert take(run).state == "queued"
    Run.objects.update(state=Run.State.STOPPING)
    say(run, Ended(time=2.0, state="stopped", text="stopped when asked"))
    assert take(run).state == "stopped"


def test_an_unreadable_line_becomes_an_alert_and_the_rest_is_kept(make_run):
    run = make_run()
    say(run, metric(1), torn='{"kind": "metric"}\n')
    say(run, metric(2))
    take(run)
    keys = [key for _, key in numbered(run)]
    assert keys == ["metric/update/1", "alert/unreadable event/0.000", "metric/update/2"]


def test_losses_are_forgotten_only_when_the_run_gets_further(make_run):
    run = make_run(losses=2)
    say(run, Alert(time=1, severity="info", name="began", text="again"))
    assert take(run).losses == 2
    say(run, metric(1))
    assert take(run).losses == 0


def test_a_long_line_and_many_lines_are_taken_in_whole(make_run):
    run = make_run()
    long = episode(1, nodes=[NODE | {"text": "x" * 2_000_000}])
    say(run, long, *(metric(step) for step in range(1200)))
    for _ in range(3):
        take(run)
    assert run.last_seq == 1201
    pages, since = [], 0
    while not pages or pages[-1].more:
        pages.append(events_after(run.pk, since))
        since = pages[-1].last_seq
    assert [len(page.items) for page in pages] == [500, 500, 201]
    assert json.loads(chain_of(run.pk, 1).model_dump_json())["nodes"][0]["text"][:2] == "xx"
