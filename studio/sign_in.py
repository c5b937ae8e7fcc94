"""Signing in with the token that `manage.py up` prints, as Jupyter does; there is no password anywhere.

Whoever holds the token is the studio's owner, a user without a usable password. Wrong tries are counted per address in
the cache, and after ten of them that address waits for a minute. Left out: accounts for several people.
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
    if _has_to_wait(request):
        return render(request, "studio/sign_in.html", {"problem": "wait"}, status=429)
    if not token:
        return render(request, "studio/sign_in.html", {"problem": "none"}, status=401)
    if not secrets.compare_digest(token.encode(), secret("token").encode()):
        _count_wrong_try(request)
        return render(request, "studio/sign_in.html", {"problem": "wrong"}, status=403)
    login(request, owner(), backend=settings.AUTHENTICATION_BACKENDS[0])
    return redirect(_next_page(request))


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("sign-in")


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


def _has_to_wait(request: HttpRequest) -> bool:
    return cache.get(_tries_key(request), 0) >= TRIES


def _count_wrong_try(request: HttpRequest) -> None:
    cache.add(_tries_key(request), 0, timeout=SECONDS_TO_WAIT)
    cache.incr(_tries_key(request))
