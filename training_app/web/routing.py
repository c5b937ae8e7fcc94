"""The sockets of this face."""

websocket_urlpatterns = []
