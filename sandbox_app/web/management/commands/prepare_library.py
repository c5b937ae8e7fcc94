"""`manage.py prepare_library`: draws the missing pictures of the scenarios that come with the studio."""

from typing import Any

from django.core.management.base import BaseCommand

from sandbox_app.engine import library_names
from sandbox_app.web.catalogue import builtin
from sandbox_app.web.pictures import picture_path, render_picture


class Command(BaseCommand):
    help = "Draw the missing pictures of the built-in scenarios."

    def handle(self, *args: Any, **options: Any) -> None:
        for name in library_names():
            document = builtin(name).document
            if not picture_path(document).exists():
                render_picture(document)
                self.stdout.write(f"drew {name}")
