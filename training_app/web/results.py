"""The best that a person's finished runs have reached on each scenario; the library shows it beside the baseline."""

from typing import Any

from training_app.web.models import Run


def best_results(person: Any) -> dict[str, dict[str, Any]]:
    """By scenario id: success on held-out layouts with its 95 % interval, and that of the supervised start."""
    finished = Run.objects.filter(owner=person, state=Run.State.FINISHED)
    best: dict[str, dict[str, Any]] = {}
    for run_id, scenario_id, result in finished.values_list("pk", "scenario_id", "result"):
        final = result.get("final") or {}
        if final.get("success", -1.0) > best.get(scenario_id, {}).get("success", -1.0):
            best[scenario_id] = {
                **{name: final.get(name) for name in ("success", "low", "high", "episodes")},
                "baseline": (result.get("supervised") or {}).get("success"),
                "run": run_id,
            }
    return best
