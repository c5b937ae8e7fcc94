"""What `Sandbox.step` costs: against the bare loop of physics, with somebody watching, and part by part.

The bare loop steps a copy of the world, put into the same state before each decision, as many frames as the decision
took, and does nothing else: no motor is set, nothing is read. Both are timed in turn, decision by decision.
"""

import time
from collections.abc import Sequence
from statistics import median
from typing import Any

from sandbox_app.engine.benchmark.played import Played, decisions
from sandbox_app.engine.benchmark.profile import Profile
from sandbox_app.engine.sandbox import Sandbox
from sandbox_app.engine.scenario import Scenario


def against_bare(scenario: Scenario, played: Sequence[Played]) -> dict[str, float]:
    """The ratio is the median over episodes; microseconds and frames are of a decision, on average."""
    sandbox, copy = Sandbox(scenario), Sandbox(scenario)
    ratios, steps, bares, frames, count = [], 0.0, 0.0, 0, 0
    for episode in played:
        copy.reset(episode.seed)
        step = bare = 0.0
        for calls in decisions(sandbox, episode):
            _copy_state(sandbox, copy)
            before, started = sandbox.world.frames, time.process_time()
            sandbox.step(calls)
            step += time.process_time() - started
            frames += sandbox.world.frames - before
            bare += _bare(copy, sandbox.world.frames - before)
        ratios.append(step / bare)
        steps, bares, count = steps + step, bares + bare, count + len(episode.calls)
    sandbox.close()
    copy.close()
    return {
        "ratio": round(median(ratios), 4),
        "step_us": round(1e6 * steps / count, 1),
        "bare_us": round(1e6 * bares / count, 1),
        "frames": round(frames / count, 1),
        "decisions": count,
    }


def _copy_state(sandbox: Sandbox, copy: Sandbox) -> None:
    there = sandbox.world.bullet
    copy.world.bullet.load(there.save(), list(there.fastenings))


def _bare(copy: Sandbox, frames: int) -> float:
    """Seconds."""
    advance, started = copy.world.bullet.advance, time.process_time()
    for _ in range(frames):
        advance()
    return time.process_time() - started


def watched(scenario: Scenario, played: Sequence[Played]) -> dict[str, float]:
    """What a hook after each frame adds that does nothing, in per cent of a step: the median over episodes."""
    alone, hooked = Sandbox(scenario), Sandbox(scenario, on_frame=lambda sandbox: None)
    added = []
    for number, episode in enumerate(played):
        pair = (alone, hooked) if number % 2 else (hooked, alone)
        seconds = dict(zip(pair, (_seconds(sandbox, episode) for sandbox in pair), strict=True))
        added.append(seconds[hooked] / seconds[alone])
    alone.close()
    hooked.close()
    return {"ratio": round(median(added), 4), "per_cent": round(100 * (median(added) - 1), 2)}


def _seconds(sandbox: Sandbox, episode: Played) -> float:
    """In `step`, over the episode."""
    seconds = 0.0
    for calls in decisions(sandbox, episode):
        started = time.process_time()
        sandbox.step(calls)
        seconds += time.process_time() - started
    return seconds


def throughput(scenario: Scenario, played: Sequence[Played]) -> dict[str, Any]:
    """Decisions a second on one core, resets counted in, and where the time of the steps goes."""
    sandbox, count, started = Sandbox(scenario), 0, time.process_time()
    for episode in played:
        for calls in decisions(sandbox, episode):
            sandbox.step(calls)
            count += 1
    rate = count / (time.process_time() - started)
    with Profile() as profile:
        for episode in played:
            for calls in decisions(sandbox, episode):
                sandbox.step(calls)
    sandbox.close()
    return {"decisions_per_second": round(rate, 1), "decisions": count, "shares": profile.shares()}
