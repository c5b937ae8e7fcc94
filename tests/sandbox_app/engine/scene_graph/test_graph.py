"""The scene graph: nodes and features as the tables say, relations as the scene is, the same for the same scene."""

import numpy as np
import pytest

from sandbox_app.engine import EngineError, Sandbox, Scenario
from sandbox_app.engine.scene_graph import FEATURES, KINDS, RELATIONS, SceneGraph
from tests.sandbox_app.engine.documents import sandbox_of, small

NAMES = [feature.name for feature in FEATURES]


def value(graph: SceneGraph, node: str, feature: str) -> float:
    return float(graph.node_features[graph.node_names.index(node), NAMES.index(feature)])


def relations(graph: SceneGraph) -> set[tuple[str, str, str]]:
    names = graph.node_names
    rows = zip(graph.edges.T.tolist(), graph.edge_types.tolist(), strict=True)
    return {(names[source], graph.relations[kind], names[target]) for (source, target), kind in rows}


def test_every_feature_has_a_name_of_its_own_a_unit_and_words():
    assert len(set(NAMES)) == len(NAMES)
    assert all(feature.unit and feature.words for feature in FEATURES)


def test_shapes_types_and_order_are_fixed():
    sandbox = sandbox_of()
    graph = sandbox.scene_graph()
    assert graph.node_names == ("r1", "cube", "can", "post", "dock", "yard", "pit")
    assert graph.nodes == ("robot", *["object"] * 3, *["zone"] * 3)
    assert (graph.node_features.shape, graph.node_features.dtype) == ((7, len(FEATURES)), np.float32)
    assert (graph.edges.shape, graph.edges.dtype) == ((2, len(graph.edge_types)), np.int64)
    assert graph.edge_types.dtype == np.int64
    assert graph.relations == tuple(RELATIONS)
    rows = [*zip(graph.edge_types.tolist(), *graph.edges.tolist(), strict=True)]
    assert rows == sorted(rows)
    with pytest.raises(ValueError, match="read-only"):
        graph.node_features[0, 0] = 1


def test_the_kinds_are_one_hot_and_numbers_are_those_of_the_scene():
    sandbox = sandbox_of()
    graph = sandbox.scene_graph("r1")
    assert (graph.node_features[:, : len(KINDS)].sum(axis=1) == 1).all()
    assert value(graph, "cube", "object") == 1
    assert value(graph, "cube", "x") == pytest.approx(0.0, abs=0.01)
    assert value(graph, "cube", "mass") == pytest.approx(0.3)
    assert value(graph, "cube", "goal_open") == value(graph, "dock", "goal_open") == 1
    assert value(graph, "can", "goal_open") == 0
    assert value(graph, "post", "fixed") == value(graph, "pit", "zone_forbidden") == value(graph, "r1", "viewer") == 1
    assert value(graph, "cube", "distance") == pytest.approx(sandbox.observation.objects[0].distance, abs=1e-5)


def test_what_is_held_reached_and_lies_in_a_zone_is_related():
    sandbox = sandbox_of()
    for call in ("move_to(cube)", "pick(cube)", "move_to(dock)"):
        sandbox.step(call)
    held = sandbox.scene_graph()
    assert ("r1", "holding", "cube") in relations(held)
    assert value(held, "cube", "held") == value(held, "r1", "holding") == 1
    assert ("r1", "reachable", "dock") in relations(held)
    sandbox.step("place(dock)")
    placed = relations(sandbox.scene_graph())
    assert ("cube", "in", "dock") in placed
    assert {("r1", "near", "cube"), ("cube", "near", "r1")} <= placed
    assert not any(relation == "holding" for _, relation, _ in placed)


def test_what_lies_on_another_is_supported_by_it():
    objects = small()["objects"]
    objects[0]["pose"] = {"kind": "on", "thing": "bench"}
    bench = {"kind": "table", "name": "bench", "position": [0.5, -0.3]}
    graph = sandbox_of(objects=objects, structures=[bench]).scene_graph()
    assert {("cube", "on", "bench"), ("bench", "supports", "cube")} <= relations(graph)
    assert graph.nodes[-1] == "structure"


def fenced(gap: str) -> Sandbox:
    """The cube behind a wall right across the room, in whose only gap something stands."""
    document = small()
    walls = [([0.2, -2.0], [0.2, -0.55]), ([0.2, 0.55], [0.2, 2.0])]
    document["structures"] = [
        {"kind": "wall", "name": f"w{number}", "start": start, "end": end} for number, (start, end) in enumerate(walls)
    ]
    document["objects"][0]["pose"]["position"] = [1.6, -0.8]
    document["objects"][1] |= {"size": [0.3, 0.3, 0.3], "pose": {"kind": "fixed", "position": [0.2, 0.0]}}
    document["objects"] = document["objects"][:2]
    document["zones"] = document["zones"][:2]
    if gap == "door":
        door = {"name": "gate", "form": "gate", "pose": {"kind": "fixed", "position": [0.2, 0.0], "yaw": 1.5708}}
        states = [{"name": "shut"}, {"name": "open", "effects": [{"kind": "move", "to": 1.0}]}]
        document["devices"] = [{**door, "size": [1.1, 0.06, 0.8], "states": states, "initial": "shut"}]
        document["objects"] = document["objects"][:1]
    sandbox = Sandbox(Scenario.parse(document), seed=1)
    sandbox.reset()
    return sandbox


@pytest.mark.parametrize(("gap", "blocker"), [("can", "can"), ("door", "gate")])
def test_what_stands_in_the_only_way_blocks_what_lies_behind(gap, blocker):
    sandbox = fenced(gap)
    assert sandbox.observation.objects[0].blocked
    blocks = {edge for edge in relations(sandbox.scene_graph()) if edge[1] == "blocks"}
    assert blocks == {(blocker, "blocks", "cube")}


def test_what_surrounds_a_thing_blocks_it():
    document = small()
    ring = [(0.5, 0.3), (-0.5, 0.3), (0.0, 0.8), (0.0, -0.2)]
    document["objects"] = document["objects"][:1] + [
        {"name": f"c{number}", "size": [0.5, 0.5, 0.5], "mass": 9, "pose": {"kind": "fixed", "position": list(place)}}
        for number, place in enumerate(ring)
    ]
    sandbox = Sandbox(Scenario.parse(document), seed=1)
    sandbox.reset()
    blocks = {edge for edge in relations(sandbox.scene_graph("r1")) if edge[1] == "blocks" and edge[2] == "cube"}
    assert blocks == {(f"c{number}", "blocks", "cube") for number in range(4)}


def test_one_robot_has_only_what_it_knows():
    sandbox = sandbox_of(robots=[{**small()["robots"][0], "limits": {"sight": 1.6}}])
    assert set(sandbox.scene_graph().node_names) > set(sandbox.scene_graph("r1").node_names)
    assert "can" not in sandbox.scene_graph("r1").node_names
    sandbox.step("move_to(can)")
    sandbox.step("move_to(pit)" if "move_to(pit)" in sandbox.legal_calls() else "wait(1)")
    assert value(sandbox.scene_graph("r1"), "can", "seen") == 1
    with pytest.raises(EngineError, match="there is no robot “r9”"):
        sandbox.scene_graph("r9")


def test_equal_scenes_have_equal_graphs_and_words():
    graphs = []
    for _ in range(2):
        sandbox = sandbox_of(seed=4)
        sandbox.step("move_to(cube)")
        graphs.append(sandbox.scene_graph())
    first, second = graphs
    assert (first.node_features == second.node_features).all()
    assert (first.edges == second.edges).all()
    text = first.to_text()
    assert text == second.to_text()
    assert text.splitlines()[1].startswith("cube object 0.0 0.3: near r1")
    assert len(text.splitlines()) == len(first.node_names)
