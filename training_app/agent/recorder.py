"""Writes down the decision chain of one episode while it happens."""

from typing import Any

from training_app.agent.chain import Node, NodeKind


class Recorder:
    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.decision = 0
        self.seconds = 0.0
        self._last: dict[str, int] = {}  # each agent's newest node

    def add(self, kind: NodeKind, text: str, *, agent: str, parent: int | None = None, **fields: Any) -> int:
        """A node after `parent` (the agent's newest, if left out); returns its index."""
        index = len(self.nodes)
        node = Node(
            index=index,
            parent=parent if parent is not None else self._last.get(agent),
            kind=kind,
            agent=agent,
            decision=self.decision,
            seconds=round(self.seconds, 3),
            text=text,
            **fields,
        )
        self.nodes.append(node)
        self._last[agent] = index
        return index

    def newest(self, kind: NodeKind, agent: str) -> int | None:
        return next((node.index for node in reversed(self.nodes) if (node.kind, node.agent) == (kind, agent)), None)

    def to_json_value(self) -> list[dict[str, Any]]:
        """Compact: what is at its default is left out."""
        return [node.model_dump(mode="json", exclude_defaults=True) for node in self.nodes]
