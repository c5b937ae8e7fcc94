"""The grammar of calls, and which of them are legal."""

from sandbox_app.engine.document import Robot
from tests.sandbox_app.engine.documents import sandbox_of


def test_every_skill_can_be_said_of_everything_that_fits_its_arguments():
    calls = sandbox_of().calls("r1")
    assert len(calls) == len(set(calls)) == 6 + 3 + 3 + 9 + 3 + 1
    assert {call.split("(")[0] for call in calls} == set(Robot.model_fields["skills"].default)
    assert {"move_to(pit)", "pick(post)", "push(cube, dock)", "wait(5)", "done()"} <= set(calls)


def test_legal_calls_are_those_that_the_validator_passes():
    sandbox = sandbox_of()
    assert set(sandbox.legal_calls()) == {
        "move_to(cube)",
        "move_to(can)",
        "move_to(post)",
        "move_to(dock)",
        "move_to(yard)",
        "wait(1)",
        "wait(2)",
        "wait(5)",
        "done()",
    }


def test_spaces_do_not_matter():
    assert sandbox_of().step("  move_to( cube )")[4]["verdict"].legal
    sandbox = sandbox_of()
    sandbox.step("move_to(cube)")
    assert sandbox.step("push(cube,dock)")[4]["verdict"].legal
