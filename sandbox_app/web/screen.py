"""What the viewers of a session see: poses at 30 a real second at most, and camera frames only while somebody asks.

A camera frame is rendered when something moved, the viewer's rate allows it, and the viewers have acknowledged all but
the last two: a hidden tab or a stalled line costs no rendering. Rendering takes at most half of the time.
"""

import time
from typing import Any

from sandbox_app.engine.errors import EngineError
from sandbox_app.web.frames import CREDIT
from sandbox_app.web.messages import Camera, Problem
from sandbox_app.web.pictures import jpeg
from sandbox_app.web.session_wire import SessionWire

POSES_SECONDS = 1 / 30


class Screen:
    def __init__(self, wire: SessionWire):
        self.wire, self.camera = wire, Camera(on=False)
        self.poses_shown = self.frames_rendered = self.frames_seen = 0
        self.poses_stale = self.camera_stale = False
        self.next_poses = self.next_frame = 0.0

    def moved(self) -> None:
        self.poses_stale = self.camera_stale = True

    def look(self, camera: Camera) -> None:
        self.camera = camera
        self.viewer_came()

    def viewer_came(self) -> None:
        """Whoever just came has nothing to acknowledge yet."""
        self.frames_seen = self.frames_rendered
        self.next_frame = 0.0
        self.moved()

    def seen(self, number: int) -> None:
        self.frames_seen = max(self.frames_seen, min(number, self.frames_rendered))

    @property
    def wants_frame(self) -> bool:
        return self.camera.on and self.camera_stale and self.frames_rendered - self.frames_seen < CREDIT

    def idle_wait(self, longest: float) -> float:
        """How long one may wait for a command while something is still to be shown."""
        times = [self.next_poses] if self.poses_stale else []
        times += [self.next_frame] if self.wants_frame else []
        return min([longest] + [max(0.002, at - time.monotonic()) for at in times])

    def refresh(self, sandbox: Any) -> bool:
        """Whether this rendered the sandbox's first picture."""
        renderer = sandbox.renderer
        if self.poses_stale and time.monotonic() >= self.next_poses:
            self._show_poses(sandbox)
        if self.wants_frame and time.monotonic() >= self.next_frame:
            self._show_frame(sandbox)
        return sandbox.renderer != renderer

    def _show_poses(self, sandbox: Any) -> None:
        self.poses_shown += 1
        self.poses_stale, self.next_poses = False, time.monotonic() + POSES_SECONDS
        self.wire.show("poses", self.poses_shown, sandbox.seconds, sandbox.poses().astype("<f4").tobytes())

    def _show_frame(self, sandbox: Any) -> None:
        started = time.monotonic()
        try:
            pixels = sandbox.render(self.camera.viewpoint, width=self.camera.width, height=self.camera.height)
        except EngineError as error:
            self.camera = Camera(on=False)
            self.wire.say(Problem(place="camera", message=error.message, hint=error.hint))
            return
        self.frames_rendered += 1
        self.wire.show("camera", self.frames_rendered, sandbox.seconds, jpeg(pixels))
        cost = time.monotonic() - started
        self.camera_stale, self.next_frame = False, started + max(1 / self.camera.rate, 2 * cost)
