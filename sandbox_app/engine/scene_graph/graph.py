"""The scene graph of one moment, of all there is or of what one robot knows. Plain numpy; no network lives here."""

from dataclasses import dataclass

import numpy as np

from sandbox_app.engine.goals import GoalBook
from sandbox_app.engine.scene_graph.features import COLUMN, FEATURES, KINDS, fill, fill_goals, still
from sandbox_app.engine.scene_graph.relations import RELATIONS, edges
from sandbox_app.engine.world import World


@dataclass(frozen=True, eq=False)
class SceneGraph:
    """Nodes come in the order of `KINDS` and of the document, edges by type, source and target.

    node_features float32 (N, F), the columns as in `FEATURES`; edges int64 (2, E), from and to; edge_types int64 (E,),
    numbers into `relations`.
    """

    nodes: tuple[str, ...]  # the kind of each
    node_names: tuple[str, ...]
    node_features: np.ndarray
    edges: np.ndarray
    edge_types: np.ndarray
    relations: tuple[str, ...] = tuple(RELATIONS)
    features: tuple[str, ...] = tuple(feature.name for feature in FEATURES)

    def to_text(self) -> str:
        """A line for each node: its name, kind, place in metres, and what it is to others."""
        said: list[list[str]] = [[] for _ in self.nodes]
        names, relations = self.node_names, self.relations
        for kind, source, target in zip(self.edge_types.tolist(), *self.edges.tolist(), strict=True):
            said[source].append(f"{relations[kind]} {names[target]}")
        places = self.node_features[:, COLUMN["x"] : COLUMN["y"] + 1].tolist()
        seen = self.node_features[:, COLUMN["seen"]].tolist()
        return "\n".join(
            f"{name} {kind}{'' if here else ' unseen'} {x:.1f} {y:.1f}{': ' if words else ''}{', '.join(words)}"
            for name, kind, (x, y), here, words in zip(names, self.nodes, places, seen, said, strict=True)
        )


class Grapher:
    """Makes the scene graphs of one episode."""

    def __init__(self, world: World):
        self.world = world
        self._still = still(world)
        groups = (world.robots, world.objects, world.zones, world.devices, world.people, world.structures)
        self._kinds = {name: kind for kind, group in zip(KINDS, groups, strict=True) for name in group}

    def graph(self, book: GoalBook, viewer: str | None = None) -> SceneGraph:
        """Of all there is as it is, or of what that robot knows."""
        world, sightings = self.world, self.world.senses.sightings(viewer)
        known = [n for n in self._kinds if n in sightings or n in world.zones or n in world.structures]
        number = {name: index for index, name in enumerate(known)}
        features = np.stack([self._still[name] for name in known])
        if viewer is not None:
            self._mislabel(features, number)
        fill(features, number, world, sightings, viewer)
        fill_goals(features, number, book)
        types = np.array(edges(world, number, sightings, viewer), dtype=np.int64).reshape(-1, 3)
        graph = SceneGraph(
            nodes=tuple(self._kinds[name] for name in known),
            node_names=tuple(known),
            node_features=features,
            edges=np.ascontiguousarray(types[:, 1:].T),
            edge_types=types[:, 0].copy(),
        )
        for array in (graph.node_features, graph.edges, graph.edge_types):
            array.setflags(write=False)
        return graph

    def _mislabel(self, features: np.ndarray, number: dict[str, int]) -> None:
        """Whoever sees a mislabelled thing sees another's colour."""
        colour = slice(COLUMN["red"], COLUMN["blue"] + 1)
        for name in self.world.objects if self.world.faults.active("mislabel") else ():
            if name in number:
                features[number[name], colour] = self._still[self.world.faults.seen_as(name)][colour]
