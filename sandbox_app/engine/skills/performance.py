"""All robots' calls carried out at once: a frame of each in turn, until the last has ended.

Robots whose call has ended stand still. A call that takes two is one execution for both, if the partner's call joins
in; both come to the same outcome then.
"""

from collections.abc import Generator, Mapping

from sandbox_app.engine.calls import Call
from sandbox_app.engine.skills.outcome import Execution, Outcome, failure
from sandbox_app.engine.skills.table import SKILLS, run
from sandbox_app.engine.world import World

Team = tuple[str, ...]  # the robots of one execution, the one that leads first
Performance = Generator[None, None, dict[str, Outcome]]


def perform(world: World, calls: Mapping[str, Call]) -> Performance:
    running = _begin(world, calls)
    outcomes: dict[str, Outcome] = {}
    while True:
        for team, execution in list(running.items()):
            try:
                next(execution)
            except StopIteration as end:
                outcomes.update(dict.fromkeys(team, end.value))
                del running[team]
        if not running:
            return {name: outcomes[name] for name in calls}
        for name in outcomes:
            world.robots[name].rest()
        yield


def _begin(world: World, calls: Mapping[str, Call]) -> dict[Team, Execution]:
    """One execution for each pair that acts together, and for each robot besides."""
    pairs = {pair for name in calls if (pair := _pair(calls, name)) is not None}
    teams: list[Team] = []
    for name in calls:
        if not any(name in team for team in teams):
            pair = next((pair for pair in sorted(pairs) if name in pair and not _taken(pair, teams)), None)
            teams.append(pair or (name,))
    return {team: _execution(world, team, calls[team[0]]) for team in teams}


def _taken(pair: Team, teams: list[Team]) -> bool:
    return any(name in team for name in pair for team in teams)


def _pair(calls: Mapping[str, Call], name: str) -> Team | None:
    """The robot and its partner, if the partner's call joins in; the same pair, whichever of the two is asked."""
    call = calls[name]
    entry, partner = SKILLS[call.skill], call.arguments[-1] if call.arguments else ""
    theirs = calls.get(partner)
    if theirs is None or theirs.skill not in entry.partner:
        return None
    if not entry.mutual:
        return name, partner
    joins = theirs.arguments == (*call.arguments[:-1], name)
    return (min(name, partner), max(name, partner)) if joins else None


def _execution(world: World, team: Team, call: Call) -> Execution:
    entry = SKILLS[call.skill]
    if entry.partner and len(team) == 1:
        return _alone(f"{call.arguments[-1]} {'did not join' if entry.mutual else 'is busy'}")
    return run(world, [world.robots[name] for name in team], call.skill, call.arguments)


def _alone(cause: str) -> Execution:
    return failure(cause)
    yield  # pragma: no cover — a generator like the others
