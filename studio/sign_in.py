"""Signing in with the token that `manage.py up` prints, as Jupyter does; there is no password anywhere.

Whoever holds the token is the studio's owner, a user without a usable password. Wrong tries are counted per address in
the cache, and after ten of them an address is only told to wait; the right token (256 bits) opens at once, always, so
that nobody can lock the owner out. Left out: accounts for several people.
"""

import secrets

from django.conf import settings
from django.contrib.auth import get_user_model, login, logout
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from studio.home import secret

OWNER = "owner"
TRIES = 10
SECONDS_TO_WAIT = 60


@never_cache
@require_GET
def sign_in(request: HttpRequest) -> HttpResponse:
    token = request.GET.get("token", "")
    if not token and request.user.is_authenticated:
        return redirect(_next_page(request))
    if secrets.compare_digest(token.encode(), secret("token").encode()):
        login(request, owner(), backend=settings.AUTHENTICATION_BACKENDS[0])
        return redirect(_next_page(request))
    problem, status = _why_not(request, token)
    return render(request, "studio/sign_in.html", {"problem": problem}, status=status)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("sign-in")


def _why_not(request: HttpRequest, token: str) -> tuple[str, int]:
    """What is wrong, and the status that says so; wrong tries are counted."""
    if not token:
        return "none", 401
    if cache.get(_tries_key(request), 0) >= TRIES:
        return "wait", 429
    _count_wrong_try(request)
    return "wrong", 403


def owner():
    user, is_new = get_user_model().objects.get_or_create(username=OWNER)
    if is_new:
        user.set_unusable_password()
        user.save()
    return user


def _next_page(request: HttpRequest) -> str:
    page = request.GET.get("next", "")
    return page if url_has_allowed_host_and_scheme(page, allowed_hosts=None) else settings.LOGIN_REDIRECT_URL


def _tries_key(request: HttpRequest) -> str:
    return f"sign-in:{request.META.get('REMOTE_ADDR') or 'unknown'}"


def _count_wrong_try(request: HttpRequest) -> None:
    cache.add(_tries_key(request), 0, timeout=SECONDS_TO_WAIT)
    cache.incr(_tries_key(request))
