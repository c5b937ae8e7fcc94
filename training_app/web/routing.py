"""The sockets of this app."""

from django.urls import path

from training_app.web.consumers import RunConsumer

websocket_urlpatterns = [path("ws/runs/<str:run_id>/", RunConsumer.as_asgi())]
