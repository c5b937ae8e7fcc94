"""Training runs, and everything that they have said, numbered.

A run is worked on by whoever holds its lease: `attempt` is the fencing number, raised each time a worker takes the run
up; whatever a worker writes is conditional on it. Events are numbered from 1 in the order of their storing; one that
replaces an older one of the same key takes a new number, so a client that asks for what is new always gets it.
"""

import secrets
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import models

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_id() -> str:
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(10))


class Run(models.Model):
    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        STOPPING = "stopping"
        STOPPED = "stopped"
        FINISHED = "finished"
        FAILED = "failed"

    OVER = (State.STOPPED, State.FINISHED, State.FAILED)

    id = models.CharField(primary_key=True, max_length=16, default=new_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="runs")
    scenario_id = models.CharField(max_length=64, help_text="where the document came from; it may have changed since")
    config = models.JSONField(help_text="training_app.runs.config.RunConfig, the scenario's document included")
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    note = models.TextField(default="", blank=True)
    result = models.JSONField(default=dict)

    attempt = models.PositiveIntegerField(default=0)
    losses = models.PositiveIntegerField(default=0, help_text="trainers lost in a row without a new event")
    lease_owner = models.CharField(max_length=120, default="", blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    enqueued_at = models.DateTimeField(null=True, blank=True)

    events_offset = models.PositiveBigIntegerField(default=0, help_text="bytes of events.jsonl that are stored")
    last_seq = models.PositiveIntegerField(default=0)
    fraction = models.FloatField(default=0.0)
    seconds_left = models.FloatField(null=True, blank=True)

    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created"]
        indexes = [models.Index(fields=["state", "lease_until"])]

    def __str__(self) -> str:
        return f"{self.config.get('name', '')} ({self.id})"

    @property
    def folder(self) -> Path:
        return Path(settings.RUNS_FOLDER) / self.id

    @property
    def scenario(self) -> dict[str, Any]:
        return self.config["scenario"]


class Event(models.Model):
    """`payload`: one of training_app.runs.events; an episode without its nodes."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    key = models.CharField(max_length=120)
    kind = models.CharField(max_length=16)
    payload = models.JSONField()
    has_chain = models.BooleanField(default=False)

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["run", "seq"], name="one_event_a_number"),
            models.UniqueConstraint(fields=["run", "key"], name="one_event_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.run_id} {self.seq} {self.key}"


class EpisodeChain(models.Model):
    """The decision chain of an episode that was kept; zlib over JSON, since prompts repeat themselves."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="chains")
    episode = models.PositiveIntegerField()
    seed = models.PositiveIntegerField()
    calls = models.JSONField()
    nodes = models.BinaryField()

    class Meta:
        ordering = ["episode"]
        constraints = [models.UniqueConstraint(fields=["run", "episode"], name="one_chain_an_episode")]

    def __str__(self) -> str:
        return f"{self.run_id} episode {self.episode}"


class Branch(models.Model):
    """What was decided in a fork of a recorded episode, which itself is never rewritten.

    `steps`: training_app.web.messages.BranchStep, from the forked decision on.
    """

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="branches")
    episode = models.PositiveIntegerField()
    decision = models.PositiveIntegerField(help_text="how many of the recorded decisions stand before it")
    steps = models.JSONField()
    ended = models.CharField(max_length=80, default="", blank=True)
    success = models.BooleanField(default=False)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed"]
        indexes = [models.Index(fields=["run", "episode"])]

    def __str__(self) -> str:
        return f"{self.run_id} episode {self.episode} from {self.decision}"
