"""Workers show signs of life, and light processes stay light."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable

import pytest
from redis import Redis

from studio.celery import app
from studio.home import ROOT
from studio.services import QUEUES, listener_key, missing_listeners
from studio.supervisor import programs
from tests.waiting import wait_until

HEAVY = ("torch", "transformers")


def test_the_sweep_runs_every_five_seconds_on_a_task_that_exists():
    app.loader.import_default_modules()
    entries = list(app.conf.beat_schedule.values())
    assert [entry["schedule"] for entry in entries] == [5.0]
    assert all(entry["task"] in app.tasks for entry in entries)


def test_every_task_goes_to_a_queue_that_has_a_worker():
    app.loader.import_default_modules()
    ours = [name for name in app.tasks if not name.startswith("celery.")]
    assert ours
    assert {app.amqp.router.route({}, name)["queue"].name for name in ours} <= set(QUEUES)


def test_every_route_is_one_of_a_task_that_exists():
    app.loader.import_default_modules()
    assert set(app.conf.task_routes) <= set(app.tasks)


def test_every_queue_has_a_worker_and_every_worker_a_queue():
    assert set(programs.QUEUES) == set(QUEUES)


@pytest.mark.parametrize("entry", ["studio.asgi", "studio.celery; studio.celery.app.loader.import_default_modules()"])
def test_neither_pages_nor_workers_load_the_learning_libraries(entry: str):
    """A worker launches a trainer process, which loads them; else each process would take seconds and a gigabyte."""
    program = (
        f"import sys, django; django.setup(); import {entry}; print([name for name in {HEAVY} if name in sys.modules])"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "studio.settings", "PYTHONPATH": str(ROOT)}
    answer = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert answer.stdout.strip() == "[]", answer.stderr


def test_without_workers_every_listener_is_missing(redis: Redis):
    assert missing_listeners(redis) == list(QUEUES)


@pytest.mark.slow
def test_a_live_worker_is_seen_and_a_killed_one_is_missed(redis: Redis, celery_worker_process: Callable):
    worker = celery_worker_process("control")
    assert "control" not in missing_listeners(redis)
    os.kill(worker.pid, signal.SIGKILL)
    wait_until(lambda: not redis.exists(listener_key("control")), "its sign of life runs out")


@pytest.mark.slow
def test_a_worker_that_is_asked_to_stop_says_so_at_once(redis: Redis, celery_worker_process: Callable):
    worker = celery_worker_process("control")
    worker.terminate()
    wait_until(lambda: not redis.exists(listener_key("control")), "it takes its sign of life back", seconds=3)
    assert worker.wait(timeout=10) == 0
