"""The policy: a causal language model, and a critic that reads the same hidden states.

About 0.9 million parameters (Llama architecture, width 128, 4 layers), made from scratch with a given seed. On disk the
language model and its tokenizer are an ordinary Hugging Face folder, so plain `AutoModelForCausalLM.from_pretrained`
works; the value head lies beside them in a file of its own. A pretrained model may stand in half precision: what is
made of its hidden states is float32 all the same.
Axes: B sequences, T tokens, N picked positions, W width, V vocabulary.
"""

from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from transformers import AutoModelForCausalLM, AutoTokenizer, LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast
from transformers.utils import logging

from training_app.agent.grammar import END
from training_app.agent.tokenizer import PAD

WIDTH, LAYERS, HEADS, INNER = (
    128,
    4,
    4,
    384,
)  # 0.2 M parameters a layer: 10 thousand tokens a second learnt
SPREAD = 0.06  # of the first weights: with the usual 0.02 learning to copy a name takes ten times as long
POSITIONS = 512  # a prompt is at most 160 tokens, a reply at most some 60
VALUE_FILE = "value_head.safetensors"
logging.disable_progress_bar()  # a bar for each of many small checkpoints would drown the run's own


class Policy(nn.Module):
    def __init__(self, language_model: LlamaForCausalLM):
        super().__init__()
        self.language_model = language_model
        width = language_model.config.hidden_size
        self.value_head = nn.Sequential(nn.Linear(width, width), nn.Tanh(), nn.Linear(width, 1))

    @property
    def filler(self) -> int:
        return self.language_model.config.pad_token_id

    def hidden(self, ids: Tensor, mask: Tensor, **cached: Any) -> Tensor:  # (B, T) -> (B, T, W)
        read = self.language_model.model(input_ids=ids, attention_mask=mask, use_cache=bool(cached), **cached)
        return read.last_hidden_state.float()

    def logits(self, hidden: Tensor) -> Tensor:  # (N, W) -> (N, V)
        head = self.language_model.lm_head
        return head(hidden.to(head.weight.dtype)).float()

    def values(self, hidden: Tensor) -> Tensor:  # (N, W) -> (N,)
        return self.value_head(hidden).squeeze(-1)


def build_policy(tokenizer: PreTrainedTokenizerFast, seed: int) -> Policy:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        policy = Policy(LlamaForCausalLM(_configuration(tokenizer)))
        nn.init.zeros_(policy.value_head[-1].weight)
    return policy.eval()


def _configuration(tokenizer: PreTrainedTokenizerFast) -> LlamaConfig:
    return LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=WIDTH,
        num_hidden_layers=LAYERS,
        num_attention_heads=HEADS,
        num_key_value_heads=HEADS,
        intermediate_size=INNER,
        max_position_embeddings=POSITIONS,
        tie_word_embeddings=True,
        initializer_range=SPREAD,
        bos_token_id=None,
        eos_token_id=tokenizer.convert_tokens_to_ids(END),
        pad_token_id=tokenizer.convert_tokens_to_ids(PAD),
    )


def save_policy(policy: Policy, tokenizer: PreTrainedTokenizerFast, folder: Path) -> None:
    policy.language_model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    save_file(policy.value_head.state_dict(), folder / VALUE_FILE)


def load_policy(folder: Path) -> tuple[Policy, PreTrainedTokenizerFast]:
    """Any Hugging Face folder of a causal language model; one without our value head gets a fresh one."""
    tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        policy = Policy(AutoModelForCausalLM.from_pretrained(folder, local_files_only=True, dtype=torch.float32))
    if (folder / VALUE_FILE).exists():
        policy.value_head.load_state_dict(load_file(folder / VALUE_FILE))
    return _realigned(policy).eval(), tokenizer


def _realigned(policy: Policy) -> Policy:
    """The weights in memory of torch's own: as mapped from a file they may lie askew, and sums round otherwise."""
    for weight in policy.parameters():
        weight.data = weight.data.clone()
    return policy
