"""What is decoded is always within the grammar, and its probabilities are those of learning."""

import torch
from transformers import PreTrainedTokenizerFast

from sandbox_app.engine import Sandbox
from sandbox_app.engine.calls import Grammar as Calls
from training_app.agent.decoding import Cursor, decode
from training_app.agent.execution import call_grammar
from training_app.agent.grammar import OneOf, Ordering
from training_app.agent.language_model import Policy
from training_app.agent.reflection import GRAMMAR
from training_app.agent.speech import encode, encode_prompt
from training_app.agent.tries import Tries
from training_app.learning.objective import opinion

PLAN = Ordering(("(red_box) to (dock)", "(blue_box) to (shelf)", "be at (home)"))


def cursors_for(tokenizer: PreTrainedTokenizerFast, grammars: list) -> list[Cursor]:
    tries = Tries(tokenizer)
    prompts = ("hold (nothing)\nact", "left 3 met 1 open 2 last success\nhold (red_box)\nnow (red_box) light\nact")
    return [
        Cursor(encode_prompt(tokenizer, prompts[place % 2]), grammar, tries) for place, grammar in enumerate(grammars)
    ]


def test_thousands_of_sampled_calls_all_parse(policy: Policy, tokenizer: PreTrainedTokenizerFast, sandbox: Sandbox):
    cursors = cursors_for(tokenizer, [call_grammar(sandbox, "r1")] * 2000)
    decode(policy, cursors, torch.Generator().manual_seed(0))
    grammar = Calls(sandbox.scenario, sandbox.scenario.robots[0])
    calls = [str(grammar.parse(cursor.text())) for cursor in cursors]
    assert [cursor.text() for cursor in cursors] == calls
    assert {call.split("(")[0] for call in calls} == {"move_to", "pick", "place", "push", "wait", "done"}


def test_plans_hold_every_subgoal_once_and_reflections_are_whole(policy: Policy, tokenizer: PreTrainedTokenizerFast):
    cursors = cursors_for(tokenizer, [PLAN, GRAMMAR] * 50)
    decode(policy, cursors, torch.Generator().manual_seed(0))
    for plan, reflection in zip(cursors[::2], cursors[1::2], strict=True):
        numbered = plan.text().split("; ")
        assert [part.split(" ")[0] for part in numbered] == ["1", "2", "3"]
        assert sorted(part.split(" ", 1)[1] for part in numbered) == sorted(PLAN.items)
        assert reflection.text() in GRAMMAR.texts


def test_the_ids_that_were_sampled_are_the_ids_of_the_text(policy: Policy, tokenizer: PreTrainedTokenizerFast):
    cursors = cursors_for(tokenizer, [PLAN, GRAMMAR] * 20)
    decode(policy, cursors, torch.Generator().manual_seed(0))
    for cursor in cursors:
        assert cursor.sample.reply == encode(tokenizer, cursor.text() + "<|end|>")


def test_sampled_log_probabilities_are_those_that_learning_computes(
    policy: Policy, tokenizer: PreTrainedTokenizerFast, sandbox: Sandbox
):
    cursors = cursors_for(tokenizer, [call_grammar(sandbox, "r1"), PLAN, GRAMMAR] * 20)
    decode(policy, cursors, torch.Generator().manual_seed(0))
    samples = [cursor.sample for cursor in cursors]
    with torch.no_grad():
        chosen = opinion(policy, samples).chosen
    sampled = torch.tensor([logprob for sample in samples for logprob in sample.logprobs])
    assert ((chosen - sampled).exp() - 1).abs().max() < 1e-5


def test_a_reply_without_a_choice_asks_the_model_nothing(policy: Policy, tokenizer: PreTrainedTokenizerFast):
    cursor = cursors_for(tokenizer, [OneOf(("done()",))])[0]
    assert not cursor.open
    decode(policy, [cursor], None)
    assert cursor.text() == "done()"
    assert cursor.sample.places == []


def test_what_is_decoded_does_not_depend_on_what_stands_beside_it(
    policy: Policy, tokenizer: PreTrainedTokenizerFast, sandbox: Sandbox
):
    grammars = [call_grammar(sandbox, "r1"), PLAN, GRAMMAR]
    together = cursors_for(tokenizer, grammars)
    decode(policy, together, None)
    for place, cursor in enumerate(together):
        alone = cursors_for(tokenizer, grammars)[place]
        decode(policy, [alone], None)
        assert alone.text() == cursor.text()
