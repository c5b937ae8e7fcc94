"""What `Sandbox.step` costs: against the bare loop of physics, with somebody watching, and part by part.

The bare loop gives a copy of the world the same commands to its motors, recorded before, and steps it; it reads
nothing and decides nothing. Both are timed in turn, decision by decision, in time of this process.
"""

import time
from collections.abc import Sequence
from statistics import median
from typing import Any

from sandbox_app.engine.benchmark.played import Played, decisions
from sandbox_app.engine.benchmark.profile import Profile
from sandbox_app.engine.benchmark.tape import Frames, Tape, bound, play
from sandbox_app.engine.sandbox import Sandbox
from sandbox_app.engine.scenario import Scenario


def against_bare(scenario: Scenario, played: Sequence[Played]) -> dict[str, Any]:
    """`ratio`: the median over episodes; `resting`: the same against stepping a copy in which nobody moves.

    Microseconds and frames are of a decision, on average; `same`: the copies ended in the same state.
    """
    sandbox, copy, idle = Sandbox(scenario), Sandbox(scenario), Sandbox(scenario)
    ratios, resting, steps, bares, count, frames, same = [], [], 0.0, 0.0, 0, 0, True
    for episode in played:
        tapes = _record(sandbox, episode)
        for other in (copy, idle):
            other.reset(episode.seed)
        step = bare = rest = 0.0
        for calls, tape in zip(decisions(sandbox, episode), tapes, strict=True):
            step += _step(sandbox, calls)
            bare += _bare(copy, tape)
            rest += _bare(idle, [[] for _ in tape])
            frames += len(tape) - 1
        same &= sandbox.world.bullet.numbers() == copy.world.bullet.numbers()
        ratios.append(step / bare)
        resting.append(step / rest)
        steps, bares, count = steps + step, bares + bare, count + len(episode.calls)
    for other in (sandbox, copy, idle):
        other.close()
    return {
        "ratio": round(median(ratios), 4),
        "resting": round(median(resting), 4),
        "step_us": round(1e6 * steps / count, 1),
        "bare_us": round(1e6 * bares / count, 1),
        "frames": round(frames / count, 1),
        "decisions": count,
        "same": same,
    }


def _record(sandbox: Sandbox, episode: Played) -> list[Frames]:
    """What each decision tells the physics."""
    sandbox.reset(episode.seed)
    tape, told = Tape(sandbox), []
    for calls in episode.calls:
        sandbox.step(calls)
        told.append(tape.take())
    tape.close()
    return told


def _step(sandbox: Sandbox, calls: dict[str, str]) -> float:
    """Seconds."""
    started = time.process_time()
    sandbox.step(calls)
    return time.process_time() - started


def _bare(copy: Sandbox, tape: Frames) -> float:
    """Seconds."""
    bullet = copy.world.bullet
    frames = bound(tape, bullet)
    started = time.process_time()
    play(frames, bullet)
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
        seconds += _step(sandbox, calls)
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
