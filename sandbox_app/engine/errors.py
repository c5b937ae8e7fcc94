"""The engine's error tree: every message says what was wanted, what came, and what to do."""


class EngineError(Exception):
    """Anything the engine refuses; `place` names where (a document path, a file, a call)."""

    def __init__(self, message: str, *, place: str = "", hint: str = ""):
        super().__init__(message)
        self.message, self.place, self.hint = message, place, hint

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        fix = f" — {self.hint}" if self.hint else ""
        return f"{where}{self.message}{fix}"


class ScenarioError(EngineError):
    """A scenario document that cannot be used; `problems` lists every fault found, each with place and hint."""

    def __init__(self, problems: list[EngineError]):
        self.problems = problems
        super().__init__("\n".join(str(problem) for problem in problems))


class SnapshotError(EngineError):
    """A snapshot that is damaged, or does not belong to this scenario."""


class SandboxClosedError(EngineError):
    """A sandbox that was used after `close()`."""
