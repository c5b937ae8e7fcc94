"""The trainer's web face as a Django app."""

from django.apps import AppConfig


class TrainingConfig(AppConfig):
    name = "training_app.web"
    label = "training"
    default_auto_field = "django.db.models.BigAutoField"
