"""The sandbox engine: plain Python on PyBullet, without web or learning. What others may use is named here."""

from sandbox_app.engine.errors import EngineError, ScenarioError, SnapshotError
from sandbox_app.engine.library import library_names
from sandbox_app.engine.sandbox import Sandbox
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.snapshot import Snapshot

__all__ = ["EngineError", "Sandbox", "Scenario", "ScenarioError", "Snapshot", "SnapshotError", "library_names"]
