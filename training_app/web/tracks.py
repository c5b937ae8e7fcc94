"""Tracks of recorded episodes: made once by a worker, kept gzipped in the run's folder, gone with it.

A page that asks before there is one is told to ask again. What went wrong is kept for a minute, so that asking on does
not try on.
"""

import gzip
import hashlib
import json
from pathlib import Path

from celery.exceptions import SoftTimeLimitExceeded

from sandbox_app.engine import EngineError, Scenario
from sandbox_app.engine.track import record
from sandbox_app.http.redis_store import store
from sandbox_app.http.whole_file import write_whole
from training_app.web.models import EpisodeChain

ASKED_SECONDS, FAILED_SECONDS = 60, 60


def track_path(chain: EpisodeChain) -> Path:
    """Named by what was done, for a run that is taken up again may play another episode under the same number."""
    done = hashlib.sha256(json.dumps([chain.seed, chain.calls]).encode()).hexdigest()[:16]
    return chain.run.folder / "tracks" / f"{chain.episode}-{done}.gz"


def asked_key(chain: EpisodeChain) -> str:
    return f"track:{chain.pk}:asked"


def failed_key(chain_id: int) -> str:
    return f"track:{chain_id}:failed"


def make(chain_id: int) -> None:
    """A second call finds it done; one for an episode that has gone does nothing."""
    chain = EpisodeChain.objects.filter(pk=chain_id).select_related("run").first()
    if chain is None or track_path(chain).exists():
        return
    try:
        track = record(Scenario.parse(chain.run.scenario), chain.seed, chain.calls)
        if chain.run.folder.exists():  # else it was deleted meanwhile, and stays so
            write_whole(track_path(chain), gzip.compress(track.to_bytes(), 5, mtime=0))
    except EngineError as error:
        store().set(failed_key(chain_id), str(error), ex=FAILED_SECONDS)
    except SoftTimeLimitExceeded:
        store().set(
            failed_key(chain_id), "the episode was still being carried out after two minutes", ex=FAILED_SECONDS
        )
