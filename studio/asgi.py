"""What daphne serves: pages and addresses by Django, WebSockets by the consumers of the two web faces.

A socket is accepted only from a page of an allowed host, and carries the person of the session cookie.
"""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "studio.settings")
pages = get_asgi_application()  # before the consumers' modules: it loads the models

from sandbox_app.web.routing import websocket_urlpatterns as sandbox_sockets  # noqa: E402
from training_app.web.routing import websocket_urlpatterns as training_sockets  # noqa: E402

sockets = URLRouter([*sandbox_sockets, *training_sockets])
application = ProtocolTypeRouter(
    {"http": pages, "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(sockets))}
)
