"""The addresses of this face."""

urlpatterns = []
