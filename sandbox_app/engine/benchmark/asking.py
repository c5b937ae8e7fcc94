"""What it costs to keep a state, to judge a call and to look at a scene; each is a median, in a settled world."""

import time
from collections.abc import Callable
from statistics import median

from sandbox_app.engine.benchmark.played import Played, crowd, decisions
from sandbox_app.engine.calls import Grammar
from sandbox_app.engine.sandbox import Sandbox
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.snapshot import Snapshot
from sandbox_app.engine.validator import check, judge, legal_calls


def keeping(rounds: int) -> dict[str, float]:
    """Milliseconds for a world of 30 bodies: taking a snapshot as bytes, going back to one, and there once more."""
    sandbox, data, taking, going, again = Sandbox(crowd()), b"", [], [], []
    for number in range(rounds):
        if number % 20 == 0:
            sandbox.reset(seed=1)
        sandbox.step("wait(1)")
        taking.append(_seconds(lambda: sandbox.snapshot().to_bytes()))
        data = sandbox.snapshot().to_bytes()
        going.append(_restoring(sandbox, data))
    for _ in range(rounds + 2):
        again.append(_restoring(sandbox, data))
    sandbox.close()
    return {
        "snapshot_ms": round(1e3 * median(taking), 3),
        "restore_ms": round(1e3 * median(going), 3),
        "restore_again_ms": round(1e3 * median(again[2:]), 3),
        "bytes": len(data),
        "bodies": 30,
    }


def _restoring(sandbox: Sandbox, data: bytes) -> float:
    """Seconds."""
    return _seconds(lambda: sandbox.restore(Snapshot.from_bytes(data)))


def judging(scenario: Scenario, rounds: int) -> dict[str, float]:
    """Microseconds: one call by all rules, averaged over all that can be said; a legal call; the list of legal ones."""
    sandbox = Sandbox(scenario)
    sandbox.reset(seed=1)
    world, robot = sandbox.world, next(iter(sandbox.world.robots.values()))
    grammar = Grammar(scenario, robot.spec)
    calls, legal = list(grammar.calls.values()), legal_calls(world, robot, grammar)
    each = [_seconds(lambda: [check(world, robot, call) for call in calls]) / len(calls) for _ in range(rounds)]
    lawful = [_seconds(lambda: [judge(world, robot, grammar, t) for t in legal]) / len(legal) for _ in range(rounds)]
    lists = [_seconds(lambda: legal_calls(world, robot, grammar)) for _ in range(rounds)]
    sandbox.close()
    return {
        "check_us": round(1e6 * median(each), 2),
        "judge_us": round(1e6 * median(lawful), 2),
        "legal_calls_us": round(1e6 * median(lists), 1),
        "calls": len(calls),
    }


def looking(scenario: Scenario, played: Played) -> dict[str, float]:
    """Milliseconds: the scene graph that the first robot knows, with its text, right after a decision."""
    sandbox, taken, nodes = Sandbox(scenario), [], 0
    robot = scenario.robots[0].name
    for calls in decisions(sandbox, played):
        sandbox.step(calls)
        sandbox.world.forget()
        taken.append(_seconds(lambda: sandbox.scene_graph(robot).to_text()))
        nodes = len(sandbox.scene_graph(robot).nodes)
    sandbox.close()
    return {"graph_and_text_ms": round(1e3 * median(taken), 3), "nodes": nodes}


def _seconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started
