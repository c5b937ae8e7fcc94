"""The sandbox's web face as a Django app."""

from django.apps import AppConfig


class SandboxConfig(AppConfig):
    name = "sandbox_app.web"
    label = "sandbox"
    default_auto_field = "django.db.models.BigAutoField"
