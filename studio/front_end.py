"""Tells every template whether the front end is built, so that a page without it can say what to do."""

from django.conf import settings
from django.http import HttpRequest


def front_end(request: HttpRequest) -> dict[str, bool]:
    return {"front_end_built": settings.DJANGO_VITE["default"]["manifest_path"].exists()}
