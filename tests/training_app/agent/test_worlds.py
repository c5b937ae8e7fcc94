"""Many worlds at once: the same episodes however they are spread, and no process left behind."""

import pytest
import torch
from transformers import PreTrainedTokenizerFast

from sandbox_app.engine import Scenario
from training_app.agent.episode import Episode
from training_app.agent.lanes import Lanes, Performer
from training_app.agent.language_model import Policy
from training_app.agent.loop import play, play_scripted
from training_app.agent.voice import Voice
from training_app.agent.worlds import Worlds, WorldsLostError

SEEDS = range(20, 27)


def spoken_episodes(worlds: Performer, policy: Policy, tokenizer: PreTrainedTokenizerFast) -> list[Episode]:
    voice = Voice(policy, tokenizer, torch.Generator().manual_seed(5))
    return list(play(worlds, SEEDS, voice, lanes=4))


def test_episodes_do_not_depend_on_how_many_processes_step_the_worlds(
    scenario: Scenario, policy: Policy, tokenizer: PreTrainedTokenizerFast
):
    with Lanes(scenario) as alone, Worlds(scenario, 2) as two:
        here = spoken_episodes(alone, policy, tokenizer)
        assert here == spoken_episodes(two, policy, tokenizer)
    assert sorted(episode.seed for episode in here) == list(SEEDS)
    assert all(turn.sample.reply for episode in here for turn in episode.spoken)


def test_scripted_episodes_come_in_the_order_of_their_seeds(scenario: Scenario):
    with Worlds(scenario, 2) as worlds:
        played = list(play_scripted(worlds, SEEDS, "expert", lanes=4))
    assert [episode.seed for episode in played] == list(SEEDS)


def test_a_process_that_dies_is_told_of_and_none_is_left(scenario: Scenario):
    with Worlds(scenario, 2) as worlds:
        processes = [worker._process for worker in worlds._workers]
        processes[0].kill()
        processes[0].wait()
        with pytest.raises(WorldsLostError, match="resume the run"):
            list(play_scripted(worlds, SEEDS, "expert", lanes=4))
    assert all(process.poll() is not None for process in processes)
