"""Scenarios that belong to a person. The ones that come with the studio are files of the engine's library."""

import secrets

from django.conf import settings
from django.db import models

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_id() -> str:
    """Ten characters, the first one a digit: no library name looks like it."""
    return secrets.choice("23456789") + "".join(secrets.choice(ID_ALPHABET) for _ in range(9))


class OwnScenario(models.Model):
    id = models.CharField(primary_key=True, max_length=16, default=new_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="own_scenarios")
    name = models.CharField(max_length=32)
    title = models.CharField(max_length=80)
    document = models.JSONField()
    version = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-updated"]

    def __str__(self) -> str:
        return f"{self.title} ({self.id})"
