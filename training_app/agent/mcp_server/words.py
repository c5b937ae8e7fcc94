"""What came of a decision, and what is seen now: as plain values, and in the words of the perception, no others.

Unusual: parts of the reward that are zero stand in the values only. After an illegal call that ends the episode nothing
is seen, as the engine has it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sandbox_app.engine import Sandbox
from sandbox_app.engine.episode import Step
from sandbox_app.engine.episode_state import BROKE
from sandbox_app.engine.observation import Observation
from sandbox_app.engine.skills.outcome import Outcome
from sandbox_app.engine.validator import Verdict
from training_app.agent.mcp_server.tool import Answer, Facts
from training_app.agent.perception import overview

GUIDE = """\
{acting} takes one decision and answers with the verdict, the outcome, the reward, and what is seen then. `look` takes
no time. An illegal call {violation}. Say done when all goals are met: it ends the
episode. What is seen is told in lines: decisions left, goals met and open, how the last call ended; what is held;
robots, tops to put things on, devices, tools, dangers, people, messages, news; then each goal with what it is about.
Names stand between brackets, then what kind of thing it is, whether far, near, held or blocked, the side (front, left,
right, back) and the distance in half metres. move_to a thing before anything that needs it near."""
VIOLATIONS = {
    "terminate": "ends the episode, at a high price",
    "penalise": "costs a price, and nothing is done",
    "rollback": "costs a price, and nothing is done",
}
ENDS = {
    "illegal": "an illegal call ended it",
    "out of decisions": "no decisions were left",
    "out of time": "the time was up",
    BROKE: "the physics broke",
}


def guide(sandbox: Sandbox, robots: Sequence[str]) -> str:
    """What a client is told before anything happens."""
    scenario = sandbox.scenario
    you = f"You play {' and '.join(robots)}." if len(scenario.robots) > 1 else "You play one robot."
    limits = f"There are {scenario.limits.decisions} decisions and {scenario.limits.seconds:g} simulated seconds."
    acting = "Each tool that is named after a skill" if len(robots) == 1 else "`decide`"
    how = GUIDE.format(acting=acting, violation=VIOLATIONS[scenario.validator.on_violation]).replace("\n", " ")
    return f"{scenario.title}. {scenario.summary}\n\n{you} {limits} {how}"


def after(sandbox: Sandbox, robots: Sequence[str], calls: Mapping[str, str], step: Step) -> Answer:
    """What came of a decision, for each of these robots; `calls`: what was said for them."""
    observations, reward, _, _, info = step
    seen = _by_name(observations, robots)
    acting = [name for name in robots if name in calls]
    lines = [_happened(name, calls[name], info["verdicts"][name], info["outcomes"][name]) for name in acting]
    lines += [_reward(reward, info["reward"])]
    lines += ["It was taken back: the world is as after the last safe decision."] if info["rolled_back"] else []
    lines += [_alert(alert) for alert in _alerts(seen)] + _ending(sandbox) + _views(seen)
    facts = {
        "calls": {name: calls[name] for name in acting},
        "verdicts": {name: _plain_verdict(info["verdicts"][name]) for name in acting},
        "outcomes": {name: _plain_outcome(info["outcomes"][name]) for name in acting},
        "reward": reward,
        "reward_parts": dict(info["reward"]),
        "rolled_back": info["rolled_back"],
        "alerts": _alerts(seen),
        "seen": {name: overview(view, view.goals) for name, view in seen.items()},
        "episode": standing(sandbox),
    }
    return Answer("\n".join(lines), facts)


def view(sandbox: Sandbox, robots: Sequence[str]) -> Answer:
    """What these robots see now: in words, and each observation as plain values."""
    if sandbox.episode.ended == BROKE:
        return too_late(sandbox)
    seen = {name: sandbox.episode.observe(name) for name in robots}
    lines = [*goal_lines(sandbox), *_ending(sandbox), *_views(seen)]
    facts = {"seen": {name: what.to_json_value() for name, what in seen.items()}, "episode": standing(sandbox)}
    return Answer("\n".join(lines), facts)


def too_late(sandbox: Sandbox) -> Answer:
    return Answer("\n".join([*_ending(sandbox), "Nothing was done: there is no more to do here."]), _told(sandbox))


def goal_lines(sandbox: Sandbox) -> list[str]:
    return [f"goal {goal['name']}: {goal['text']} ({_state(goal)})" for goal in sandbox.goals]


def standing(sandbox: Sandbox) -> Facts:
    """How the episode stands."""
    episode = sandbox.episode
    return {
        "ended": bool(episode.ended),
        "reason": episode.ended,
        "success": _is_success(sandbox),
        "decisions": episode.decisions,
        "decisions_left": max(0, sandbox.scenario.limits.decisions - episode.decisions),
        "seconds": round(sandbox.seconds, 4),
    }


def _told(sandbox: Sandbox) -> Facts:
    return {"episode": standing(sandbox)}


def _by_name(observations: Any, robots: Sequence[str]) -> dict[str, Observation]:
    """Of these robots; a single robot's observation comes without a name, and none after an end that shows nothing."""
    if observations is None:
        return {}
    if isinstance(observations, Observation):
        return {observations.robot.name: observations}
    return {name: observations[name] for name in robots}


def _happened(name: str, call: str, verdict: Verdict, outcome: Outcome) -> str:
    if verdict.legal:
        return f"{name}: {call}: {outcome}"
    instead = f"; legal would be {', '.join(verdict.legal_alternatives)}" if verdict.legal_alternatives else ""
    return f"{name}: {call}: illegal by the rule {verdict.rule}: {verdict.reason}{instead}"


def _reward(reward: float, parts: Mapping[str, float]) -> str:
    told = ", ".join(f"{name} {amount:+.3g}" for name, amount in parts.items() if amount)
    return f"reward {reward:+.3g} ({told})" if told else f"reward {reward:+.3g}"


def _alerts(seen: Mapping[str, Observation]) -> list[dict[str, Any]]:
    """Each once, as far as one of the robots saw what it is about."""
    told: list[dict[str, Any]] = []
    for what in seen.values():
        told += [alert for alert in what.alerts if alert not in told]
    return told


def _alert(alert: Mapping[str, Any]) -> str:
    return f"alert {alert['severity']}: {alert['kind']} of {alert['subject']}"


def _ending(sandbox: Sandbox) -> list[str]:
    reason = sandbox.episode.ended
    if not reason:
        return []
    how = "success, all goals are met" if _is_success(sandbox) else ENDS.get(reason, "not all goals are met")
    return [f"The episode has ended: {how}."]


def _is_success(sandbox: Sandbox) -> bool:
    book = sandbox.episode.book
    return sandbox.episode.ended == "done" and book.all_met and not book.is_lost


def _views(seen: Mapping[str, Observation]) -> list[str]:
    return [f"{name} sees:\n{overview(what, what.goals)}" for name, what in seen.items()]


def _state(goal: Mapping[str, Any]) -> str:
    return "met" if goal["met"] else "missed" if goal["missed"] else "open"


def _plain_verdict(verdict: Verdict) -> Facts:
    alternatives = list(verdict.legal_alternatives)
    return {"legal": verdict.legal, "rule": verdict.rule, "reason": verdict.reason, "legal_alternatives": alternatives}


def _plain_outcome(outcome: Outcome) -> Facts:
    return {"status": outcome.status, "cause": outcome.cause}
