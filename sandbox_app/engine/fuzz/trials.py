"""What a child process tries: one document, a batch of calls, a snapshot made, a snapshot continued elsewhere.

Each takes and gives plain values. A finding is a text; no finding is an empty list. What the engine refuses by its own
errors is right; any other exception is left to rise and becomes a finding of the parent.
"""

import random
from typing import Any

from sandbox_app.engine import hashing
from sandbox_app.engine.errors import EngineError, ScenarioError
from sandbox_app.engine.fuzz.texts import call_text
from sandbox_app.engine.sandbox import Sandbox
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.snapshot import Snapshot

DECISIONS = 3  # of each document that can be built
CONTINUED = 10  # decisions after a snapshot
Answer = dict[str, Any]


def try_document(given: dict[str, Any]) -> Answer:
    """`given`: text or value, and a seed. It is refused in words, finds no room, or runs."""
    chance = random.Random(given["seed"])
    try:
        scenario = Scenario.parse_text(given["text"]) if "text" in given else Scenario.parse(given["value"])
    except ScenarioError as error:
        dumb = [problem for problem in error.problems if not (problem.place and problem.message)]
        return {"came": "refused", "findings": [f"a problem without place or words: {dumb}"] if dumb else []}
    sandbox = Sandbox(scenario, seed=given["seed"] % 1000)
    try:
        sandbox.reset()
        for _ in range(DECISIONS):
            if not sandbox.episode.ended:
                sandbox.step(action_of(sandbox, chance))
        return {"came": "ran", "findings": []}
    except EngineError as error:
        return {"came": type(error).__name__, "findings": []}
    finally:
        sandbox.close()


def action_of(sandbox: Sandbox, chance: random.Random) -> Any:
    """A legal call by chance for each robot, in the form that `step` takes; now and then one out of turn."""
    said = {}
    for robot in sandbox.scenario.robots:
        legal = sandbox.legal_calls(robot.name) if chance.random() < 0.95 else []
        said[robot.name] = chance.choice(
            [call for call in legal if call != "done()"] or sandbox.calls(robot.name) or ["x"]
        )
    return said if len(said) > 1 else next(iter(said.values()))


# Calls -----------------------------------------------------------------------------------------------------------


def try_calls(given: dict[str, Any]) -> Answer:
    """A batch of texts in one scenario: each gets a verdict, and what is refused changes nothing that moves."""
    document = {**given["document"], "validator": {**given["document"]["validator"], **given["validator"]}}
    document["faults"] = [{**fault, "trigger": {"likely": 0.0}} for fault in document["faults"]]  # not the calls' doing
    chance, findings, refused = random.Random(given["seed"]), [], 0
    sandbox = Sandbox(Scenario.parse(document), seed=given["seed"] % 1000)
    try:
        sandbox.reset()
        for _ in range(given["count"]):
            if sandbox.episode.ended:
                sandbox.reset()
            finding, legal = _try_call(sandbox, chance)
            refused += not legal
            findings += finding
    finally:
        sandbox.close()
    return {"came": {"refused": refused, "carried out": given["count"] - refused}, "findings": findings}


def _try_call(sandbox: Sandbox, chance: random.Random) -> tuple[list[str], bool]:
    robots = [robot.name for robot in sandbox.scenario.robots]
    said = {name: call_text(sandbox.calls(name), chance) for name in robots}
    action = said if len(said) > 1 else said[robots[0]]
    before = _what_moves(sandbox)
    try:
        info = sandbox.step(action)[-1]
    except Exception as error:
        if isinstance(error, EngineError) and isinstance(action, dict) and sorted(action) != sorted(robots):
            return [], False  # not the agent's doing: a program left a robot out
        sandbox.reset()
        return [f"{type(error).__name__}: {error} — at {repr(action)[:300]}"[:900]], False
    legal = all(verdict.legal for verdict in info["verdicts"].values())
    findings = []
    if not all(verdict.legal or (verdict.rule and verdict.reason) for verdict in info["verdicts"].values()):
        findings.append(f"refused without rule or reason: {repr(action)[:300]}")
    nothing_done = not any(verdict.legal for verdict in info["verdicts"].values())
    if nothing_done and _what_moves(sandbox) != before:
        findings.append(f"refused, and yet something moved: {repr(action)[:300]}")
    return findings, legal


def _what_moves(sandbox: Sandbox) -> str:
    """Of all that a call may change, but for counters of decisions."""
    world = sandbox.world
    kept = {key: value for key, value in world.keep().items() if key not in COUNTERS}
    return hashing.digest(world, kept)


COUNTERS = ("tally", "events", "faults", "senses")


# Snapshots -------------------------------------------------------------------------------------------------------


def make_snapshot(given: dict[str, Any]) -> Answer:
    """A snapshot after some decisions by chance; ten more; the same ten again after going back, here."""
    chance = random.Random(given["seed"])
    sandbox = Sandbox(Scenario.parse(given["document"]), seed=given["seed"] % 100_000)
    try:
        _play_on(sandbox, chance, given["most"])
        snapshot = sandbox.snapshot()
        calls, hashes = [], []
        while len(calls) < CONTINUED and not sandbox.episode.ended:
            calls.append(action_of(sandbox, chance))
            sandbox.step(calls[-1])
            hashes.append(sandbox.state_hash())
        way, findings = _continued(sandbox, snapshot, calls, hashes, "the same process")
    except EngineError as error:
        return {"came": type(error).__name__, "findings": [] if "NoRoom" in type(error).__name__ else [str(error)]}
    finally:
        sandbox.close()
    return {
        "came": f"continued by {way}",
        "findings": findings,
        "bytes": snapshot.to_bytes(),
        "calls": calls,
        "hashes": hashes,
    }


def _play_on(sandbox: Sandbox, chance: random.Random, most: int) -> None:
    """Into the middle of an episode; one that ends before is begun again, and played less far."""
    sandbox.reset()
    for _ in range(chance.randint(0, most)):
        sandbox.step(action_of(sandbox, chance))
        if sandbox.episode.ended:
            _play_on(sandbox, chance, most // 2)
            return


def continue_elsewhere(given: dict[str, Any]) -> Answer:
    """The ten decisions in a sandbox of its own, in a process that never saw the episode."""
    sandbox = Sandbox(Scenario.parse(given["document"]), seed=0)
    try:
        snapshot = Snapshot.from_bytes(given["bytes"])
        way, findings = _continued(sandbox, snapshot, given["calls"], given["hashes"], "another process")
        return {"came": f"elsewhere by {way}", "findings": findings}
    finally:
        sandbox.close()


def _continued(
    sandbox: Sandbox, snapshot: Snapshot, calls: list, hashes: list[str], where: str
) -> tuple[str, list[str]]:
    way = sandbox.restore(snapshot)
    for number, (call, wanted) in enumerate(zip(calls, hashes, strict=True)):
        sandbox.step(call)
        if sandbox.state_hash() != wanted:
            return way, [f"in {where} (by {way}) decision {number} after the snapshot comes out differently: {call}"]
    return way, []
