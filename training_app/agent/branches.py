"""The choices of an agent that has got stuck: which subgoals were tried, what stopped each, how often it may go back.

A plan is an order of subgoals, so an open choice is a subgoal that could come first and was not given up yet. Going
back puts the one that failed behind the others; when none is left that has not failed too often, there is nothing to
go back to. What failed is forgotten when the subgoal is met.
"""

from collections import Counter
from collections.abc import Iterable

STUCK, LOST = 2, 4  # failures at a subgoal until another is better, and until it is given up
LOST_IN_TEAM = 10  # what fails for one may be mended by another, and nobody is missed more than who has given up


class Branches:
    def __init__(self, backtracks: int, lost: int = LOST):
        self.left, self._lost = backtracks, lost
        self._failures: dict[str, Counter[str]] = {}  # subgoal → how often what stopped it
        self._later: dict[str, None] = {}  # subgoals that were gone back from, in that order

    def failed(self, subgoal: str, cause: str, weight: int = 1) -> None:
        self._failures.setdefault(subgoal, Counter())[cause] += weight

    def forget_all_but(self, subgoals: Iterable[str]) -> None:
        """Those that are still open."""
        is_open = set(subgoals)
        self._failures = {subgoal: counts for subgoal, counts in self._failures.items() if subgoal in is_open}
        self._later = {subgoal: None for subgoal in self._later if subgoal in is_open}

    def go_back(self, subgoal: str) -> None:
        self.left -= 1
        self._later.pop(subgoal, None)
        self._later[subgoal] = None  # the newest failure comes last of all

    @property
    def later(self) -> tuple[str, ...]:
        """What comes after everything else in the next plan."""
        return tuple(self._later)

    def is_stuck(self, subgoal: str, subgoals: Iterable[str]) -> bool:
        """It failed here, and there is an open choice to go back to."""
        return bool(self.left) and self._count(subgoal) >= STUCK and self._has_choice(subgoals)

    def is_lost(self, subgoal: str, subgoals: Iterable[str]) -> bool:
        """It failed here too often, and everything else was tried, or may not be tried any more."""
        return self._count(subgoal) >= self._lost and not (self.left and self._has_choice(subgoals))

    def is_beyond_hope(self, subgoal: str) -> bool:
        return self._count(subgoal) >= 2 * self._lost

    def cause(self, subgoal: str) -> str:
        """What stopped it most often."""
        return max(self._failures.get(subgoal, Counter({"none": 1})).items(), key=lambda item: item[1])[0]

    def _has_choice(self, subgoals: Iterable[str]) -> bool:
        return any(self._count(other) < STUCK for other in subgoals)

    def _count(self, subgoal: str) -> int:
        return self._failures.get(subgoal, Counter()).total()
