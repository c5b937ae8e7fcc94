"""What is decoded within the grammar parses, in every scenario of the library."""

from sandbox_app.engine import library_names
from training_app.agent.decoding_benchmark import BATCH, measure


def test_every_call_that_a_model_without_knowledge_says_is_a_call_of_its_scenario():
    heard: list[int] = []
    result = measure(1, heard.append)
    assert result["calls"] == result["parsed"] == BATCH * len(library_names()) == heard[-1]
    assert 0 < result["cost_share"] < 1
