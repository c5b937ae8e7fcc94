"""The language model's tokenizer: byte-level BPE trained on the texts of one scenario, with a chat template.

Unusual: words are split before the merges so that a name between brackets is the same token wherever it stands
(`(red_box)` in a sight, `push(red_box, dock)` in a call): what is seen can be copied into what is said. All 256 bytes
are in the alphabet, so any text survives the round trip. Left out: a system message; each token costs time.
"""

from collections.abc import Iterable, Sequence

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast

from training_app.agent.grammar import END

PAD, USER, ASSISTANT = "<|pad|>", "<|user|>", "<|assistant|>"
VOCABULARY = 2048  # at most; English needs some 850, Chinese 950
REPEATS = 2  # a merge needs to be seen twice

_WORDS = Regex(r", | ?[A-Za-z0-9_]+| ?\p{Han}+| ?[^\sA-Za-z0-9_]|\s")
CHAT_TEMPLATE = (
    "{% for message in messages %}"
    f"{{% if message.role == 'assistant' %}}{ASSISTANT}{{{{ message.content }}}}{END}"
    f"{{% else %}}{USER}{{{{ message.content }}}}{{% endif %}}"
    "{% endfor %}"
    f"{{% if add_generation_prompt %}}{ASSISTANT}{{% endif %}}"
)


def train_tokenizer(texts: Iterable[str], names: Sequence[str]) -> PreTrainedTokenizerFast:
    """A tokenizer whose merges come from `texts`; each of `names` becomes one token where the vocabulary allows."""
    core = Tokenizer(models.BPE())
    core.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Split(_WORDS, "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
    )
    core.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY,
        min_frequency=REPEATS,
        special_tokens=[PAD, USER, ASSISTANT, END],
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    core.train_from_iterator([*names, *names, *texts], trainer)
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=core, pad_token=PAD, eos_token=END, additional_special_tokens=[USER, ASSISTANT]
    )
    tokenizer.chat_template = CHAT_TEMPLATE
    return tokenizer
