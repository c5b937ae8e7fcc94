"""Who can play the episodes of a run: every backend by its name, opened for one scenario. `PLAYERS` is the table.

What is no name of the table is the folder of a checkpoint. Unusual: the scripted
ones speak in the processes of the worlds, a language model here, in one batch for all worlds.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from sandbox_app.engine import Scenario
from training_app.agent import models
from training_app.agent.episode import Episode
from training_app.agent.lanes import Performer
from training_app.agent.language_model import build_policy
from training_app.agent.loop import Tick, play, play_scripted
from training_app.agent.remote.backend import RemoteBackend
from training_app.agent.remote.terms import PREFIX, Terms
from training_app.agent.tokenizer import train_tokenizer
from training_app.agent.turns import Backend, Reply, Turn
from training_app.agent.vocabulary import names_of, words, words_of
from training_app.agent.voice import Voice
from training_app.learning import chance

FOLDER = "FOLDER"  # the row for whatever is no name
ENDPOINT = f"{PREFIX}MODEL"


class PlayError(Exception):
    """Episodes that could not all be played; the message says where it stopped, why, and what to do."""


class Wish(NamedTuple):
    """What is needed to open a player."""

    model: str
    scenario: Scenario
    seed: int
    endpoint: Terms = Terms()
    alive: Callable[[], None] = lambda: None  # called while an answer is awaited; may raise to break off


@dataclass
class Player:
    lanes: int  # worlds side by side
    backend: Backend | None = None
    scripted: str = ""  # the backend of that name, in the processes of the worlds
    usage: Callable[[], dict[str, Any]] = dict  # what it took from others
    close: Callable[[], None] = lambda: None

    def play(self, worlds: Performer, seeds: Iterable[int], tick: Tick) -> Iterator[Episode]:
        """One episode a seed, each when it ends; `tick` is called once a round."""
        if self.backend is None:
            return play_scripted(worlds, seeds, self.scripted, self.lanes, tick)
        return play(worlds, seeds, self.backend, self.lanes, tick)


def _scripted(wish: Wish) -> Player:
    return Player(lanes=4, scripted=wish.model)


def _fresh(wish: Wish) -> Player:
    tokenizer = train_tokenizer([*words(), *words_of(wish.scenario)], names_of(wish.scenario))
    return Player(16, _voice((build_policy(tokenizer, wish.seed), tokenizer), wish.seed))


def _named(wish: Wish) -> Player:
    return Player(8, _voice(models.load(wish.model), wish.seed))


def _remote(wish: Wish) -> Player:
    remote = RemoteBackend(wish.model, wish.endpoint, wish.alive)
    return Player(wish.endpoint.at_once, _Demanding(remote), usage=remote.usage, close=remote.close)


class _Demanding:
    """Ends the playing where the endpoint will not answer any more, before an episode suffers from it."""

    def __init__(self, remote: RemoteBackend):
        self._remote = remote

    def answer(self, turns: list[Turn]) -> list[Reply]:
        replies = self._remote.answer(turns)
        if self._remote.trouble:
            raise PlayError(self._remote.trouble)
        return replies


def _voice(loaded: models.Loaded, seed: int) -> Voice:
    return Voice(*loaded, chance.tokens(seed, "evaluation"))


class Entry(NamedTuple):
    open: Callable[[Wish], Player]
    words: str


PLAYERS: dict[str, Entry] = {
    "expert": Entry(_scripted, "the scripted expert, which sees the true state"),
    "random": Entry(_scripted, "chance"),
    "tiny": Entry(_fresh, "the small language model, made from scratch and untrained"),
    "smollm2-135m": Entry(_named, "SmolLM2-135M-Instruct, zero-shot"),
    ENDPOINT: Entry(_remote, "a model behind an OpenAI-compatible endpoint"),
    FOLDER: Entry(_named, "the folder of a checkpoint, or of any causal language model"),
}


def entry_of(model: str) -> str:
    """The row of the table that a model's name belongs to."""
    if model.startswith(PREFIX):
        return ENDPOINT
    return model if model in PLAYERS else FOLDER


def open_player(wish: Wish) -> Player:
    return PLAYERS[entry_of(wish.model)].open(wish)
