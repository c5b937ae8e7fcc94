"""Intervals, sizes, demonstrations on disk, and checkpoints."""

from pathlib import Path

import pytest
import torch
from transformers import PreTrainedTokenizerFast

from sandbox_app.engine.splits import HELD_OUT, TRAIN, VALIDATION
from training_app.agent.language_model import Policy, load_policy
from training_app.agent.sample import Sample
from training_app.learning import chance, checkpoint, demonstrations, sft
from training_app.learning.checkpoint import Position
from training_app.learning.demonstrations import Line
from training_app.learning.evaluate import evaluation_seeds
from training_app.learning.presets import LEAST, PRESETS, sized


def test_no_layout_is_trained_on_and_measured_on():
    assert all(seed in TRAIN for seed in chance.layouts(1, "rollout", 3, 200, TRAIN.stop))
    assert all(seed in VALIDATION for seed in evaluation_seeds("validation", 200))
    assert all(seed in HELD_OUT for seed in evaluation_seeds("held_out", 400))


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_full_budget_gives_the_whole_preset_and_a_short_one_a_share(preset: str):
    whole = PRESETS[preset]
    assert sized(preset, whole.seconds) == whole == sized(preset, 10 * whole.seconds)
    half, least = sized(preset, whole.seconds / 2), sized(preset, 10)
    assert half.updates == round(whole.updates / 2)
    assert all(getattr(least, name) == number for name, number in LEAST.items())


def test_held_out_episodes_are_at_least_two_hundred_in_every_preset():
    assert all(sizes.evaluation_episodes >= 200 for sizes in PRESETS.values())


def test_chance_comes_from_the_seed_and_the_place_alone():
    assert chance.layouts(1, "rollout", 3, 5, 100) == chance.layouts(1, "rollout", 3, 5, 100)
    assert chance.layouts(1, "rollout", 3, 5, 100) != chance.layouts(1, "rollout", 4, 5, 100)
    assert chance.layouts(1, "rollout", 3, 5, 100) != chance.layouts(2, "rollout", 3, 5, 100)


def test_demonstrations_come_back_from_disk_as_they_were(
    lines: list[Line], told: list[Sample], tokenizer: PreTrainedTokenizerFast, tmp_path: Path
):
    file = tmp_path / "demonstrations.jsonl"
    demonstrations.write(file, lines)
    assert demonstrations.samples(demonstrations.read(file), tokenizer) == told
    assert [message["role"] for message in demonstrations.read(file)[0]["messages"]] == ["user", "assistant"]


def test_a_checkpoint_brings_everything_back(policy: Policy, tokenizer: PreTrainedTokenizerFast, tmp_path: Path):
    optimizer = sft.make_optimizer(policy, 1e-3)
    policy.values(torch.ones(1, 128)).sum().backward()
    optimizer.step()
    for step in (1, 2):
        checkpoint.save(
            tmp_path, position := Position(stage="ppo", step=step, episodes=7), policy, tokenizer, optimizer
        )
        position.saves = step
    again, _ = load_policy(tmp_path / checkpoint.LATEST)
    fresh = sft.make_optimizer(again, 1e-3)
    checkpoint.load_optimizer(tmp_path, fresh)
    assert checkpoint.load_position(tmp_path).step == 2
    assert checkpoint.load_position(tmp_path).episodes == 7
    assert str(fresh.state_dict()["state"]) == str(optimizer.state_dict()["state"])
    assert all(torch.equal(a, b) for a, b in zip(again.parameters(), policy.parameters(), strict=True))


def test_a_checkpoint_that_was_broken_off_leaves_the_older_one(
    policy: Policy, tokenizer: PreTrainedTokenizerFast, tmp_path: Path
):
    checkpoint.save(tmp_path, Position(stage="sft", step=1), policy, tokenizer, None)
    (tmp_path / ".latest.part").mkdir()
    (tmp_path / ".latest.part" / "trainer_state.json").write_text("{")
    (tmp_path / "checkpoint-2").mkdir()
    assert checkpoint.load_position(tmp_path).step == 1
    checkpoint.save(tmp_path, Position(stage="sft", step=2, saves=1), policy, tokenizer, None)
    assert checkpoint.load_position(tmp_path).step == 2
    assert [place.name for place in tmp_path.glob("checkpoint-*")] == ["checkpoint-2"]
