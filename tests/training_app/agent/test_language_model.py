"""The policy on disk is an ordinary Hugging Face folder."""

from pathlib import Path

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer, PreTrainedTokenizerFast

from training_app.agent.language_model import Policy, build_policy, load_policy, save_policy
from training_app.agent.speech import encode


def test_plain_auto_classes_load_the_policy(policy: Policy, tokenizer: PreTrainedTokenizerFast, tmp_path: Path):
    save_policy(policy, tokenizer, tmp_path)
    model, words = AutoModelForCausalLM.from_pretrained(tmp_path), AutoTokenizer.from_pretrained(tmp_path)
    ids = torch.tensor([encode(tokenizer, "hold (red_box)")])
    assert words("hold (red_box)", add_special_tokens=False).input_ids == ids[0].tolist()
    with torch.no_grad():
        ours = policy.logits(policy.hidden(ids, torch.ones_like(ids)))
        assert torch.equal(model(ids).logits, ours)


def test_a_loaded_policy_holds_the_same_values(policy: Policy, tokenizer: PreTrainedTokenizerFast, tmp_path: Path):
    save_policy(policy, tokenizer, tmp_path)
    loaded, _ = load_policy(tmp_path)
    for name, weight in policy.state_dict().items():
        assert torch.equal(loaded.state_dict()[name], weight), name


def test_it_has_about_a_million_parameters_and_its_seed_decides_them(tokenizer: PreTrainedTokenizerFast):
    one, same, other = (build_policy(tokenizer, seed) for seed in (1, 1, 2))
    assert 0.5e6 < sum(weight.numel() for weight in one.parameters()) < 1.5e6
    assert all(torch.equal(a, b) for a, b in zip(one.parameters(), same.parameters(), strict=True))
    assert not torch.equal(one.language_model.lm_head.weight, other.language_model.lm_head.weight)
