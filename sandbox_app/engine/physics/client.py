"""The physics client: one headless PyBullet world, spoken to in the engine's own words.

One `advance` is one drawn frame of 1/30 s, simulated in equal substeps without coming back to Python.

What makes a saved state exact: no sleeping; PyBullet's simple broad phase, whose pairs depend on where things are now
(the default one keeps boxes that depend on the past, which reached the last bits in one continuation of twenty);
fastenings made anew in the order in which the solver had them.
"""

import tempfile
from collections.abc import Sequence, Set
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from sandbox_app.engine.physics.making import UPRIGHT, Maker, Vector, pybullet, silence

FRAME = 1 / 30  # seconds of simulated time between two motor commands, and between two drawn frames
HELD = 4  # states that are kept in memory
PAIR = itemgetter(slice(1, 5))  # of a contact point of PyBullet's: two bodies, a link of each
Pose = tuple[Vector, Vector]  # position, quaternion x y z w
MEMORY = Path("/dev/shm") if Path("/dev/shm").is_dir() else Path(tempfile.gettempdir())  # files that touch no disk


class Contact(NamedTuple):
    other: int
    link: int  # of the body that was asked about
    distance: float  # metres; negative: they penetrate
    force: float  # newtons, along the normal


class Hit(NamedTuple):
    body: int
    point: Vector


class Fastening(NamedTuple):
    """A fixed constraint as it was made: the other body's position and turn are in the link's frame."""

    number: int
    body: int
    link: int
    other: int
    position: Vector
    orientation: Vector
    force: float


class Bullet(Maker):
    def __init__(self) -> None:
        super().__init__()
        self.fastenings: list[Fastening] = []  # in the solver's order
        self._joints: list[range] = []
        self._still: dict[int, tuple[float, ...]] = {}  # the rows of bodies without mass, until something puts them
        self._put: set[int] = set()
        self._held: dict[bytes, int] = {}  # states that were loaded again and again, and PyBullet's numbers of them
        self._loaded = b""  # the latest

    def clear(self, gravity: float, substeps: int, iterations: int) -> None:
        """An empty world; shapes and bodies of the former one are freed with it."""
        self._let_go(0)
        pybullet.resetSimulation(flags=pybullet.RESET_USE_SIMPLE_BROADPHASE, physicsClientId=self.client)
        pybullet.setPhysicsEngineParameter(
            fixedTimeStep=FRAME,
            numSubSteps=substeps,
            numSolverIterations=iterations,
            solverResidualThreshold=1e-5,  # stop iterating early where nothing moves: a seventh of the time saved
            deterministicOverlappingPairs=1,
            enableFileCaching=0,  # or every state that is loaded stays in memory under the name of its file
            physicsClientId=self.client,
        )
        pybullet.setGravity(0, 0, gravity, physicsClientId=self.client)
        self.fastenings, self._joints, self._still, self._put = [], [], {}, set()

    def advance(self) -> None:
        pybullet.stepSimulation(physicsClientId=self.client)

    # Moving -----------------------------------------------------------------------------------------------------

    def drive(self, body: int, joints: Vector, velocities: Vector, forces: Vector) -> None:
        pybullet.setJointMotorControlArray(
            body,
            joints,
            pybullet.VELOCITY_CONTROL,
            targetVelocities=velocities,
            forces=forces,
            physicsClientId=self.client,
        )

    def aim(self, body: int, joint: int, position: float, force: float, speed: float) -> None:
        """A motor that goes to a position and stays there until told otherwise."""
        pybullet.setJointMotorControl2(
            body,
            joint,
            pybullet.POSITION_CONTROL,
            targetPosition=position,
            force=force,
            maxVelocity=speed,
            physicsClientId=self.client,
        )

    def put(self, body: int, position: Vector, orientation: Vector = UPRIGHT) -> None:
        """Set a body somewhere, at rest: for edits of the state, and for bodies that walk by themselves."""
        pybullet.resetBasePositionAndOrientation(body, position, orientation, physicsClientId=self.client)
        self._put.add(body)
        self._still.pop(body, None)

    def set_velocity(self, body: int, linear: Vector, angular: Vector = (0.0, 0.0, 0.0)) -> None:
        pybullet.resetBaseVelocity(body, linear, angular, physicsClientId=self.client)

    def ik(self, body: int, link: int, position: Vector, orientation: Vector, rest: Sequence[Vector]) -> Vector:
        """Joint positions that bring the link there; the rows of `rest`: lower, upper, range, preferred."""
        lower, upper, span, preferred = rest
        return pybullet.calculateInverseKinematics(
            body,
            link,
            position,
            orientation,
            lowerLimits=lower,
            upperLimits=upper,
            jointRanges=span,
            restPoses=preferred,
            maxNumIterations=100,
            residualThreshold=1e-5,
            physicsClientId=self.client,
        )

    # Holding ----------------------------------------------------------------------------------------------------

    def fasten(self, body: int, link: int, other: int, force: float) -> Fastening:
        """Hold `other` where it now is relative to the link, with no more than `force` newtons."""
        frame = pybullet.getLinkState(body, link, computeForwardKinematics=1, physicsClientId=self.client)
        inverse = pybullet.invertTransform(frame[0], frame[1])
        position, orientation = pybullet.multiplyTransforms(*inverse, *self.pose(other))
        return self._fasten(Fastening(-1, body, link, other, position, orientation, force))

    def _fasten(self, wanted: Fastening) -> Fastening:
        _, body, link, other, position, orientation, force = wanted
        number = pybullet.createConstraint(
            body,
            link,
            other,
            -1,
            pybullet.JOINT_FIXED,
            (0, 0, 0),
            position,
            (0, 0, 0),
            orientation,
            physicsClientId=self.client,
        )
        pybullet.changeConstraint(number, maxForce=force, physicsClientId=self.client)
        self.fastenings.append(wanted._replace(number=number))
        return self.fastenings[-1]

    def unfasten(self, body: int, other: int) -> None:
        """Bullet fills the gap in its list with the last constraint, and so does ours."""
        index = next(i for i, held in enumerate(self.fastenings) if (held.body, held.other) == (body, other))
        self._remove(index)

    def _remove(self, index: int) -> None:
        pybullet.removeConstraint(self.fastenings[index].number, physicsClientId=self.client)
        self.fastenings[index] = self.fastenings[-1]
        self.fastenings.pop()

    # Looking ----------------------------------------------------------------------------------------------------

    def pose(self, body: int) -> Pose:
        return pybullet.getBasePositionAndOrientation(body, physicsClientId=self.client)

    def velocity(self, body: int) -> Pose:
        """Linear and angular, metres and radians a second."""
        return pybullet.getBaseVelocity(body, physicsClientId=self.client)

    def joint_states(self, body: int, joints: Vector) -> list[tuple[float, float]]:
        """(position, velocity) of each joint."""
        return [state[:2] for state in pybullet.getJointStates(body, joints, physicsClientId=self.client)]

    def joint_positions(self, body: int, joints: Vector) -> list[float]:
        return [state[0] for state in pybullet.getJointStates(body, joints, physicsClientId=self.client)]

    def link_poses(self, body: int, links: Vector) -> list[Pose]:
        states = pybullet.getLinkStates(body, links, computeForwardKinematics=1, physicsClientId=self.client)
        return [state[4:6] for state in states]

    def touched(self, body: int, link: int | None = None) -> set[int]:
        """The bodies in contact with this one, or with one link of it."""
        if link is None:
            contacts = pybullet.getContactPoints(bodyA=body, physicsClientId=self.client)
        else:
            contacts = pybullet.getContactPoints(bodyA=body, linkIndexA=link, physicsClientId=self.client)
        return {contact[2] for contact in contacts}

    def touches(self, body: int, others: Set[int]) -> bool:
        """Whether the body is in contact with one of the others; asked of every robot in every frame."""
        contacts = pybullet.getContactPoints(bodyA=body, physicsClientId=self.client)
        return any(contact[2] in others for contact in contacts) if contacts else False

    def contacts(self, body: int) -> list[Contact]:
        points = pybullet.getContactPoints(bodyA=body, physicsClientId=self.client)
        return [Contact(point[2], point[3], point[8], point[9]) for point in points]

    def depths(self) -> list[tuple[int, int, float]]:
        """All contacts that there are: the two bodies, and how deep they are in each other, metres."""
        return [(p[1], p[2], -p[8]) for p in pybullet.getContactPoints(physicsClientId=self.client)]

    def first_hit(self, start: Vector, end: Vector) -> Hit | None:
        """What a ray from start to end meets first, and where."""
        body, _, _, point, _ = pybullet.rayTest(start, end, physicsClientId=self.client)[0]
        return None if body < 0 else Hit(body, point)

    def find_contacts(self) -> None:
        """Look for contacts without a step."""
        pybullet.performCollisionDetection(physicsClientId=self.client)

    # Keeping ----------------------------------------------------------------------------------------------------

    def save(self) -> bytes:
        """The state of all bodies and contacts; for a world that was built in the same order, in any process."""
        with tempfile.NamedTemporaryFile(dir=MEMORY, prefix="sandbox_state_") as file:
            pybullet.saveBullet(file.name, physicsClientId=self.client)
            return file.read()

    def load(self, state: bytes, fastenings: Sequence[Fastening]) -> None:
        while self.fastenings:
            self._remove(len(self.fastenings) - 1)
        if state in self._held:
            pybullet.restoreState(stateId=self._held[state], physicsClientId=self.client)
        else:
            self._read(state)
        for held in fastenings:
            self._fasten(held)

    def _read(self, state: bytes) -> None:
        with tempfile.NamedTemporaryFile(dir=MEMORY, prefix="sandbox_state_") as file, silence():
            file.write(state)
            file.flush()
            pybullet.restoreState(fileName=file.name, physicsClientId=self.client)

    def hold(self, state: bytes) -> None:
        """The world has come to that state once more: what is loaded twice running stays in memory.

        PyBullet takes 40 µs a body to read a state, as long to put one in memory, and next to nothing to go back there.
        """
        if state == self._loaded and state not in self._held:
            self._let_go(HELD - 1)
            self._held[state] = pybullet.saveState(physicsClientId=self.client)
        self._loaded = state

    def _let_go(self, most: int) -> None:
        """Of the states in memory, the oldest, until no more are left than that."""
        while len(self._held) > most:
            pybullet.removeState(self._held.pop(next(iter(self._held))), physicsClientId=self.client)

    def numbers(self) -> list[tuple[float, ...]]:
        """Every position, velocity and contact that there is, body by body: what the next step starts from.

        Bullet sorts what touches by its pair of links before it solves (`deterministicOverlappingPairs`), so the order
        of the pairs is no part of the state; that of one pair's points is, and a saved state may not bring it back.
        """
        points = sorted(pybullet.getContactPoints(physicsClientId=self.client), key=PAIR)
        rows: list[tuple[float, ...]] = [
            (*point[1:5], *point[5], *point[6], *point[7], *point[8:11], *point[11], point[12], *point[13])
            for point in points
        ]
        return rows + [self._still.get(body) or self._row(body, joints) for body, joints in enumerate(self._parts())]

    def _row(self, body: int, joints: range) -> tuple[float, ...]:
        (position, turn), (linear, angular) = self.pose(body), self.velocity(body)
        states = self.joint_states(body, joints) if joints else ()
        return (*position, *turn, *linear, *angular, *(part for state in states for part in state))

    def _parts(self) -> list[range]:
        """The joints of each body; bodies are never made or taken away once the world is built."""
        bodies = pybullet.getNumBodies(physicsClientId=self.client)
        if len(self._joints) != bodies:
            self._joints = [range(pybullet.getNumJoints(b, physicsClientId=self.client)) for b in range(bodies)]
            still = [b for b in range(bodies) if not self._joints[b] and self._mass(b) == 0 and b not in self._put]
            self._still = {body: self._row(body, range(0)) for body in still}
        return self._joints

    def _mass(self, body: int) -> float:
        return pybullet.getDynamicsInfo(body, -1, physicsClientId=self.client)[0]
