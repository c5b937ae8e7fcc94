"""The names under which a live session is kept in Redis, and how long each lasts.

record    hash: owner, scenario, seed and log of the episode; enough to build the same state again in another process
commands  list: what the viewers ask for, in order; the task takes them
output    pub/sub channel: JSON texts and binary frames, from the task to every viewer
presence  expires when no viewer renews it: then nobody watches, and the task ends
worker    holds the token of the task that runs the session; expires when that process is lost
"""

from dataclasses import dataclass

PRESENCE_SECONDS = 10
PRESENCE_AFTER_LEAVING = 6
WORKER_SECONDS = 10
RECORD_SECONDS = 3600
MOST_COMMANDS_WAITING = 500
RUNNING = "sessions:running"


@dataclass(frozen=True)
class SessionKeys:
    id: str

    @property
    def record(self) -> str:
        return f"session:{self.id}"

    @property
    def commands(self) -> str:
        return f"session:{self.id}:in"

    @property
    def output(self) -> str:
        return f"session:{self.id}:out"

    @property
    def presence(self) -> str:
        return f"session:{self.id}:alive"

    @property
    def worker(self) -> str:
        return f"session:{self.id}:worker"
