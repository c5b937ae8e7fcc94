"""Watches the numbers of each update for the usual ways in which PPO goes wrong, and says so.

Left out: pausing and rolling back; the best checkpoint by validation is what the run ends with.
"""

from typing import NamedTuple

from training_app.learning.report import Report, Severity


class Watch(NamedTuple):
    metric: str
    low: float
    high: float
    after: int  # updates; what is usual at the start
    severity: Severity
    name: str
    text: str


WATCHES = (
    Watch("objective/entropy", 0.01, 100.0, 3, "warning", "entropy_collapse", "the policy hardly explores any more"),
    Watch("objective/kl", -1.0, 1.0, 3, "warning", "far_from_supervised", "the policy has left the supervised model"),
    Watch("rollout/illegal_share", -1.0, 0.6, 6, "warning", "many_illegal", "most episodes end in an illegal call"),
    Watch("policy/clipfrac_avg", -1.0, 0.4, 3, "warning", "large_steps", "the updates are too large for their clip"),
)


class Guard:
    """Says each thing once, when it begins."""

    def __init__(self, report: Report):
        self._report = report
        self._wrong: set[str] = set()

    def watch(self, update: int, values: dict[str, float]) -> None:
        for each in WATCHES:
            value = values.get(each.metric)
            wrong = value is not None and update > each.after and not each.low <= value <= each.high
            if wrong and each.name not in self._wrong:
                text = f"update {update}: {each.text} ({each.metric} {value:.3g})"
                self._report.alert(each.severity, each.name, text)
            (self._wrong.add if wrong else self._wrong.discard)(each.name)
