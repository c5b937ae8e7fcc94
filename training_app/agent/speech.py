"""Turns as token ids, for any tokenizer: our own small one, or a pretrained model's with its chat template.

A pretrained model is told in a system message how to read what it sees; the small one has learnt it. The end of a reply
is the tokenizer's own end of a turn, whatever it is called.
"""

from transformers import PreTrainedTokenizerBase

from training_app.agent.grammar import END
from training_app.agent.tokenizer import ASSISTANT, CHAT_TEMPLATE, USER

GUIDE = """\
You steer one robot in a simulated room. You are told, line by line: decisions left, goals met and open, how the last
call ended; what the robot holds; other robots, devices and tools; and the goal to work on now. Things stand between
brackets, with far, near, held or blocked, a side, and a distance in half metres. Asked to act, answer with one call:
move_to(thing) to come near, then pick(thing), place(zone), press(device), use(tool, device) and so on; done() when all
goals are met. Asked to plan, answer with the goals in a good order. Asked to reflect, answer with a judgement, a cause,
and keep or replan."""


def encode(tokenizer: PreTrainedTokenizerBase, text: str) -> list[int]:
    return tokenizer.encode(text.replace(END, tokenizer.eos_token), add_special_tokens=False)


def encode_prompt(tokenizer: PreTrainedTokenizerBase, prompt: str) -> list[int]:
    """What stands before the reply, as the chat template writes it."""
    if tokenizer.chat_template == CHAT_TEMPLATE:
        return encode(tokenizer, f"{USER}{prompt}{ASSISTANT}")
    messages = [{"role": "system", "content": GUIDE}, {"role": "user", "content": prompt}]
    return encode(tokenizer, tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True))


def single_tokens(tokenizer: PreTrainedTokenizerBase, names: list[str]) -> dict[str, int]:
    """The names that are one token, with it."""
    encoded = {name: encode(tokenizer, name) for name in names}
    return {name: ids[0] for name, ids in encoded.items() if len(ids) == 1}
