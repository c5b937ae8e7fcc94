"""Removes a run and its folder. The watch over a trainer at work finds the run gone, kills it, and cleans up."""

import shutil

from training_app.web.broker import nudge
from training_app.web.models import Run


def delete_run(run: Run) -> None:
    """The folder leaves its name at once, and whole: what is deleted can never be taken up again."""
    folder, leaving = run.folder, run.folder.with_name(f"{run.pk}.deleted")
    if folder.exists():
        folder.rename(leaving)
    run_id = run.pk
    run.delete()
    nudge(run_id)
    shutil.rmtree(leaving, ignore_errors=True)
