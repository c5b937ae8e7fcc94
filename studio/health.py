"""GET /health/: this process answers, and for which studio. Needs no sign-in and tells nothing else."""

from django.http import HttpRequest, JsonResponse

from studio.home import home_mark


def health(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"ok": True, "studio": home_mark()})
