"""A whole decision out of what a client said: its own robots wait where it said nothing, the planner plays the others.

Those others know the true state, as the planner does. They join in what needs two, and stand by rather than do
something that is illegal, or that needs a partner who does something else.
"""

from collections.abc import Mapping, Sequence

from sandbox_app.engine import Sandbox
from sandbox_app.engine.planner.team import Planner
from sandbox_app.engine.skills.table import SKILLS
from sandbox_app.engine.spoken import action_of, text_of


def decision(sandbox: Sandbox, played: Sequence[str], said: Mapping[str, str]) -> str | dict[str, str]:
    """What `Sandbox.step` takes. `said`: calls by the names of robots that are played."""
    names = [robot.name for robot in sandbox.scenario.robots]
    if len(names) == 1:
        return said[names[0]]
    action = action_of(sandbox, text_of(said))
    assert not isinstance(action, str), "several robots have several calls"
    others = [name for name in names if name not in played]
    planned = Planner().calls(sandbox) if others else {}
    for name in others:
        answer = _joining(name, action, played) or _unhindered(planned[name], name, action, played)
        if answer in sandbox.legal_calls(name):
            action[name] = answer
    return action


def _joining(name: str, action: Mapping[str, str], played: Sequence[str]) -> str:
    """What the robot says to whoever wants to do something together with it."""
    for partner in played:
        skill, arguments = _parts(action[partner])
        if skill in SKILLS and SKILLS[skill].partner and arguments[-1] == name:
            return f"{skill}({', '.join([*arguments[:-1], partner])})" if SKILLS[skill].mutual else action[name]
    return ""


def _unhindered(call: str, name: str, action: Mapping[str, str], played: Sequence[str]) -> str:
    """The call, unless it needs a partner among the played who does something else."""
    skill, arguments = _parts(call)
    entry, partner = SKILLS[skill], arguments[-1]
    if not entry.partner or partner not in played:
        return call
    waits = not entry.mutual and _parts(action[partner])[0] in entry.partner
    return call if waits else action[name]


def _parts(call: str) -> tuple[str, list[str]]:
    skill, _, rest = call.partition("(")
    return skill, rest.removesuffix(")").split(", ")
