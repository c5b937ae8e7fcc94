"""How often planner and chance solve a scenario: counted the same however many processes play."""

from sandbox_app.engine.benchmark.families import POLICIES, Row, measure, play, table
from sandbox_app.engine.splits import HELD_OUT


def test_the_same_episodes_are_counted_whatever_the_number_of_processes():
    told: list[int] = []
    alone, together = (measure("object_transport", "expert", 12, processes, told.append) for processes in (1, 2))
    assert alone == together
    assert told == [10, 12, 10, 12]
    assert alone.episodes == 12
    assert alone.low < alone.success <= alone.high


def test_only_held_out_seeds_are_played(monkeypatch):
    seen: list[int] = []
    monkeypatch.setitem(
        POLICIES, "watching", lambda seed: lambda sandbox: seen.append(sandbox.seed) or {"r1": "done()"}
    )
    played = play("object_transport", "watching", HELD_OUT[:3])
    assert seen == list(HELD_OUT[:3])
    assert [row.success for row in played] == [False] * 3


def test_the_table_says_share_interval_and_episodes():
    row = Row("yard", "expert", 200, 0.99, 0.964, 0.997, 0.0, 11.5)
    assert "| `yard` | expert | 0.990 [0.964, 0.997] | 200 | 0.000 | 11.5 |" in table([row])
