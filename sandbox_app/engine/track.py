"""A track: where every drawn shape was through one episode, made by carrying out its calls anew, exactly.

So a page can play, stop and wind an episode without a sandbox behind it. Shapes that never move are told once. As
bytes: four of length, little-endian; that many of JSON (`Track` without its poses); the poses as little-endian float32.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sandbox_app.engine.sandbox import Sandbox
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.spoken import action_of

EVERY = 2  # frames of 1/30 s: fifteen pictures a second; between them the page blends


@dataclass
class Track:
    bodies: list[dict[str, Any]]  # as `Sandbox.bodies`
    start: list[list[float]]  # a pose each: x y z qx qy qz qw
    moving: list[int]  # the shapes that `poses` tells about
    seconds: list[float]  # simulated time of each kept frame
    decisions: list[int]  # after so many decisions: the kept frame at which that state stands
    hashes: list[str]  # after each decision
    poses: np.ndarray = field(repr=False)  # float32 (frames, moving, 7)

    def to_bytes(self) -> bytes:
        words = json.dumps({name: value for name, value in vars(self).items() if name != "poses"}).encode()
        return len(words).to_bytes(4, "little") + words + self.poses.astype("<f4").tobytes()


def record(scenario: Scenario, seed: int, calls: Sequence[str]) -> Track:
    """The episode of that seed in which these calls were carried out, as `spoken.text_of` writes them."""
    reel = _Reel()
    sandbox = Sandbox(scenario, seed=seed, on_frame=reel.see)
    try:
        sandbox.reset(seed=seed)
        reel.begin(sandbox)
        for call in calls:
            if sandbox.episode.ended:
                break
            info = sandbox.step(action_of(sandbox, call))[4]
            reel.decided(sandbox, info["state_hash"])
        return reel.track(sandbox.bodies())
    finally:
        sandbox.close()


class _Reel:
    """Takes a picture of every other frame, and of each moment of decision."""

    def __init__(self) -> None:
        self._poses: list[np.ndarray] = []
        self._seconds: list[float] = []
        self._decisions: list[int] = []
        self._hashes: list[str] = []
        self._frames = -1  # before the first decision nothing is kept

    def begin(self, sandbox: Sandbox) -> None:
        self._frames = 0
        self._keep(sandbox)
        self._decisions.append(0)

    def see(self, sandbox: Sandbox) -> None:
        if self._frames < 0:
            return
        self._frames += 1
        if self._frames % EVERY == 0:
            self._keep(sandbox)

    def decided(self, sandbox: Sandbox, state_hash: str) -> None:
        if sandbox.seconds != self._seconds[-1]:
            self._keep(sandbox)
        self._decisions.append(len(self._poses) - 1)
        self._hashes.append(state_hash)

    def track(self, bodies: list[dict[str, Any]]) -> Track:
        poses = np.stack(self._poses)  # (frames, shapes, 7)
        moving = np.flatnonzero((poses != poses[0]).any(axis=(0, 2)))
        return Track(
            bodies=bodies,
            start=[[round(float(part), 5) for part in pose] for pose in poses[0]],
            moving=moving.tolist(),
            seconds=self._seconds,
            decisions=self._decisions,
            hashes=self._hashes,
            poses=poses[:, moving],
        )

    def _keep(self, sandbox: Sandbox) -> None:
        self._poses.append(sandbox.poses())
        self._seconds.append(round(sandbox.seconds, 4))
