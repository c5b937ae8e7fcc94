"""Watches one trainer from its start to its end: stores what it says, renews the lease, passes on a wish to stop.

Nothing is decided in memory: the offset, the lease and the state are in the database, so another worker can take over
at any moment. Left out: any look at what the events mean; event_store.py knows that.
"""

import logging
import shutil
import time
from collections.abc import Callable

from django.db import DatabaseError, connection

from training_app.runs.config import RunConfig
from training_app.runs.folder import RunFolder
from training_app.web import lease
from training_app.web.broker import nudge
from training_app.web.event_store import LeaseLostError, read_batch, store_batch
from training_app.web.models import Run
from training_app.web.trainer_process import COMMAND, FolderBusyError, end_of_log, how_it_ended, kill, start_trainer

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.25
RENEW_SECONDS = 2.0
GIVE_UP_SECONDS = lease.LEASE_SECONDS - 3  # without a renewal: by then somebody else may take the run
GRACE_SECONDS = 60.0  # to reach a checkpoint when asked to stop, and to exit when all is said


class TrainerWatch:
    def __init__(self, run: Run, closing: Callable[[], bool], command: tuple[str, ...] = COMMAND):
        self.run, self.closing, self.command = run, closing, command
        self.folder = RunFolder(run.folder)
        self.offset, self.state = run.events_offset, run.state
        self.renewed = self.next_renewal = time.monotonic()
        self.grace_ends: float | None = None

    def work(self) -> None:
        try:
            self._prepare()
            trainer = start_trainer(self.run, self.command)
        except FolderBusyError:
            lease.give_back(self.run)
            return
        nudge(self.run.pk)
        try:
            self._follow(trainer)
        except LeaseLostError:
            log.warning("run %s is held by another worker, or was deleted", self.run.pk)
        finally:
            kill(trainer)
            self._leave()

    def _prepare(self) -> None:
        if not self.folder.config_file.exists():
            self.folder.create(RunConfig.model_validate(self.run.config))

    def _follow(self, trainer) -> None:
        while trainer.poll() is None:
            self._guarded(self._look)
            if self._must_leave():
                return
            time.sleep(LOOK_SECONDS)
        while self._store():
            pass
        self._conclude(trainer.returncode)

    def _guarded(self, step: Callable[[], None]) -> None:
        """A database that does not answer for a moment is no reason to lose the trainer."""
        try:
            step()
        except DatabaseError:
            log.exception("run %s", self.run.pk)
            connection.close()

    def _look(self) -> None:
        if self._store():
            nudge(self.run.pk)
        if time.monotonic() >= self.next_renewal:
            self.next_renewal = time.monotonic() + RENEW_SECONDS
            self._renew()

    def _store(self) -> bool:
        batch = read_batch(self.folder.events_file, self.offset)
        if batch.end == self.offset:
            return False
        store_batch(self.run.pk, self.run.attempt, batch, self.offset)
        self.offset = batch.end
        return True

    def _renew(self) -> None:
        self.state = lease.renew(self.run)
        if self.state is None:
            raise LeaseLostError(self.run.pk)
        self.renewed = time.monotonic()
        if self.state == Run.State.STOPPING:
            self.folder.ask_to_stop()  # again and again: a trainer that has only just begun forgets older requests
        if self.state != Run.State.RUNNING and self.grace_ends is None:
            self.grace_ends = time.monotonic() + GRACE_SECONDS

    def _must_leave(self) -> bool:
        """True: the trainer is to be killed now."""
        if time.monotonic() - self.renewed > GIVE_UP_SECONDS:
            return True
        if self.grace_ends and time.monotonic() > self.grace_ends:
            lease.end(self.run, Run.State.STOPPED, f"killed {GRACE_SECONDS:.0f} s after it was asked to stop")
            return True
        if self.closing():
            lease.note_interruption(self.run)
            return True
        return False

    def _conclude(self, returncode: int) -> None:
        if lease.renew(self.run) == Run.State.STOPPING:
            lease.end(self.run, Run.State.STOPPED, "")
        elif returncode < 0:
            lease.note_loss(self.run, how_it_ended(returncode))
        else:
            note = f"{how_it_ended(returncode)}; the last that it printed:\n{end_of_log(self.run.folder)}"
            lease.end(self.run, Run.State.FAILED, note)

    def _leave(self) -> None:
        lease.give_back(self.run)
        if not Run.objects.filter(pk=self.run.pk).exists():
            shutil.rmtree(self.run.folder, ignore_errors=True)
        nudge(self.run.pk)
