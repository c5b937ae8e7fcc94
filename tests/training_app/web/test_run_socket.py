"""A run's page over its socket: everything there is, then everything that comes; nothing missing, nothing twice."""

import pytest
from channels.db import database_sync_to_async

from tests.training_app.web.follower import Follower
from tests.training_app.web.test_event_store import NODE, episode, metric, say, take
from training_app.web import consumers
from training_app.web.broker import nudge
from training_app.web.models import Run

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _live_redis(redis):
    """Nudges go over a real one."""


@pytest.fixture
def run(make_run) -> Run:
    return make_run()


def _say_and_nudge(run: Run, *events) -> None:
    say(run, *events)
    take(run)
    nudge(run.pk)


say_and_nudge = database_sync_to_async(_say_and_nudge)


async def test_whoever_is_not_signed_in_and_strangers_are_turned_away(run, people):
    async with Follower(run.pk) as unsigned, Follower(run.pk, people.stranger) as stranger:
        await unsigned.until(lambda f: f.closed == 4401, "the unsigned one is turned away")
        await stranger.until(lambda f: f.closed == 4404, "the stranger is turned away")
        assert not unsigned.messages
        assert not stranger.messages


async def test_a_late_comer_gets_the_whole_story_in_pages(run, people):
    await say_and_nudge(run, *(metric(step) for step in range(1, 1101)))
    async with Follower(run.pk, people.owner) as follower:
        await follower.send(type="subscribe", since=0)
        await follower.until(lambda f: f.newest == 1100, "all pages have come")
        assert follower.messages[0]["type"] == "run"
        assert [len(page["items"]) for page in follower.of("events")] == [500, 500, 100]
        assert [page["more"] for page in follower.of("events")] == [True, True, False]
        assert follower.numbers == list(range(1, 1101))


async def test_what_comes_later_follows_without_gap_or_double(run, people):
    async with Follower(run.pk, people.owner) as follower:
        await follower.send(type="subscribe", since=0)
        for step in range(1, 21):
            await say_and_nudge(run, metric(step))
        await follower.until(lambda f: f.newest == 20, "all have come")
        assert follower.numbers == list(range(1, 21))


async def test_a_reload_asks_for_what_is_new_only(run, people):
    await say_and_nudge(run, *(metric(step) for step in range(1, 11)))
    async with Follower(run.pk, people.owner) as follower:
        await follower.send(type="subscribe", since=7)
        await follower.until(lambda f: f.newest == 10, "the rest has come")
        assert follower.numbers == [8, 9, 10]


async def test_events_come_although_every_nudge_is_lost(run, people):
    async with Follower(run.pk, people.owner) as follower:
        await follower.send(type="subscribe", since=0)
        await follower.until(lambda f: f.state, "the summary has come")
        say(run, metric(1))
        await database_sync_to_async(take)(run)
        await follower.until(lambda f: f.newest == 1, "it came by the clock", consumers.LOOK_SECONDS + 2)


async def test_an_update_done_again_reaches_a_client_that_had_the_older_one(run, people):
    await say_and_nudge(run, metric(1, 0.1), metric(2, 0.2))
    async with Follower(run.pk, people.owner) as follower:
        await follower.send(type="subscribe", since=2)
        await say_and_nudge(run, metric(1, 0.9))
        await follower.until(lambda f: f.newest == 3, "the new one has come")
        assert follower.events["metric/update/1"]["values"] == {"success": 0.9}


async def test_numbers_of_another_life_of_the_store_start_the_story_anew(run, people):
    await say_and_nudge(run, metric(1))
    async with Follower(run.pk, people.owner) as follower:
        await follower.send(type="subscribe", since=900)
        await follower.until(lambda f: f.newest == 1, "everything is sent")


async def test_the_summary_comes_again_when_the_state_changes(run, people):
    async with Follower(run.pk, people.owner) as follower:
        await follower.send(type="subscribe", since=0)
        await follower.until(lambda f: f.state == "queued", "it is queued")
        await database_sync_to_async(Run.objects.filter(pk=run.pk).update)(state="running")
        await database_sync_to_async(nudge)(run.pk)
        await follower.until(lambda f: f.state == "running", "it runs")


async def test_a_chain_is_brought_on_demand(run, people):
    await say_and_nudge(run, episode(1, calls=["done()"], nodes=[NODE]))
    async with Follower(run.pk, people.owner) as follower:
        await follower.send(type="ask_chain", episode=1)
        await follower.send(type="ask_chain", episode=2)
        await follower.until(lambda f: f.of("chain") and f.of("problem"), "both are answered")
        assert [node["text"] for node in follower.of("chain")[0]["nodes"]] == ["1. fetch"]
        assert "not kept" in follower.of("problem")[0]["message"]


async def test_wrong_messages_get_problems_and_the_line_lives_on(run, people):
    async with Follower(run.pk, people.owner) as follower:
        for text in ("{", "[]", '{"type": "fly"}', '{"type": "subscribe", "since": -1}', "x" * 20_000):
            await follower.socket.send_to(text_data=text)
        await follower.until(lambda f: len(f.of("problem")) == 5, "each is answered")
        await follower.send(type="subscribe", since=0)
        await follower.until(lambda f: f.state == "queued", "the line lives on")


async def test_a_deleted_run_closes_its_pages(run, people):
    async with Follower(run.pk, people.owner) as follower:
        await follower.send(type="subscribe", since=0)
        await follower.until(lambda f: f.state, "it follows")
        await database_sync_to_async(Run.objects.all().delete)()
        await follower.until(lambda f: f.closed == 4410, "the page is told")
