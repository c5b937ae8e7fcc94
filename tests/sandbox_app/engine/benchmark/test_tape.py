"""What physics was told, told again to a copy of the world, leads to the same state; and recording leaves no trace."""

from sandbox_app.engine.benchmark.tape import COMMANDS, Tape, bound, play
from tests.sandbox_app.engine.documents import sandbox_of


def test_a_copy_that_is_told_the_same_goes_the_same_way():
    sandbox, copy, plain = sandbox_of(), sandbox_of(), sandbox_of()
    tape = Tape(sandbox)
    for call in ("move_to(cube)", "pick(cube)", "move_to(dock)", "place(dock)"):
        sandbox.step(call)
        plain.step(call)
        frames = tape.take()
        play(bound(frames, copy.world.bullet), copy.world.bullet)
        assert copy.world.bullet.numbers() == sandbox.world.bullet.numbers()
    assert sandbox.state_hash() == plain.state_hash()
    tape.close()
    assert not {*COMMANDS, "advance"} & set(vars(sandbox.world.bullet))
