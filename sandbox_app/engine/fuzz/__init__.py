"""Fuzzing: documents, calls and snapshots by chance, to find what breaks the engine before a stranger does."""

from sandbox_app.engine.fuzz.campaign import KINDS, Campaign

__all__ = ["KINDS", "Campaign"]
