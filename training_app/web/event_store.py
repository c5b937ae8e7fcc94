"""Takes events from a run's `events.jsonl` into the database: each exactly once, numbered without a gap.

One transaction a batch moves the offset and stores what lies before it, and only while the writer still holds the run
(`attempt`). Within a batch the last event of a key stands for the others. An event said again with the same content
is skipped; with another content it replaces the older one under a new number.
"""

import json
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone
from pydantic import ValidationError

from training_app.runs.events import Alert, Ended, EpisodeEnded, Progress, RunEvent, run_event
from training_app.web.models import EpisodeChain, Event, Run

LARGEST_BATCH = 1_000_000  # bytes
SIGNS_OF_PROGRESS = {"metric", "episode"}


class LeaseLostError(Exception):
    """Somebody else holds the run now, or it was deleted."""


@dataclass
class Batch:
    events: list[RunEvent] = field(default_factory=list)
    end: int = 0

    @property
    def newest(self) -> dict[str, RunEvent]:
        """The last event of each key, in the order of those last ones."""
        found: dict[str, RunEvent] = {}
        for event in self.events:
            found.pop(event.key, None)
            found[event.key] = event
        return found

    def last(self, kind: type) -> Any:
        return next((event for event in reversed(self.events) if isinstance(event, kind)), None)


def read_batch(path: Path, offset: int) -> Batch:
    """The whole lines after `offset`; a line under way waits for its end."""
    if not path.exists():
        return Batch(end=offset)
    with path.open("rb") as file:
        file.seek(offset)
        data = file.read(LARGEST_BATCH)
        if data and b"\n" not in data:
            data += file.readline()
    whole = data[: data.rfind(b"\n") + 1]
    return Batch([_event_of(line) for line in whole.splitlines() if line.strip()], offset + len(whole))


def _event_of(line: bytes) -> RunEvent:
    try:
        return run_event.validate_json(line)
    except ValidationError as error:
        text = f"{error.error_count()} faults in {line[:200].decode(errors='replace')}"
        return Alert(time=0, severity="critical", name="unreadable event", text=text)


def store_batch(run_id: str, attempt: int, batch: Batch, offset: int) -> None:
    """All of the batch or nothing of it."""
    with transaction.atomic():
        run = Run.objects.select_for_update().filter(pk=run_id, attempt=attempt, events_offset=offset).first()
        if run is None:
            raise LeaseLostError(run_id)
        added = _store_events(run, batch.newest)
        run.events_offset = batch.end
        run.losses = 0 if added & SIGNS_OF_PROGRESS else run.losses
        _note_progress(run, batch.last(Progress))
        _note_end(run, batch.last(Ended))
        run.save()


def _store_events(run: Run, newest: dict[str, RunEvent]) -> set[str]:
    """The kinds of those that were not known before."""
    known = {event.key: event for event in Event.objects.filter(run=run, key__in=newest)}
    added, changed = [], []
    for key, event in newest.items():
        payload = event.model_dump(mode="json")
        nodes = payload.pop("nodes", [])
        new_chain = _keep_chain(run, event, nodes)
        old = known.get(key) or Event(run=run, key=key, kind=event.kind)
        if old.pk and _content(old.payload) == _content(payload) and not new_chain:
            continue
        run.last_seq += 1
        old.seq, old.payload, old.has_chain = run.last_seq, payload, bool(nodes)
        (changed if old.pk else added).append(old)
    Event.objects.bulk_update(changed, ["seq", "payload", "has_chain"])
    Event.objects.bulk_create(added)
    return {event.kind for event in added}


def _content(payload: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in payload.items() if name != "time"}


def _keep_chain(run: Run, event: RunEvent, nodes: list[dict[str, Any]]) -> bool:
    """Whether the chain of this episode is another one than before."""
    if not isinstance(event, EpisodeEnded):
        return False
    old = EpisodeChain.objects.filter(run=run, episode=event.number)
    if not nodes:
        return bool(old.delete()[0])
    packed = pack_nodes(nodes)
    if old.filter(nodes=packed).exists():
        return False
    fields = {"seed": event.seed, "calls": event.calls, "nodes": packed}
    EpisodeChain.objects.update_or_create(run=run, episode=event.number, defaults=fields)
    return True


def pack_nodes(nodes: list[dict[str, Any]]) -> bytes:
    return zlib.compress(json.dumps(nodes, separators=(",", ":")).encode())


def unpack_nodes(packed: bytes) -> list[dict[str, Any]]:
    return json.loads(zlib.decompress(packed))


def _note_progress(run: Run, progress: Progress | None) -> None:
    if progress:
        run.fraction, run.seconds_left = progress.fraction, progress.seconds_left


def _note_end(run: Run, end: Ended | None) -> None:
    """The run's state changes with the event that says so, in one transaction: no crash can come between."""
    if end is None or run.state in Run.OVER:
        return
    if end.state == Run.State.STOPPED and run.state != Run.State.STOPPING:
        run.state, run.note = Run.State.QUEUED, "its trainer was stopped from outside; it goes on from its checkpoint"
        return
    run.state, run.note, run.ended = end.state, end.text, timezone.now()
    run.result = end.result or run.result
    if end.state == Run.State.FINISHED:
        run.fraction, run.seconds_left = 1.0, 0.0
