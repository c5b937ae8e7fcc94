"""Where the Panda's hand is for given joints, and joints for a hand: damped least squares with a pull to a rest pose.

Unusual: not PyBullet's own inverse kinematics. That starts from where the joints happen to be and does not say when a
target is out of reach; these are pure functions, so they also stay out of every saved state. After Buss, "Introduction
to Inverse Kinematics" (2004); the pull to the rest pose acts in the null space, so it costs no accuracy.
"""

import math

import numpy as np

from sandbox_app.engine.robots import panda_model as model

ARM = model.JOINTS[:7]
LOWER, UPPER = np.array([joint.lower for joint in ARM]) + 0.02, np.array([joint.upper for joint in ARM]) - 0.02
STEPS, DAMPING, PULL, LONGEST = 60, 0.03, 0.15, 0.4
NEAR, ALIGNED = 0.001, 0.01  # metres, radians: good enough


def _fixed(origin: tuple, turn: tuple) -> np.ndarray:
    """(4, 4) of a joint's place in its parent: roll, pitch, yaw about fixed axes."""
    (cr, cp, cy), (sr, sp, sy) = np.cos(turn), np.sin(turn)
    frame = np.eye(4)
    frame[:3, :3] = [
        [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
        [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
        [-sp, cp * sr, cp * cr],
    ]
    frame[:3, 3] = origin
    return frame


PLACES = [_fixed(joint.origin, joint.turn) for joint in model.JOINTS[:8]]  # the eighth is the hand, on a fixed joint
PLACES[7] = PLACES[7] @ _fixed((0, 0, model.GRIP), (0, 0, 0))


def frames(joints: np.ndarray) -> np.ndarray:
    """(8, 4, 4): each joint's frame, turned, and last the grip between the finger tips, in the foot's frame."""
    found, frame = np.empty((8, 4, 4)), np.eye(4)
    for index, (place, cos, sin) in enumerate(zip(PLACES, np.cos(joints), np.sin(joints), strict=False)):
        frame = frame @ place
        x, y = frame[:, 0].copy(), frame[:, 1]
        frame[:, 0], frame[:, 1] = cos * x + sin * y, cos * y - sin * x
        found[index] = frame
    found[7] = frame @ PLACES[7]
    return found


def solve(position: np.ndarray, rotation: np.ndarray, rest: np.ndarray) -> np.ndarray | None:
    """Seven joints that bring the grip to a place, turned like the (3, 3) rotation, near `rest`; None out of reach."""
    joints = np.clip(rest, LOWER, UPPER)
    for step in range(STEPS):
        chain = frames(joints)
        error = _error(chain[7], position, rotation)
        if np.linalg.norm(error[:3]) < NEAR and np.linalg.norm(error[3:]) < ALIGNED:
            return joints
        axes, arms = chain[:7, :3, 2], chain[7, :3, 3] - chain[:7, :3, 3]
        jacobian = np.concatenate([np.cross(axes, arms), axes], axis=1).T  # (6, 7)
        inverse = jacobian.T @ np.linalg.inv(jacobian @ jacobian.T + DAMPING**2 * np.eye(6))
        pull = PULL * (rest - joints) * (step < STEPS // 2)
        change = inverse @ error + pull - inverse @ (jacobian @ pull)
        change *= min(1.0, LONGEST / max(float(np.abs(change).max()), 1e-9))
        joints = np.clip(joints + change, LOWER, UPPER)
    return None


def _error(frame: np.ndarray, position: np.ndarray, rotation: np.ndarray) -> np.ndarray:
    """(6,): the way and the turn (axis times angle, in the foot's frame) that are missing."""
    missing = rotation @ frame[:3, :3].T
    axis = np.array([missing[2, 1] - missing[1, 2], missing[0, 2] - missing[2, 0], missing[1, 0] - missing[0, 1]])
    sine, cosine = np.linalg.norm(axis) / 2, (np.trace(missing) - 1) / 2
    angle = math.atan2(sine, cosine)
    turn = axis * (angle / (2 * sine)) if sine > 1e-9 else axis / 2
    return np.concatenate([position - frame[:3, 3], turn])


def pointing(bearing: float, tilt: float, across: float) -> np.ndarray:
    """The (3, 3) rotation of a hand that points down, tilted outwards by `tilt`, its fingers closing along `across`.

    A tilted hand can close its fingers only square to the bearing, and then it does so whatever `across` is.
    """
    ahead = np.array([math.cos(bearing), math.sin(bearing), 0])
    left = np.array([-math.sin(bearing), math.cos(bearing), 0])
    down = ahead * math.sin(tilt) + np.array([0, 0, -math.cos(tilt)])
    fingers = -left if tilt else np.array([math.cos(across), math.sin(across), 0])
    fingers = fingers if fingers @ left <= 0 else -fingers
    return np.stack([np.cross(fingers, down), fingers, down], axis=1)
