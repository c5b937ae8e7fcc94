"""The scene as a graph: what there is, with numbers, and how it stands to each other, for networks and for words."""

from sandbox_app.engine.scene_graph.features import FEATURES, KINDS, Feature
from sandbox_app.engine.scene_graph.graph import Grapher, SceneGraph
from sandbox_app.engine.scene_graph.relations import RELATIONS

__all__ = ["FEATURES", "KINDS", "RELATIONS", "Feature", "Grapher", "SceneGraph"]
