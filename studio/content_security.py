"""The Content-Security-Policy header: what a page may load. Django 5.2 has none built in.

Unusual: inline styles are allowed, since Plotly sets them; scripts are ours alone, and never inline.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; "
    "font-src 'self' data:; worker-src 'self' blob:; connect-src 'self' ws://{host} wss://{host}; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class ContentSecurityMiddleware:
    sync_capable, async_capable = True, False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 400:  # the host of a refused request is not to be trusted
            response.headers.setdefault("Content-Security-Policy", POLICY.format(host=request.get_host()))
        return response
