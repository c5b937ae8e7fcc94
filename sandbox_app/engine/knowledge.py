"""What robots have been told, have looked at closely, and have reported. It is not physics, but it is state."""

from typing import Any, NamedTuple


class Message(NamedTuple):
    sender: str
    phrase: str
    frame: int


class Knowledge:
    def __init__(self, robots: list[str]):
        self.inboxes: dict[str, list[Message]] = {name: [] for name in robots}
        self.inspected: dict[str, list[str]] = {name: [] for name in robots}
        self.looks: dict[str, int] = {}  # thing → how often any robot looked
        self.reports: list[tuple[str, str]] = []  # (robot, fact), true ones only

    def tell(self, sender: str, receiver: str, phrase: str, frame: int) -> None:
        self.inboxes[receiver].append(Message(sender, phrase, frame))

    def inspect(self, robot: str, thing: str) -> None:
        self.looks[thing] = self.looks.get(thing, 0) + 1
        if thing not in self.inspected[robot]:
            self.inspected[robot].append(thing)

    def is_inspected(self, thing: str) -> bool:
        return any(thing in things for things in self.inspected.values())

    def report(self, robot: str, fact: str) -> None:
        self.reports.append((robot, fact))

    def keep(self) -> dict[str, Any]:
        return {
            "inboxes": {name: [list(message) for message in inbox] for name, inbox in self.inboxes.items()},
            "inspected": {name: list(things) for name, things in self.inspected.items()},
            "looks": dict(self.looks),
            "reports": [list(report) for report in self.reports],
        }

    def put_back(self, kept: dict[str, Any]) -> None:
        self.inboxes = {name: [Message(*message) for message in inbox] for name, inbox in kept["inboxes"].items()}
        self.inspected = {name: list(things) for name, things in kept["inspected"].items()}
        self.looks = dict(kept["looks"])
        self.reports = [tuple(report) for report in kept["reports"]]
