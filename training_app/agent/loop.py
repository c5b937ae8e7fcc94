"""The cognitive loop in many worlds at once: teams in lockstep, so that a backend answers all their turns in one batch.

Unusual: a call, a plan and a reflection may stand in the same batch. A lane takes the next seed when its episode has
ended, so which episode runs beside which depends on nothing but the seeds and what is said.
"""

from collections.abc import Callable, Iterable, Iterator

from training_app.agent.chain import with_tokens
from training_app.agent.episode import Episode
from training_app.agent.lanes import Alone, Begin, Command, Performer, Result
from training_app.agent.sample import Sample
from training_app.agent.turns import Backend, Reply

Tick = Callable[[int], None]  # called once a round, told how many episodes have ended


def silent(ended: int) -> None:
    """For who needs no telling."""


def play(
    worlds: Performer, seeds: Iterable[int], backend: Backend, lanes: int, tick: Tick = silent
) -> Iterator[Episode]:
    """One episode a seed, `lanes` of them in lockstep, each handed on when it ends."""
    waiting, ended = iter(seeds), 0
    commands: dict[int, Command] = {lane: Begin(seed) for lane, seed in zip(range(lanes), waiting, strict=False)}
    said: dict[int, list[Sample | None]] = {lane: [] for lane in commands}
    while commands:
        tick(ended)
        results = worlds.perform(commands)
        commands = {}
        for lane, replies in _answered(backend, results).items():
            said[lane] += [reply.sample for reply in replies]
            commands[lane] = [reply.without_sample() for reply in replies]
        for lane, episode in results.items():
            if isinstance(episode, Episode):
                ended += 1
                yield _with_samples(episode, said[lane])
                said[lane] = []
                seed = next(waiting, None)
                if seed is not None:
                    commands[lane] = Begin(seed)
        commands = dict(sorted(commands.items()))


def _answered(backend: Backend, results: dict[int, Result]) -> dict[int, list[Reply]]:
    """All turns of all lanes in one batch."""
    turns = {lane: result for lane, result in results.items() if isinstance(result, list)}
    replies = iter(backend.answer([turn for asked in turns.values() for turn in asked]))
    return {lane: [next(replies) for _ in asked] for lane, asked in turns.items()}


def play_scripted(
    worlds: Performer, seeds: Iterable[int], backend: str, lanes: int, tick: Tick = silent
) -> Iterator[Episode]:
    """The same by a scripted backend, which needs no batch: whole episodes, in the order of the seeds."""
    waiting, ended = iter(seeds), 0
    while batch := [seed for _, seed in zip(range(lanes), waiting, strict=False)]:
        tick(ended)
        ended += len(batch)
        yield from worlds.perform({lane: Alone(seed, backend) for lane, seed in enumerate(batch)}).values()


def _with_samples(episode: Episode, samples: list[Sample | None]) -> Episode:
    for spoken, sample in zip(episode.spoken, samples, strict=True):
        spoken.sample = sample
    with_tokens(episode.nodes, samples)
    return episode
