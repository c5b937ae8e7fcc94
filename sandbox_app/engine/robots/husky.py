"""The Husky at work: four wheels with motors, steered by turning the left and the right ones at different speeds.

Unusual: nothing holds it to the floor but its weight, and nothing turns it but its wheels' friction, so it skids as it
turns, climbs ramps, and is slowed by what it pushes. Without a hand it works on a device by a nudge of its bumper.
"""

import math
from typing import Any

from sandbox_app.engine import document
from sandbox_app.engine.layout.geometry import Point, ahead, distance, turned, wrap, yaw_of
from sandbox_app.engine.physics.client import FRAME, Bullet
from sandbox_app.engine.physics.making import Vector
from sandbox_app.engine.robots import husky_model as model
from sandbox_app.engine.robots.motions import FACED, STALLED_FRAMES, bearing, frames
from sandbox_app.engine.robots.robot import Motion, Robot

MOVED = tuple(range(len(model.JOINTS)))
ARRIVED, PASSED = 0.04, 0.15  # metres: near enough to the last point, and to one on the way
ACCELERATION = 5.0  # m/s²
SKID = 2.0  # the wheels' difference that turns it, as a multiple of one without skidding
TURN_GAIN = 5.0  # 1/s: turn rate asked for a radian of error
SPOT_GAIN = 4.0  # 1/s: speed asked for a metre away from the spot that it turns on
CORRECTING = 0.3  # m/s, at most, on the way back to the spot; and radians of what it then turns back
SIDEWAYS = 0.5  # share of the wheels' friction across them: with all of it, turning takes twice the time
NUDGE_SPEED, NUDGE = 0.25, 0.35  # m/s, and metres at most
LONGEST = 20.0  # seconds for one stretch of the way
BACKWARDS = 0.5  # metres that it rather reverses than turns round for


class Husky(Robot):
    RADIUS, FRONT = model.FOOTPRINT, model.FRONT
    HAS_HAND = False
    EYES = 0.5
    PARTS, LINKS = model.PARTS, len(model.JOINTS)

    def __init__(self, bullet: Bullet, spec: document.Robot, x: float, y: float, yaw: float):
        body = bullet.articulated(model.URDF, (x, y, model.HEIGHT), turned(yaw), fixed=False)
        super().__init__(bullet, spec, body, x, y, yaw)
        for wheel in MOVED:
            bullet.set_surface(body, wheel, lateralFriction=1.0, anisotropicFriction=(1.0, SIDEWAYS, 1.0))
        self._forces = [model.TORQUE] * len(MOVED)
        self._speed = 0.0
        self._anchor: tuple[float, float, float] | None = None  # x, y, yaw where it came to rest
        self.sense()

    def sense(self) -> None:
        (x, y, _), orientation = self.bullet.pose(self.body)
        self.place, self.yaw = (x, y), yaw_of(orientation)

    def put(self, x: float, y: float, yaw: float) -> None:
        self.bullet.put(self.body, (x, y, model.HEIGHT), turned(yaw))
        for wheel in MOVED:
            self.bullet.set_joint(self.body, wheel, 0.0)
        self._speed, self._anchor = 0.0, None
        self.sense()

    def rest(self) -> None:
        """Stand where it came to rest: motors that only stop let it creep, centimetres a minute."""
        if self._anchor is None:
            self._anchor, self._speed = (*self.place, self.yaw), 0.0
        x, y, yaw = self._anchor
        dx, dy = x - self.place[0], y - self.place[1]
        back = dx * math.cos(self.yaw) + dy * math.sin(self.yaw)
        self._spin(_within(SPOT_GAIN * back, CORRECTING), TURN_GAIN * _within(wrap(yaw - self.yaw), CORRECTING))

    def _drive(self, speed: float, turn: float) -> None:
        """This frame's velocities, metres and radians a second; the speed is reached little by little."""
        self._anchor = None
        most = ACCELERATION * FRAME
        self._speed += _within(speed - self._speed, most)
        self._spin(self._speed, turn)

    def _spin(self, speed: float, turn: float) -> None:
        difference = turn * SKID * model.TRACK / 2
        left, right = ((speed + side * difference) / model.WHEEL_RADIUS for side in (-1, 1))
        self.bullet.drive(self.body, MOVED, (left, left, right, right), self._forces)

    # Driving ----------------------------------------------------------------------------------------------------

    def limit_push(self, force: float) -> None:
        torque = min(force * model.WHEEL_RADIUS / len(MOVED), model.TORQUE * self.strength)
        self._forces = [torque] * len(MOVED)

    def drive_to(self, point: Point, face: Point | None, speed: float | None, last: bool) -> Motion:
        best, stalled = math.inf, 0
        back = last and distance(self.place, point) < BACKWARDS and abs(self._off(point)) > math.pi / 2
        for _ in frames(LONGEST):
            left = distance(self.place, point)
            if left < (ARRIVED if last else PASSED):
                return True
            best, stalled = (left, 0) if left < best - 0.01 else (best, stalled + 1)
            off = wrap(self._off(point) + math.pi * back)
            facing = max(0.0, math.cos(off)) ** 4
            stalled = 0 if facing < 0.5 else stalled
            if stalled > STALLED_FRAMES or abs(left - best) > 0.3:
                return False
            pace = min(speed or self.speed_limit(), 4.0 * left + 0.05 if last else math.inf) * facing
            self._drive(-pace if back else pace, self._turn_rate(off))
            yield
        return False

    def turn_to(self, target: Point) -> Motion:
        """On the spot: where skidding takes it away, it drives back while it turns."""
        spot = self.place
        for _ in frames(5.0):
            off = self._off(target)
            if abs(off) < FACED:
                self.rest()
                return True
            back = distance(self.place, spot) * math.cos(self._off(spot))
            self._drive(_within(SPOT_GAIN * back, CORRECTING), self._turn_rate(off))
            yield
        return False

    def _off(self, point: Point) -> float:
        """How far it must turn to face a point, radians."""
        return wrap(bearing(self.place, point) - self.yaw)

    def _turn_rate(self, off: float) -> float:
        rate = self.spec.limits.turn_rate * self.strength
        wanted = TURN_GAIN * off
        return max(-rate, min(rate, wanted + math.copysign(min(0.3, abs(wanted)), wanted)))

    # The bumper -------------------------------------------------------------------------------------------------

    def touch(self, point: Vector) -> Motion:
        """Forwards, slowly, until the bumper meets something."""
        start = self.place
        for _ in frames(NUDGE / NUDGE_SPEED + 0.5):
            if self._bumps() or distance(start, self.place) > NUDGE:
                break
            self._drive(NUDGE_SPEED, 0.0)
            yield
        self.rest()
        return True

    def tuck(self) -> Motion:
        """Away from what the bumper touches."""
        if self._bumps():
            return (yield from self.drive_to(ahead(self.place, self.yaw, -0.15), None, NUDGE_SPEED, True))
        self.rest()
        return True

    def _bumps(self) -> bool:
        return bool(self.bullet.touched(self.body, -1))

    def squeeze(self) -> None:
        """It holds nothing."""

    # Keeping ----------------------------------------------------------------------------------------------------

    def keep(self) -> dict[str, Any]:
        return {**super().keep(), "speed": self._speed, "anchor": self._anchor and list(self._anchor)}

    def put_back(self, kept: dict[str, Any]) -> None:
        self._speed, self._anchor = kept["speed"], kept["anchor"] and tuple(kept["anchor"])
        super().put_back(kept)


def _within(value: float, most: float) -> float:
    return max(-most, min(most, value))
