"""The sockets of this app."""

from django.urls import path

from sandbox_app.web.consumers import SessionConsumer

websocket_urlpatterns = [path("ws/session/", SessionConsumer.as_asgi())]
