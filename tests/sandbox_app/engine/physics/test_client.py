"""The door to PyBullet: quiet, and without the web."""

import subprocess
import sys

from tests.sandbox_app.engine.documents import sandbox_of

PROGRAM = """
from sandbox_app.engine import Sandbox, Scenario
sandbox = Sandbox(Scenario.load("object_transport"), seed=7)
sandbox.reset()
sandbox.step("move_to(red_box)")
sandbox.render("overview", 64, 48)
sandbox.reset()
print("the only line")
"""


def test_nothing_but_our_own_words_reaches_the_terminal():
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert run.stdout == "the only line\n"
    assert run.stderr == ""


def test_the_engine_needs_no_web_and_no_learning():
    program = "import sys, sandbox_app.engine; print([n for n in ('django', 'torch', 'celery') if n in sys.modules])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_numbers_of_what_stands_still_are_remembered_until_it_is_put_elsewhere():
    sandbox = sandbox_of()
    bullet, post = sandbox.world.bullet, sandbox.world.bodies["post"]
    before, places = bullet.numbers(), [bullet.pose(body) for body in range(post + 1)]
    assert before == bullet.numbers()
    bullet.put(post, (0.7, 1.1, 0.4))
    after = bullet.numbers()
    assert after != before
    bullet.put(post, *places[post])
    assert bullet.numbers() == before
