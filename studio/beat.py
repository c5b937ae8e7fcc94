"""The clock: a Celery app for `celery beat` alone, which sends the sweep by its name and knows no task.

Unusual: it reads the settings as a plain module, without Django, so that the process is small and starts fast.
"""

from celery import Celery

app = Celery("studio", fixups=[])  # without the fixup that would set Django up
app.config_from_object("studio.settings", namespace="CELERY")
