"""The verdict on a call: the rules of its skill are asked in turn, and the first that refuses gives the reason."""

from dataclasses import dataclass

from sandbox_app.engine.calls import Call, CallGrammarError, Grammar
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.skills.table import SKILLS
from sandbox_app.engine.validator.rules import RULES, Reason
from sandbox_app.engine.world import World

FEW = 6  # legal calls that a refusal names


@dataclass(frozen=True)
class Verdict:
    legal: bool
    rule: str = ""
    reason: str = ""
    legal_alternatives: tuple[str, ...] = ()


LEGAL = Verdict(True)
RULES_OF: dict[str, tuple[tuple[str, Reason], ...]] = {
    skill: tuple((name, rule.reason) for name, rule in RULES.items() if skill in rule.skills) for skill in SKILLS
}


def judge(world: World, robot: Robot, grammar: Grammar, text: str) -> Verdict:
    """The verdict on a call as text, with a few legal calls beside it when it is refused."""
    try:
        call = grammar.parse(text)
    except CallGrammarError as error:
        return Verdict(False, "grammar", str(error), _alternatives(world, robot, grammar, ""))
    verdict = check(world, robot, call)
    if verdict.legal:
        return verdict
    return Verdict(False, verdict.rule, verdict.reason, _alternatives(world, robot, grammar, call.skill))


def check(world: World, robot: Robot, call: Call) -> Verdict:
    for name, reason_of in RULES_OF[call.skill]:
        reason = reason_of(world, robot, call)
        if reason:
            return Verdict(False, name, reason)
    return LEGAL


def legal_calls(world: World, robot: Robot, grammar: Grammar) -> list[str]:
    return [text for text, call in grammar.calls.items() if check(world, robot, call).legal]


def _alternatives(world: World, robot: Robot, grammar: Grammar, skill: str) -> tuple[str, ...]:
    """Those of the same skill first."""
    legal = sorted(legal_calls(world, robot, grammar), key=lambda other: grammar.calls[other].skill != skill)
    return tuple(legal[:FEW])
