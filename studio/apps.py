"""The studio as a Django app: brings its templates and commands, and gives all tasks its Celery app."""

from django.apps import AppConfig

from studio.celery import app


class StudioConfig(AppConfig):
    name = "studio"

    def ready(self) -> None:
        app.set_default()  # for every thread: set_current() alone is the importing thread's
