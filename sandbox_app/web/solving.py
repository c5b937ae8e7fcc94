"""Can it be solved? The scripted expert plays one episode; its answer is told to whoever asked, for an hour.

"Not solved" is no proof that nobody could: it says where the expert, who knows the true state, got stuck.
"""

import json
from typing import Any

from celery.exceptions import SoftTimeLimitExceeded

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.engine.errors import EngineError
from sandbox_app.engine.planner.team import Planner
from sandbox_app.http.redis_store import store

JOB_SECONDS = 3600


def job_key(job: str) -> str:
    return f"solve:{job}"


def solve_and_tell(job: str, document: dict[str, Any], seed: int) -> None:
    _tell(job, state="running")
    try:
        answer = solve(Scenario.parse(document), seed)
    except EngineError as error:
        answer = {"solvable": False, "decisions": None, "note": str(error)}
    except SoftTimeLimitExceeded:
        answer = {"solvable": False, "decisions": None, "note": "the expert was still at it after two minutes"}
    _tell(job, state="done", **answer)


def solve(scenario: Scenario, seed: int) -> dict[str, Any]:
    sandbox, planner = Sandbox(scenario, seed=seed), Planner()
    try:
        sandbox.reset(seed=seed)
        over = success = False
        while not over:
            _, _, terminated, truncated, info = sandbox.step(planner.calls(sandbox))
            over, success = terminated or truncated, info["success"]
        note = "" if success else f"the expert did not reach the goals: {info['reason']}, last {sandbox.log[-1]}"
        return {"solvable": success, "decisions": len(sandbox.log), "note": note}
    finally:
        sandbox.close()


def _tell(job: str, **fields: Any) -> None:
    """Whoever asked is named in the record; one that has expired is not made anew."""
    record = store().get(job_key(job))
    if record:
        store().set(job_key(job), json.dumps({**json.loads(record), **fields}), ex=JOB_SECONDS)
