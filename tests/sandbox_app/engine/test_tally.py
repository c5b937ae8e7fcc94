"""How often each robot called each skill."""

from sandbox_app.engine.tally import Count, Tally


def test_calls_are_counted_by_robot_and_skill_with_the_last_decision():
    tally = Tally()
    for tally.decision in (1, 4):
        tally.record("r1", "pick")
    tally.record("r2", "pick")
    assert tally.of("r1", "pick") == Count(2, 4)
    assert tally.of("r2", "pick") == Count(1, 4)
    assert tally.of("r1", "place") is None


def test_it_is_kept_and_put_back():
    tally, other = Tally(), Tally()
    tally.decision = 3
    tally.record("r1", "pick")
    other.put_back(tally.keep())
    assert (other.decision, other.counts) == (3, {"r1.pick": Count(1, 3)})
