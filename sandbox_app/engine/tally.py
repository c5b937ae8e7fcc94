"""How often each robot has called each skill in this episode, and when last: what the scenario's rates are held to."""

from typing import Any, NamedTuple


class Count(NamedTuple):
    times: int
    last: int  # the decision


class Tally:
    def __init__(self) -> None:
        self.decision = 0  # the one that goes on, or was the last
        self.counts: dict[str, Count] = {}  # "robot.skill" →

    def of(self, robot: str, skill: str) -> Count | None:
        return self.counts.get(f"{robot}.{skill}")

    def record(self, robot: str, skill: str) -> None:
        """The robot's call was carried out in this decision."""
        before = self.of(robot, skill)
        self.counts[f"{robot}.{skill}"] = Count(1 + (before.times if before else 0), self.decision)

    def keep(self) -> dict[str, Any]:
        return {"decision": self.decision, "counts": {name: list(count) for name, count in self.counts.items()}}

    def put_back(self, kept: dict[str, Any]) -> None:
        self.decision = kept["decision"]
        self.counts = {name: Count(*count) for name, count in kept["counts"].items()}
