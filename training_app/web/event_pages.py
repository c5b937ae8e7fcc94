"""What a page of a run reads from the store: its summary, events after a number, one episode's chain. Owners only."""

from typing import Any

from training_app.web.event_store import unpack_nodes
from training_app.web.messages import Chain, Events, NumberedEvent, RunSummary
from training_app.web.models import EpisodeChain, Event, Run
from training_app.web.summaries import summary

PAGE = 500


def find_run(person: Any, run_id: str) -> Run | None:
    return Run.objects.filter(pk=run_id, owner=person).first()


def current_summary(run_id: str) -> RunSummary | None:
    run = Run.objects.filter(pk=run_id).first()
    return summary(run) if run else None


def events_after(run_id: str, seq: int) -> Events:
    rows = list(Event.objects.filter(run=run_id, seq__gt=seq).order_by("seq")[: PAGE + 1])
    items = [NumberedEvent(seq=row.seq, key=row.key, event=row.payload, has_chain=row.has_chain) for row in rows[:PAGE]]
    return Events(items=items, last_seq=items[-1].seq if items else seq, more=len(rows) > PAGE)


def chain_of(run_id: str, episode: int) -> Chain | None:
    found = EpisodeChain.objects.filter(run=run_id, episode=episode).first()
    if found is None:
        return None
    return Chain(episode=episode, seed=found.seed, calls=found.calls, nodes=unpack_nodes(bytes(found.nodes)))
